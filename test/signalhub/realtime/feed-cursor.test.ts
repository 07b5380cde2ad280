import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MaterialFeed } from '#signalhub/realtime/material-feed.ts';
import { CURSOR_LIFE_MS, FeedCursors, type FeedFilters } from '#signalhub/realtime/feed-cursor.ts';
import { readDrafts, type MaterialDraft } from '#signalhub/realtime/read-draft.ts';
import { windowEndingAt, WINDOW_MS } from '#signalhub/realtime/rolling-window.ts';
import { sumOf } from '#signalhub/realtime/sector-delta.ts';
import { draft, mention } from '#test/signalhub/realtime/material-drafts.ts';
import { deep } from '#test/depth.ts';

const NOW_MS = Date.parse('2026-11-20T18:00:00+08:00');
const HOUR_MS = 3_600_000;
const FILTERS: FeedFilters = { duration: '24h', channel: null, sectorId: null };
const POSITION = {
  endMs: NOW_MS,
  sequence: 123_456,
  mark: '0a1b2c3d',
  after: { readyAtMs: NOW_MS - HOUR_MS, materialId: '国发-2026-0001' },
  counts: { policy: 1, media: 2, market_attention: 3 },
};

describe('a cursor', () => {
  const cursors = new FeedCursors(new Uint8Array(32).fill(7));
  const cursor = cursors.write(POSITION, FILTERS);

  test('survives the round trip, within 8 to 512 characters', () => {
    expect(cursors.read(cursor, FILTERS, NOW_MS)).toEqual(POSITION);
    const longest = { ...POSITION, after: { readyAtMs: NOW_MS, materialId: 'm'.repeat(128) } };
    expect(cursors.write(longest, FILTERS).length).toBeLessThanOrEqual(512);
    expect(cursor.length).toBeGreaterThanOrEqual(8);
  });

  test.each<[string, Partial<FeedFilters>]>([
    ['window', { duration: '1h' }],
    ['channel', { channel: 'media' }],
    ['sector', { sectorId: 'L1.tech' }],
  ])('of another %s is rejected', (_what, other) => {
    expect(() => cursors.read(cursor, { ...FILTERS, ...other }, NOW_MS)).toThrow('cursor');
  });

  test('of another server is rejected', () => {
    const others = new FeedCursors(new Uint8Array(32).fill(8));
    expect(() => others.read(cursor, FILTERS, NOW_MS)).toThrow('cursor');
  });

  test('is rejected when any character of it was changed, or anything else is sent', () => {
    fc.assert(
      fc.property(fc.nat(cursor.length - 1), fc.constantFrom(...'Aa0_-z~='), (at, letter) => {
        fc.pre(cursor[at] !== letter);
        const changed = cursor.slice(0, at) + letter + cursor.slice(at + 1);
        expect(() => cursors.read(changed, FILTERS, NOW_MS)).toThrow('cursor');
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (text) => {
        fc.pre(text !== cursor && text !== 'first-page');
        expect(() => cursors.read(text, FILTERS, NOW_MS)).toThrow('cursor');
      }),
    );
  });

  test('expires after 24 hours, and reports it', () => {
    expect(cursors.read(cursor, FILTERS, NOW_MS + CURSOR_LIFE_MS)).toEqual(POSITION);
    expect(() => cursors.read(cursor, FILTERS, NOW_MS + CURSOR_LIFE_MS + 1)).toThrow('24 hours');
  });

  test('of the first page is none, or its keyword', () => {
    expect(cursors.read(null, FILTERS, NOW_MS)).toBeNull();
    expect(cursors.read('first-page', FILTERS, NOW_MS)).toBeNull();
  });
});

const TEXTS = [
  '国务院印发关于推动产业高质量发展的若干措施提出二十项任务',
  '工业和信息化部公布新一批先进制造业集群名单并部署培育工作',
  '中国人民银行开展公开市场操作保持银行体系流动性合理充裕',
];

const drawn = fc.record({
  minute: fc.integer({ min: 0, max: 1_500 }),
  channel: fc.constantFrom('policy', 'media', 'market_attention'),
  text: fc.option(fc.constantFrom(...TEXTS), { freq: 2 }),
  corrects: fc.option(fc.nat(20), { freq: 5 }),
  sector: fc.constantFrom('S1', 'S2'),
});

describe('a list of the feed', () => {
  test('is on all its pages what it was on the first, while materials arrive', () => {
    fc.assert(
      fc.property(
        fc.array(drawn, { maxLength: 30 }),
        fc.array(drawn, { maxLength: 30 }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(null, 'S1'),
        fc.constantFrom<FeedFilters['channel']>(null, 'policy'),
        (before, meanwhile, limit, sectorId, channel) => {
          const filters = { duration: '24h', channel, sectorId } as const;
          const feed = new MaterialFeed();
          const drafts = [...before, ...meanwhile].map(draftOf);
          const apply = (from: number, to: number): void => {
            for (let at = from; at < to && at < drafts.length; at += 1) {
              const [entry] = readDrafts([drafts[at]!], NOW_MS + 100 * HOUR_MS);
              feed.apply({ ...entry!, sequence: at + 1, mark: '', loggedAtMs: 0 });
            }
          };
          apply(0, before.length);
          const window = windowEndingAt('24h', NOW_MS);
          const { sequence } = feed;
          const whole = feed.lists.page(window, filters, sequence, null, 1_000).items;
          const wholeIds = whole.map(({ canonical }) => canonical.materialId);
          expect(sumOf(feed.lists.count(window, filters))).toBe(whole.length);
          const ids: string[] = [];
          let after = null;
          let applied = before.length;
          for (;;) {
            const { items, hasMore } = feed.lists.page(window, filters, sequence, after, limit);
            ids.push(...items.map(({ canonical }) => canonical.materialId));
            after = items.at(-1)?.canonical ?? null;
            if (!hasMore) break;
            apply(applied, applied + 3);
            applied += 3;
            feed.forget(NOW_MS + applied * 60_000);
          }
          expect(ids).toEqual(wholeIds);
        },
      ),
      { numRuns: deep(100) },
    );
  });
});

function draftOf({ minute, text, corrects, sector, channel }: DrawnMaterial, at: number) {
  return draft(`material-${at}`, {
    readyAtMs: NOW_MS - WINDOW_MS['24h'] + minute * 60_000,
    channel: channel as NonNullable<FeedFilters['channel']>,
    sourceId: `s${at % 4}.cn`,
    ...(text === null ? {} : { text }),
    corrects: corrects === null || corrects === at ? '' : `material-${corrects}`,
    sectors: [mention(sector)],
  }) satisfies MaterialDraft;
}

type DrawnMaterial = typeof drawn extends fc.Arbitrary<infer Drawn> ? Drawn : never;
