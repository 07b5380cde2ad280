import { expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { explainSector } from '#signalhub/realtime/explain-sector.ts';
import { MaterialFeed } from '#signalhub/realtime/material-feed.ts';
import { realtimeCatalogOf } from '#signalhub/realtime/realtime-catalog.ts';
import { EMPTY_SNAPSHOT } from '#signalhub/snapshots/snapshot.ts';
import { readDrafts, type MaterialDraft } from '#signalhub/realtime/read-draft.ts';
import { windowEndingAt, WINDOW_MS } from '#signalhub/realtime/rolling-window.ts';
import { draft, mention } from '#test/signalhub/realtime/material-drafts.ts';

const NOW_MS = Date.parse('2026-11-20T18:00:00+08:00');
const MINUTE_MS = 60_000;

function feedOf(drafts: readonly MaterialDraft[]): MaterialFeed {
  const feed = new MaterialFeed();
  for (const [at, entry] of readDrafts(drafts, NOW_MS).entries()) {
    feed.apply({ ...entry, sequence: at + 1, mark: '', loggedAtMs: 0 });
  }
  return feed;
}

/** The list of a rejection, and its message. */
function refusalOf(drafts: readonly MaterialDraft[]) {
  try {
    readDrafts(drafts, NOW_MS);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const entries = error.extensions?.['validation'] as ReadonlyArray<{ loc: unknown[] }>;
    return { detail: error.message, entries };
  }
  return null;
}

test('an empty number of a document is none', () => {
  const read = (docNo: string | null) =>
    readDrafts([draft('named-1', { readyAtMs: NOW_MS, docNo })], NOW_MS)[0]!.payload['doc_no'];
  expect([read(null), read(''), read('国发〔2026〕1号')]).toEqual([null, null, '国发〔2026〕1号']);
});

test('all changes are those after the beginning of the log', () => {
  const drafts = ['first-1', 'second-2', 'third-3'].map((id) => draft(id, { readyAtMs: NOW_MS }));
  const feed = feedOf(drafts);
  const after = (sequence: number) =>
    feed.changesAfter({ sequence, mark: '' })?.map((change) => change.sequence);
  expect([0, 1, 2, 3].map(after)).toEqual([[1, 2, 3], [2, 3], [3], []]);
});

test('a position is of this log if its mark is, at any sequence number', () => {
  const feed = new MaterialFeed();
  const marks = ['a1', 'b2', 'c3'].map((mark) => mark.repeat(16));
  for (const [at, mark] of marks.entries()) {
    const [entry] = readDrafts([draft(`marked-${at}`, { readyAtMs: NOW_MS })], NOW_MS);
    feed.apply({ ...entry!, sequence: at + 1, mark, loggedAtMs: 0 });
  }
  const has = (sequence: number, mark: string) => feed.has({ sequence, mark });
  expect(marks.map((mark, at) => has(at + 1, mark))).toEqual([true, true, true]);
  expect(marks.map((_, at) => has(at + 1, 'd4'.repeat(16)))).toEqual([false, false, false]);
  expect([has(2, ''), has(4, marks[2]!)]).toEqual([true, false]);
});

test('before the first publication the catalog is empty', () => {
  expect(realtimeCatalogOf(EMPTY_SNAPSHOT)).toEqual({
    releaseId: '',
    namespace: '',
    version: '',
    asOf: '',
    activatedAt: '',
    status: 'empty',
    sectorCount: 0,
  });
});

test('windows last 1, 6, 24 and 72 hours', () => {
  expect(WINDOW_MS).toEqual({ '1h': 3.6e6, '6h': 2.16e7, '24h': 8.64e7, '3d': 2.592e8 });
});

test('a material may be ready five minutes ahead of our clock, and no millisecond more', () => {
  const ahead = (ms: number) => [draft('early-1', { readyAtMs: NOW_MS + ms })];
  expect(refusalOf(ahead(5 * MINUTE_MS))).toBeNull();
  expect(refusalOf(ahead(5 * MINUTE_MS + 1_000))?.detail).toContain('must not lie in the future');
});

test.each(['\0', '\b', '\u001b', '\u007f', '\u009b', '\ud83d'])(
  'texts have no control characters and no lone surrogates: %j',
  (control) => {
    const material = draft('unreadable-1', { readyAtMs: NOW_MS - MINUTE_MS });
    const spoilt = {
      ...material,
      title: `${material.title}${control}`,
      text: 'a line\nand a tab\t',
    };
    expect(refusalOf([spoilt])?.detail).toContain('title must be text without control characters');
    expect(refusalOf([{ ...spoilt, title: material.title }])).toBeNull();
  },
);

test('the first 20 faults are listed in order, and the others are counted', () => {
  const wrong = Array.from({ length: 25 }, (_, at) =>
    draft(`wrong-${at}`, { readyAtMs: NOW_MS + 60 * MINUTE_MS }),
  );
  const refusal = refusalOf(wrong)!;
  expect(refusal.entries.map(({ loc }) => loc[2])).toEqual(
    Array.from({ length: 20 }, (_, at) => at),
  );
  expect(refusal.detail).toContain('wrong-0: ');
  expect(refusal.detail).toContain('(and 24 more)');
  expect(refusalOf(wrong.slice(0, 1))!.detail).not.toContain('more)');
});

test('of mentions of one sector the first of the highest confidence counts', () => {
  const results = [0.6, 0.9, 0.9].map((confidence, at) => ({
    evidenceId: `many-1:${at}`,
    viewpoint: `看法${at}`,
    signalType: 'support',
    sectors: [mention('S1', confidence, [0.2, 0.4, -0.4][at])],
  }));
  const feed = feedOf([{ ...draft('many-1', { readyAtMs: NOW_MS - MINUTE_MS }), results }]);
  const delta = feed.sectorIn('S1', windowEndingAt('1h', NOW_MS), null)!;
  expect(delta).toMatchObject({ count: 1, positive: 1, negative: 0 });
  expect([...delta.terms()].map(({ result }) => result.evidence_id)).toEqual(['many-1:1']);
});

test('listed terms, the strongest first, and the rest add up to the attention', () => {
  const feed = feedOf(
    Array.from({ length: 7 }, (_, at) =>
      draft(`term-${at}`, {
        readyAtMs: NOW_MS - (at + 1) * 5 * MINUTE_MS,
        sectors: [mention('S1', 0.3 + 0.07 * ((at * 3) % 7))],
      }),
    ),
  );
  const delta = feed.sectorIn('S1', windowEndingAt('1h', NOW_MS), null)!;
  for (const most of [0, 1, 3, 7, 9]) {
    const { terms, termCount, remainingScore } = explainSector(delta, most);
    expect(termCount).toBe(7);
    expect(terms).toHaveLength(Math.min(most, 7));
    const scores = terms.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const sum = scores.reduce((total, score) => total + score, 0);
    expect(sum + remainingScore).toBeCloseTo(delta.attention, 5);
    expect(remainingScore).toBe(Number(remainingScore.toFixed(6)));
  }
});
