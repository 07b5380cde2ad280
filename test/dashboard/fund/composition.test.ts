import { expect, test } from 'vitest';
import {
  compositionOf,
  totalOf,
  type Constituent,
  type Fund,
} from '#dashboard/pages/fund/composition.ts';
import { flowLayout } from '#dashboard/pages/fund/flow-layout.ts';
import { historyDates } from '#dashboard/pages/fund/fund-history.ts';

interface Share {
  readonly code: string;
  readonly weight: number;
  readonly sectors?: readonly (readonly [sectorId: string, score: number, isExpired?: boolean])[];
  readonly isUnpriced?: boolean;
}

function constituent({ code, weight, sectors, isUnpriced = false }: Share): Constituent {
  return {
    code,
    name: code,
    market: 'SSE',
    quantity: 100,
    substitution: 'allowed',
    cash: null,
    weight,
    priceSource: isUnpriced ? 'unknown' : 'close',
    company:
      sectors === undefined
        ? null
        : {
            stockCode: code,
            name: code,
            nameEn: null,
            sectorRelations: sectors.map(([sectorId, score, isExpired = false]) => ({
              status: isExpired ? 'expired' : 'active',
              score,
              sector: { sectorId, name: sectorId, nameEn: null, layer: 'level2' },
            })),
          },
  };
}

function fundOf(shares: readonly Share[], cashWeight: number, unpricedWeight: number): Fund {
  const nodes = shares.map((share) => constituent(share));
  const constituents = { totalCount: nodes.length, nodes };
  return { constituents, cashWeight, unpricedWeight } as unknown as Fund;
}

test('every share counts once, in the sector of its strongest relation, and the parts add up', () => {
  const parts = compositionOf(
    fundOf(
      [
        {
          code: '600001',
          weight: 0.5,
          sectors: [
            ['L2.a', 0.4],
            ['L2.b', 0.9],
          ],
        },
        { code: '600002', weight: 0.2, sectors: [['L2.b', 0.8]] },
        { code: '00700', weight: 0.1 },
        { code: '600003', weight: 0.05, sectors: [['L2.a', 1, true]] },
        { code: '600004', weight: 0, sectors: [['L2.a', 1]], isUnpriced: true },
      ],
      0.05,
      0.1,
    ),
  );
  expect(parts.map(({ id, weight }) => [id, Number(weight.toFixed(6))])).toEqual([
    ['L2.b', 0.7],
    ['abroad', 0.1],
    ['no_sector', 0.05],
    ['cash', 0.05],
    ['unpriced', 0.1],
  ]);
  expect(parts.at(-1)?.members.map(({ code }) => code)).toEqual(['600004']);
  expect(totalOf(parts)).toBeCloseTo(1, 12);
});

test('parts of a flow stand below each other, and members fill their part', () => {
  const { parts, members, sources, height } = flowLayout([
    {
      id: 'a',
      weight: 0.75,
      members: [
        { code: '1', weight: 0.5 },
        { code: '2', weight: 0.25 },
      ],
    },
    { id: 'b', weight: 0.001, members: [] },
  ]);
  expect(parts.map(({ y, height: own }) => [y, own])).toEqual([
    [0, 420],
    [425, 15],
  ]);
  expect(members[0]?.map(({ y, height: own }) => [y, own])).toEqual([
    [0, 280],
    [280, 140],
  ]);
  expect(sources.reduce((sum, one) => sum + one.height, 0)).toBeCloseTo(height, 9);
});

test('dates of history end with the day in China', () => {
  const dates = historyDates(Date.UTC(2026, 10, 28, 17), 'week');
  expect([dates.date0, dates.date6, dates.date7]).toEqual([
    '2026-10-11',
    '2026-11-22',
    '2026-11-29',
  ]);
});
