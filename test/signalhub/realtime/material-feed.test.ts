import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { MaterialFeed } from '#signalhub/realtime/material-feed.ts';
import { readDrafts, type MaterialDraft } from '#signalhub/realtime/read-draft.ts';
import { realtimeMaterialOf } from '#signalhub/realtime/realtime-material.ts';
import {
  WINDOW_DURATIONS,
  WINDOW_MS,
  windowEndingAt,
  type WindowDuration,
} from '#signalhub/realtime/rolling-window.ts';
import type { SectorDelta } from '#signalhub/realtime/sector-delta.ts';
import { draft, mention } from '#test/signalhub/realtime/material-drafts.ts';
import { plainSectors } from '#test/signalhub/realtime/plain-sectors.ts';
import { recomputeWindow } from '#test/signalhub/realtime/recomputed-window.ts';
import { deep } from '#test/depth.ts';

const NOW_MS = Date.parse('2026-11-20T18:00:00+08:00');
const HOUR_MS = 3_600_000;
const FAR_MS = NOW_MS + 365 * 24 * HOUR_MS;

function feedOf(drafts: readonly MaterialDraft[]): MaterialFeed {
  const feed = new MaterialFeed();
  for (const [at, one] of drafts.entries()) {
    const [entry] = readDrafts([one], FAR_MS);
    feed.apply({ ...entry!, sequence: at + 1, mark: '', loggedAtMs: 0 });
  }
  return feed;
}

function sectorOf(feed: MaterialFeed, duration: WindowDuration, endMs = NOW_MS): SectorDelta {
  return feed.sectorIn('S1', windowEndingAt(duration, endMs), null)!;
}

const hoursAgo = (hours: number): number => NOW_MS - hours * HOUR_MS;
const in1 = [mention('S1', 0.9)];

describe('a rolling window', () => {
  test('scores policy, media and market attention as the worked example does', () => {
    const text = '国务院印发关于推动产业高质量发展的若干措施，提出二十项任务';
    const feed = feedOf([
      draft('policy-1', { readyAtMs: hoursAgo(1), text, sectors: [mention('S1', 0.9, 0.6)] }),
      draft('reprint-1', {
        readyAtMs: hoursAgo(0.8),
        text,
        sourceId: 'a.cn',
        url: 'https://a.cn/1',
      }),
      draft('reprint-2', {
        readyAtMs: hoursAgo(0.5),
        text,
        sourceId: 'b.cn',
        url: 'https://b.cn/1',
      }),
      draft('media-01', {
        channel: 'media',
        readyAtMs: hoursAgo(6),
        sourceId: 'c.cn',
        sectors: [mention('S1', 0.8, -0.4)],
      }),
      draft('market-1', {
        channel: 'market_attention',
        readyAtMs: hoursAgo(20),
        sourceId: 'd.cn',
        sectors: [mention('S1', 0.5)],
      }),
    ]);
    const delta = sectorOf(feed, '24h');
    expect(delta.scores.policy).toBeCloseTo(1.082801063159336, 12);
    expect(delta.scores.media).toBeCloseTo(0.33941125496954283, 12);
    expect(delta.scores.market_attention).toBeCloseTo(0.047247039371057745, 12);
    expect(delta.attention).toBeCloseTo(1.4694593574999366, 12);
    expect(delta.balance).toBeCloseTo(0.6542992117617067, 12);
    expect(delta.coverage).toBeCloseTo(2 / 3, 12);
    expect(delta).toMatchObject({ count: 3, sourceCount: 3, positive: 1, negative: 1, neutral: 1 });
    expect(delta.signals).toEqual(['new_signal', 'multi_source']);
  });

  test('starts inclusive and ends exclusive, and no material lies in two of them', () => {
    const feed = feedOf([
      draft('at-start', { readyAtMs: hoursAgo(1), sectors: in1 }),
      draft('at-the-end', { readyAtMs: NOW_MS, sectors: in1 }),
      draft('before-start', { readyAtMs: hoursAgo(1) - 1_000, sectors: in1 }),
      draft('previous-start', { readyAtMs: hoursAgo(2), sectors: in1 }),
      draft('long-before', { readyAtMs: hoursAgo(2) - 1_000, sectors: in1 }),
    ]);
    expect(sectorOf(feed, '1h')).toMatchObject({ count: 1, previousCount: 2 });
    expect(sectorOf(feed, '1h', NOW_MS + 1_000)).toMatchObject({ count: 1, previousCount: 2 });
  });

  test('compares with the window before as that one was at its own end', () => {
    const text = '国家能源局发布新一批能源领域首台套技术装备项目名单';
    const feed = feedOf([
      draft('original-1', { readyAtMs: hoursAgo(1.5), text, sectors: in1 }),
      // Delivers the same, but only after the window before has ended.
      draft('reprint-1', {
        readyAtMs: hoursAgo(0.5),
        text,
        sourceId: 'a.cn',
        url: 'https://a.cn/1',
      }),
      draft('another-1', { readyAtMs: hoursAgo(0.2), sectors: in1 }),
    ]);
    const { previousAttention } = sectorOf(feed, '1h');
    expect(previousAttention).toBeCloseTo(0.9 * 2 ** -(0.5 / 0.5), 12);
    expect(sectorOf(feed, '1h', hoursAgo(1)).attention).toBeCloseTo(previousAttention, 12);
  });

  test('counts each further source of a text once, however often it reprints', () => {
    const text = '国家数据局公布首批数据要素流通试点城市名单及支持措施';
    const from = (id: string, hours: number, host: string) =>
      draft(id, { readyAtMs: hoursAgo(hours), text, sourceId: host, url: `https://${host}/${id}` });
    const feed = feedOf([
      draft('original-1', { readyAtMs: hoursAgo(3), text, sectors: in1 }),
      from('reprint-1', 2, 'a.cn'),
      from('reprint-2', 1, 'a.cn'),
      // The end of a window is not in it.
      from('reprint-3', 0, 'b.cn'),
    ]);
    const factor = 1 + 0.25 * Math.log(1 + 1);
    expect(sectorOf(feed, '24h').attention).toBeCloseTo(0.9 * factor * 2 ** -(3 / 12), 12);
  });

  test('counts a correction instead of the corrected entry', () => {
    const feed = feedOf([
      draft('original-1', { readyAtMs: hoursAgo(3), sectors: [mention('S1', 0.9, 0.8)] }),
      draft('correction-1', {
        readyAtMs: hoursAgo(1),
        corrects: 'original-1',
        sectors: [mention('S1', 0.6, -0.5), mention('S2', 0.9)],
      }),
    ]);
    const delta = sectorOf(feed, '24h');
    expect(delta).toMatchObject({ count: 1, positive: 0, negative: 1 });
    expect(delta.attention).toBeCloseTo(0.6 * 2 ** -(3 / 12), 12);
    expect(delta.lastReadyAtMs).toBe(hoursAgo(3));
    const item = feed.itemOf('correction-1')!;
    expect(item.canonical.materialId).toBe('original-1');
    expect(item.content.materialId).toBe('correction-1');
    expect(feed.sectorIn('S2', windowEndingAt('24h', NOW_MS), null)?.count).toBe(1);
  });

  test('leaves other channels out before anything is counted', () => {
    const feed = feedOf([
      draft('policy-1', { readyAtMs: hoursAgo(1), sectors: in1 }),
      draft('media-01', { channel: 'media', readyAtMs: hoursAgo(2), sectors: in1 }),
    ]);
    const delta = feed.sectorIn('S1', windowEndingAt('24h', NOW_MS), 'media')!;
    expect(delta).toMatchObject({ count: 1, counts: { policy: 0, media: 1 } });
    expect(delta.scores.policy).toBe(0);
    expect([...delta.terms()].map(({ item }) => item.canonical.materialId)).toEqual(['media-01']);
    expect(feed.sectorIn('S1', windowEndingAt('24h', NOW_MS), 'market_attention')).toBeNull();
  });

  test('is dated by the newest material that is left in each channel', () => {
    const text = '交通运输部公布新一批智能交通先导应用试点项目名单及要求';
    const media = (id: string, hours: number, more = {}) =>
      draft(id, { channel: 'media', readyAtMs: hoursAgo(hours), sectors: in1, ...more });
    const feed = feedOf([
      media('media-01', 4),
      media('reprint-1', 2, { text, sourceId: 'a.cn', url: 'https://a.cn/1' }),
      // The original comes later, and the reprint is part of it from now on.
      media('original-1', 5, { text }),
      draft('policy-1', { readyAtMs: hoursAgo(1), sectors: in1 }),
    ]);
    const dateOf = (channel: 'media' | 'policy') =>
      feed.sectorIn('S1', windowEndingAt('24h', NOW_MS), channel)!.lastReadyAtMs;
    expect([dateOf('media'), dateOf('policy')]).toEqual([hoursAgo(4), hoursAgo(1)]);
  });

  test('lists sectors by attention, then latest signal, then id', () => {
    const feed = feedOf([
      draft('material-1', { readyAtMs: hoursAgo(1), sectors: [mention('S2'), mention('S1')] }),
      draft('material-2', { readyAtMs: hoursAgo(1), sectors: [mention('S3', 1)] }),
    ]);
    const sectors = feed.sectorsIn(windowEndingAt('24h', NOW_MS), null);
    expect(sectors.map(({ sectorId }) => sectorId)).toEqual(['S3', 'S1', 'S2']);
  });

  test('drops materials that no window reaches, and no others', () => {
    const feed = feedOf([
      draft('old-material', { readyAtMs: hoursAgo(24 * 11), sectors: in1 }),
      draft('new-material', { readyAtMs: hoursAgo(100), sectors: in1 }),
    ]);
    feed.forget(NOW_MS);
    expect(feed.size).toBe(1);
    expect(feed.itemOf('old-material')).toBeNull();
    expect(sectorOf(feed, '3d', hoursAgo(80))).toMatchObject({ count: 1, previousCount: 0 });
  });

  test('lists no material older than two windows and the life of a cursor', () => {
    // 2 × 72 hours, and 24 hours; duplicates are recognised for longer.
    const feed = feedOf([
      draft('unlisted-1', { readyAtMs: hoursAgo(170), sectors: in1 }),
      draft('unlisted-2', { readyAtMs: hoursAgo(169), sectors: in1 }),
      draft('listed-1', { readyAtMs: hoursAgo(168), sectors: in1 }),
    ]);
    feed.forget(NOW_MS);
    expect(feed.size).toBe(3);
    const ids = ['unlisted-1', 'unlisted-2', 'listed-1'];
    expect(ids.map((id) => feed.itemOf(id)?.canonical.materialId)).toEqual([
      undefined,
      undefined,
      'listed-1',
    ]);
  });
});

const SOURCES = ['a.cn', 'b.cn', 'c.cn', 'd.cn'];
const TEXTS = [
  '国务院印发关于推动产业高质量发展的若干措施提出二十项任务',
  '工业和信息化部公布新一批先进制造业集群名单并部署培育工作',
  '中国人民银行开展公开市场操作保持银行体系流动性合理充裕',
  '市场传闻多家龙头企业正在洽谈合并事宜但尚未得到公司证实',
  '农业农村部部署秋冬种工作要求稳定粮食播种面积提高单产水平',
];

const drawn = fc.record({
  minute: fc.integer({ min: 0, max: 8_640 }),
  channel: fc.constantFrom('policy' as const, 'media' as const, 'market_attention' as const),
  source: fc.constantFrom(...SOURCES),
  text: fc.option(fc.constantFrom(...TEXTS), { freq: 2 }),
  corrects: fc.option(fc.integer({ min: 0, max: 30 }), { freq: 5 }),
  sectors: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('S1', 'S2', 'S3'),
      confidence: fc.constantFrom(0.9, 0.6, 0.3, null),
      direction: fc.constantFrom(null, -0.7, -0.1, 0, 0.35, 0.8),
    }),
    { maxLength: 3, selector: ({ id }) => id },
  ),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer One> ? One : never;

describe('sums over rolling windows', () => {
  test('equal those of all materials, for any order of arrival and any moments', () => {
    fc.assert(
      fc.property(
        fc.array(drawn, { maxLength: 40 }),
        fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 1, maxLength: 6 }),
        fc.nat(),
        (draws, minutes, seed) => {
          const startMs = NOW_MS - 6 * 24 * HOUR_MS;
          const drafts = draftsOf(draws, startMs);
          const random = seededRandom(seed);
          const shuffled = drafts
            .map((one) => ({ one, place: random() }))
            .sort((a, b) => a.place - b.place)
            .map(({ one }) => one);
          const materials = readDrafts([...drafts, draft('ever-there', { readyAtMs: 0 })], FAR_MS)
            .slice(0, -1)
            .map((entry, at) =>
              realtimeMaterialOf({ ...entry, sequence: at, mark: '', loggedAtMs: 0 }),
            );
          const late = feedOf([]);
          const fresh = feedOf(drafts);
          // Read in between, so that sums exist when late materials change them.
          let sequence = 0;
          for (const one of shuffled) {
            const [entry] = readDrafts([one], FAR_MS);
            sequence += 1;
            late.apply({ ...entry!, sequence, mark: '', loggedAtMs: 0 });
            late.sectorsIn(windowEndingAt('24h', startMs + minutes[0]! * 60_000), null);
          }
          for (const minute of minutes) {
            for (const duration of WINDOW_DURATIONS) {
              const endMs = startMs + minute * 60_000;
              const channel = ([null, 'policy', 'media'] as const)[minute % 3]!;
              const window = windowEndingAt(duration, endMs);
              const sectors = late.sectorsIn(window, channel);
              // To the last digit, in any order of arrival.
              expect(plainSectors(sectors)).toEqual(plainSectors(fresh.sectorsIn(window, channel)));
              const truth = recomputeWindow(materials, WINDOW_MS[duration], endMs, channel);
              expect(new Set(sectors.map(({ sectorId }) => sectorId))).toEqual(
                new Set(truth.keys()),
              );
              for (const delta of sectors) expectClose(delta, truth.get(delta.sectorId)!);
            }
          }
        },
      ),
      { numRuns: deep(50) },
    );
  });

  test('follow time to the last digit, forward and back, while materials come and others are dropped', () => {
    const step = fc.record({
      minutes: fc.oneof(
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: -6_000, max: 6_000 }),
      ),
      duration: fc.constantFrom(...WINDOW_DURATIONS),
      channel: fc.constantFrom(null, 'policy' as const, 'media' as const),
      forgets: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(drawn, { maxLength: 40 }),
        fc.array(step, { minLength: 1, maxLength: 30 }),
        (draws, steps) => {
          const startMs = NOW_MS - 6 * 24 * HOUR_MS;
          const drafts = draftsOf(draws, startMs);
          const feed = feedOf([]);
          let [endMs, count] = [startMs, 0];
          for (const [at, { minutes, duration, channel, forgets }] of steps.entries()) {
            endMs += minutes * 60_000;
            const until = Math.ceil((drafts.length * (at + 1)) / steps.length);
            for (; count < until; count += 1) {
              const [entry] = readDrafts([drafts[count]!], FAR_MS);
              feed.apply({ ...entry!, sequence: count + 1, mark: '', loggedAtMs: 0 });
            }
            // Nothing is old enough to be dropped, but every window is moved there and back.
            if (forgets) feed.forget(startMs + 24 * HOUR_MS);
            const window = windowEndingAt(duration, endMs);
            const restarted = feedOf(drafts.slice(0, count)).sectorsIn(window, channel);
            expect(plainSectors(feed.sectorsIn(window, channel))).toEqual(plainSectors(restarted));
          }
        },
      ),
      { numRuns: deep(50) },
    );
  });
});

/** Draws as publishers' materials that are named by their place, from a moment on. */
function draftsOf(draws: readonly Drawn[], startMs: number): MaterialDraft[] {
  return draws.map((one, at) =>
    draft(`material-${at}`, {
      readyAtMs: startMs + one.minute * 60_000,
      channel: one.channel,
      sourceId: one.source,
      ...(one.text === null ? {} : { text: one.text }),
      corrects: one.corrects === null || one.corrects === at ? '' : `material-${one.corrects}`,
      sectors: one.sectors.map(({ id, confidence, direction }) =>
        mention(id, confidence, direction),
      ),
    }),
  );
}

function expectClose(
  delta: SectorDelta,
  truth: ReturnType<typeof recomputeWindow> extends Map<string, infer Sector> ? Sector : never,
): void {
  expect(delta.attention).toBeCloseTo(truth.attention, 9);
  expect(delta.previousAttention).toBeCloseTo(truth.previousAttention, 9);
  for (const channel of ['policy', 'media', 'market_attention'] as const) {
    expect(delta.scores[channel]).toBeCloseTo(truth.scores[channel]!, 9);
  }
  const { count, previousCount, sourceCount, positive, negative, coverage } = truth;
  expect(delta).toMatchObject({
    count,
    previousCount,
    sourceCount,
    positive,
    negative,
    coverage,
  });
  if (truth.balance === null) expect(delta.balance).toBeNull();
  else expect(delta.balance).toBeCloseTo(truth.balance, 9);
  if (!truth.isOnEdge) expect(delta.signals).toEqual(truth.signals);
}
