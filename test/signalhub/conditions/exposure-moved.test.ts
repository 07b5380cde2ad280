import { expect, test } from 'vitest';
import { exposureMoved } from '#signalhub/conditions/exposure-moved.ts';
import type { EtfView } from '#signalhub/etf/etf-view.ts';

type Exposures = Readonly<Record<string, number>>;

/** A fund with so much in each sector; `near:` marks it as only close to it. */
function fund(exposures: Exposures, unpricedWeight = 0): EtfView {
  const relations = Object.entries(exposures).map(([name, adjustedExposure]) => ({
    sector: { sectorId: name.replace('near:', ''), name },
    scope: name.startsWith('near:') ? 'related' : 'direct',
    adjustedExposure,
  }));
  const state = { basket: { basket_date: '2026-11-20' } };
  return { etfKey: 'SSE.510010', state, relations, unpricedWeight } as unknown as EtfView;
}

const judge = (before: EtfView, after: EtfView) => exposureMoved(after, before, '2026-11-19').value;

test.each<[string, Exposures, Exposures, boolean]>([
  ['rose by six points', { a: 0.3 }, { a: 0.36 }, true],
  ['fell by six points', { a: 0.36 }, { a: 0.3 }, true],
  ['moved by five points, and no more', { a: 0.3 }, { a: 0.35 }, false],
  ['moved by the least difference beyond', { a: 0.3 }, { a: 0.350_001 }, true],
  ['is a new sector', { a: 0.3 }, { a: 0.3, b: 0.051 }, true],
  ['is a sector that is gone', { a: 0.3, b: 0.2 }, { a: 0.3 }, true],
  ['moved where the fund has nothing of its own', { 'near:a': 0 }, { 'near:a': 0.5 }, false],
])('an exposure that %s', (_, before, after, moved) => {
  expect(judge(fund(before), fund(after))).toBe(moved);
});

test('an unpriced holding may have made a move, or hidden one', () => {
  // Of the ten points that are missing now, four are without a price.
  expect(judge(fund({ a: 0.4 }), fund({ a: 0.3 }, 0.04))).toBe(true);
  expect(judge(fund({ a: 0.4 }), fund({ a: 0.3 }, 0.06))).toBeNull();
  expect(judge(fund({ a: 0.4 }), fund({ a: 0.4 }, 0.06))).toBeNull();
  expect(judge(fund({ a: 0.4 }, 0.06), fund({ a: 0.44 }))).toBe(false);
  expect(judge(fund({ a: 0.4 }, 0.01), fund({ a: 0.44 }))).toBe(false);
});

test('without an earlier basket no move is known', () => {
  const now = fund({ a: 0.4 });
  expect(exposureMoved(now, undefined, '2026-11-19').value).toBeNull();
  expect(judge({ ...now, state: null }, now)).toBeNull();
});

test('the largest moves are listed, each with its earlier value', () => {
  const { evidence } = exposureMoved(
    fund({ a: 0.1, b: 0.2, c: 0.3, d: 0.4 }),
    fund({ a: 0.2, b: 0.2, c: 0.29, d: 0.38 }),
    '2026-11-19',
  );
  const reported = evidence.map(({ sectorId, before, value }) => [sectorId, before, value]);
  expect(reported).toEqual([
    ['a', 0.2, 0.1],
    ['d', 0.38, 0.4],
    ['c', 0.29, 0.3],
  ]);
});
