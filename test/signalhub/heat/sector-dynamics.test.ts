import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anomalyScore,
  anomalyTypeOf,
  dynamicsConfidence,
  robustScores,
} from '#signalhub/heat/sector-anomaly.ts';
import {
  linkageConfirmation,
  linkagePattern,
  linkageScore,
  stockOverlap,
  type SectorPair,
} from '#signalhub/heat/sector-linkage.ts';
import { marketMove, sectorMove, type SectorMove } from '#signalhub/heat/sector-move.ts';
import { sectorDynamics } from '#signalhub/heat/sector-dynamics.ts';
import { tradingSessions } from '#signalhub/heat/trading-sessions.ts';
import { readFactBase } from '#signalhub/snapshots/fact-base.ts';
import { Snapshot } from '#signalhub/snapshots/snapshot.ts';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import { NOW_MS } from '#test/signalhub/small-bundle.ts';

interface Day {
  readonly code: string;
  readonly change: number;
  readonly value?: number | null;
  readonly turnover?: number;
  readonly inflow?: number | null;
}

const marketOf = (days: readonly Day[]) =>
  marketMove(
    days.map(({ code, change, value = 100, turnover = 100, inflow = null }) => ({
      stock_code: code,
      trade_date: '2026-11-20',
      close: 10 * (1 + change),
      previous_close: 10,
      volume: 10,
      turnover,
      free_float_value: value,
      net_inflow: inflow,
    })),
  )!;

const strengths = (...codes: string[]) => new Map(codes.map((code) => [code, 1]));

/** A sector without any notable move, but for the test's values. */
const MOVE: SectorMove = {
  weights: new Map([
    ['a', 0.5],
    ['b', 0.5],
  ]),
  memberCount: 2,
  dayReturn: 0,
  excess: 0,
  breadth: 0.5,
  effectiveSampleSize: 2,
  top1Weight: 0.5,
  confirmation: 0.6,
  excessWithoutLargest: 0,
  flowRatio: null,
};

/** A move of a size that no single company makes. */
const shared = (dayReturn: number, market: number): SectorMove => ({
  ...MOVE,
  dayReturn,
  excess: dayReturn - market,
  excessWithoutLargest: 0.9 * (dayReturn - market),
});

describe('the move of a sector', () => {
  test('is weighed by turnover where free floats of less than 90 % of the turnover are known', () => {
    const days = (turnoverOfUnknown: number) => [
      { code: 'a', change: 0.02, value: 300, turnover: 450 },
      { code: 'b', change: -0.01, value: 100, turnover: 450 },
      { code: 'c', change: 0.04, value: null, turnover: turnoverOfUnknown },
    ];
    const known = marketOf(days(100));
    expect([known.basis, [...known.stocks.keys()]]).toEqual(['free_float', ['a', 'b']]);
    expect(known.dayReturn).toBeCloseTo((300 * 0.02 - 100 * 0.01) / 400);
    const unknown = marketOf(days(101));
    expect([unknown.basis, unknown.stocks.size]).toEqual(['turnover', 3]);
    expect(unknown.dayReturn).toBeCloseTo((450 * 0.02 - 450 * 0.01 + 101 * 0.04) / 1_001);
    const move = sectorMove(strengths('a', 'c'), unknown)!;
    expect(move.weights.get('c')).toBeCloseTo(101 / 551);
  });

  test('is weighed by strength and free float, against the market of all companies', () => {
    const market = marketOf([
      { code: 'a', change: 0.02, value: 300 },
      { code: 'b', change: -0.01, value: 100 },
      { code: 'c', change: 0, value: 600 },
    ]);
    expect(market.dayReturn).toBeCloseTo(0.005, 12);
    expect(market.breadth).toBeCloseTo(0.5, 12);
    const members = new Map([
      ['a', 0.5],
      ['b', 1],
      ['gone', 1],
    ]);
    const move = sectorMove(members, market)!;
    expect(move.weights.get('a')).toBeCloseTo(0.6, 12);
    expect(move.dayReturn).toBeCloseTo(0.6 * 0.02 - 0.4 * 0.01, 12);
    expect(move.excess).toBeCloseTo(0.003, 12);
    expect(move.effectiveSampleSize).toBeCloseTo(1 / 0.52, 12);
    expect(move).toMatchObject({ memberCount: 3, breadth: 0.5, flowRatio: null });
    expect(move.top1Weight).toBeCloseTo(0.6, 12);
    // Without its largest contributor only b is left, 1.5 % below the market.
    expect(move.excessWithoutLargest).toBeCloseTo(-0.015, 12);
    expect(sectorMove(strengths('gone'), market)).toBeNull();
  });

  test('keeps its sample size between one and its companies, and confirmation within 0..1', () => {
    const day = fc.record({
      change: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
      value: fc.double({ min: 1, max: 1e6, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 30 }), (days) => {
        const market = marketOf(days.map((one, index) => ({ ...one, code: String(index) })));
        const half = days.slice(0, Math.ceil(days.length / 2)).map((_one, index) => String(index));
        const move = sectorMove(strengths(...half), market)!;
        expect(move.effectiveSampleSize).toBeGreaterThanOrEqual(1 - 1e-9);
        expect(move.effectiveSampleSize).toBeLessThanOrEqual(half.length + 1e-9);
        expect(move.confirmation).toBeGreaterThanOrEqual(0);
        expect(move.confirmation).toBeLessThanOrEqual(1 + 1e-9);
        const whole = sectorMove(new Map(days.map((_one, index) => [String(index), 0.7])), market)!;
        expect(whole.excess).toBeCloseTo(0, 9);
      }),
    );
  });
});

describe('a sector stands out', () => {
  const DOWN = { dayReturn: -0.01, breadth: 0.3 };
  const UP = { dayReturn: 0.01, breadth: 0.7 };

  test('by the first rule that applies', () => {
    const down = (move: SectorMove, z = 0) => anomalyTypeOf(move, DOWN, z);
    expect(down({ ...shared(0.02, -0.01), excessWithoutLargest: 0.01 })).toBe('concentrated_move');
    expect(down({ ...shared(-0.012, -0.01), flowRatio: 0.05 })).toBe('flow_price_divergence');
    expect(down(shared(0.006, -0.01))).toBe('counter_trend');
    expect(down({ ...shared(-0.03, -0.01), breadth: 0, confirmation: 0.9 })).toBe(
      'broad_internal_move',
    );
    expect(down(shared(-0.001, -0.01))).toBe('relative_resilience');
    expect(down(shared(-0.02, -0.01))).toBe('relative_weakness');
    expect(anomalyTypeOf(shared(0.03, 0.01), UP, 3)).toBe('cross_section_outlier');
    expect(down(shared(-0.012, -0.01))).toBeNull();
    expect(anomalyTypeOf(shared(0.015, 0.01), UP, 1)).toBeNull();
  });

  test('by deviations that are robust to outliers, and half a score at two of them', () => {
    const scores = robustScores([0, 0.01, 0.02, 0.03, 1]);
    expect(scores[2]).toBe(0);
    expect(scores[3]).toBeCloseTo(1 / 1.4826, 9);
    expect(scores[4]).toBeGreaterThan(50);
    expect(robustScores([0.001, 0.001, 0.002])[2]).toBeCloseTo(0.5, 9);
    expect([0, 2, -2].map(anomalyScore)).toEqual([0, 0.5, 0.5]);
  });

  test('surely with many companies that agree', () => {
    const sure = { ...MOVE, effectiveSampleSize: 10, confirmation: 1 };
    expect(dynamicsConfidence(sure)).toBe(1);
    expect(dynamicsConfidence({ ...sure, effectiveSampleSize: 1 })).toBeCloseTo(0.2, 12);
    expect(dynamicsConfidence({ ...sure, memberCount: 4, confirmation: 0 })).toBe(0.25);
  });
});

describe('two sectors', () => {
  const of = (excess: number, weights: Readonly<Record<string, number>>): SectorMove => ({
    ...MOVE,
    excess,
    weights: new Map(Object.entries(weights)),
  });
  const [left, right] = [
    { a: 0.5, b: 0.5 },
    { b: 0.2, c: 0.8 },
  ];

  test('overlap by the weight that they have in common', () => {
    expect(stockOverlap(of(0, left), of(0, right))).toBeCloseTo(0.2, 12);
    expect(stockOverlap(of(0, left), of(0, left))).toBe(1);
    expect(stockOverlap(of(0, left), of(0, { z: 1 }))).toBe(0);
  });

  test('move together, apart, or as one group of companies', () => {
    const pattern = (kind: SectorPair['kind'], a: SectorMove, b: SectorMove) =>
      linkagePattern(kind, a, b);
    expect(pattern('hierarchy', of(0.01, left), of(0.006, right))).toBe('same_day_resonance');
    expect(pattern('hierarchy', of(0.01, left), of(0.006, left))).toBe('structural_overlap');
    expect(pattern('hierarchy', of(0.01, left), of(-0.004, right))).toBe('hierarchy_divergence');
    expect(pattern('taxonomy_semantic', of(0.01, left), of(-0.004, left))).toBe(
      'same_day_divergence',
    );
    expect(pattern('hierarchy', of(0.01, left), of(0.004, right))).toBeNull();
    expect(pattern('hierarchy', of(0.01, left), of(-0.002, right))).toBeNull();
  });

  test('are linked as strongly as the smaller move', () => {
    const pair = { strength: 0.8 } as SectorPair;
    expect(linkageScore(pair, of(0.01, left), of(-0.05, right))).toBeCloseTo(0.4, 12);
    const others = [of(0.01, left), of(-0.01, left), of(0.02, left), of(0.001, left)];
    expect(linkageConfirmation(of(0.01, left), others)).toBe(0.75);
    expect(linkageConfirmation(of(0.01, left), [])).toBe(0);
  });
});

describe('the demo', () => {
  test('has every type and every pattern on some day, and a snapshot shows them', async () => {
    const signalhub = await openDemoSignalhub(NOW_MS, 30);
    const publication = (await signalhub.store.currentPublication())!;
    const facts = await readFactBase(signalhub.store, publication.sequence);
    const seen = new Set<string>();
    const latest = new Snapshot(publication, '2026-11-20', facts);
    for (const date of (await latest.view(tradingSessions)).dates) {
      const dynamics = (await new Snapshot(publication, date, facts).view(sectorDynamics))!;
      expect(dynamics.tradeDate).toBe(date);
      for (const { type } of dynamics.anomalies) seen.add(type);
      for (const { pattern } of dynamics.links) seen.add(pattern);
    }
    expect([...seen].sort()).toEqual([
      'broad_internal_move',
      'concentrated_move',
      'counter_trend',
      'cross_section_outlier',
      'flow_price_divergence',
      'hierarchy_divergence',
      'relative_resilience',
      'relative_weakness',
      'same_day_divergence',
      'same_day_resonance',
      'structural_overlap',
    ]);
    const fields = `tradeDate formulaVersion summary items { sectorId anomalyType anomalyScore }
      links { pattern linkageScore }`;
    const answer = signalhub.ask(`{ snapshot { sectorDynamics { ${fields} } } }`) as {
      snapshot: { sectorDynamics: { items: Record<string, unknown>[]; links: object[] } };
    };
    const { items, links } = answer.snapshot.sectorDynamics;
    expect(answer.snapshot.sectorDynamics).toMatchObject({ tradeDate: '2026-11-20' });
    expect(items.length * links.length).toBeGreaterThan(0);
    const [first] = items;
    const sector = `{ sector(sectorId: "${String(first!['sectorId'])}") {
      dynamics { sectorId anomalyType anomalyScore } } }`;
    expect(signalhub.ask(sector)).toEqual({ sector: { dynamics: first } });
  });
});
