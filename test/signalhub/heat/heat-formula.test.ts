import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decayOf,
  directionScore,
  disagreementScore,
  horizonOf,
  midRankPercentiles,
  momentumOver,
  termWeight,
} from '#signalhub/heat/heat-formula.ts';
import { goldenPath } from '#test/golden/golden-path.ts';

const VECTORS = goldenPath('signal-vectors.json');

const sumsOf = (terms: readonly (readonly [weight: number, direction: number])[]) => ({
  signed: terms.reduce((sum, [weight, d]) => sum + weight * d, 0),
  absolute: terms.reduce((sum, [weight, d]) => sum + weight * Math.abs(d), 0),
  weight: terms.reduce((sum, [weight]) => sum + weight, 0),
});

describe('percentiles', () => {
  test('are mid-ranks: equal values share theirs', () => {
    const percentiles = midRankPercentiles([0, 0, 1.2, 3.4, 3.4, 7.9]);
    expect(percentiles.map((one) => Number(one.toFixed(12)))).toEqual([0.1, 0.1, 0.4, 0.7, 0.7, 1]);
  });

  test('are 0.5 for a value alone, and nothing for none', () => {
    expect(midRankPercentiles([42])).toEqual([0.5]);
    expect(midRankPercentiles([])).toEqual([]);
  });

  test('lie in 0..1 around 0.5, in the order of the values, and follow the definition', () => {
    const values = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(values, (xs) => {
        const percentiles = midRankPercentiles(xs);
        for (const [at, x] of xs.entries()) {
          const below = xs.filter((other) => other < x).length;
          const equal = xs.filter((other) => other === x).length;
          const expected = (below + (equal - 1) / 2) / (xs.length - 1);
          expect(percentiles[at]).toBeCloseTo(expected, 12);
          expect(percentiles[at]).toBeGreaterThanOrEqual(0);
          expect(percentiles[at]).toBeLessThanOrEqual(1);
        }
        const mean = percentiles.reduce((sum, one) => sum + one, 0) / xs.length;
        expect(mean).toBeCloseTo(0.5, 12);
      }),
    );
  });
});

/** The momentum of every point of a series. */
function momentumOf(points: readonly number[]): number[] {
  return points.map((point, index) => momentumOver(point, points.slice(0, index)));
}

describe('momentum', () => {
  test('is the point minus the mean of up to five before it, 0 for the first', () => {
    const momenta = momentumOf([2, 2.5, 2.4, 3, 3.6, 4.8]);
    const expected = [0, 0.5, 0.15, 0.7, 1.125, 2.1];
    for (const [index, one] of expected.entries()) expect(momenta[index]).toBeCloseTo(one, 12);
    expect(momentumOf([1, 1, 1, 1, 1, 1, 7]).at(-1)).toBeCloseTo(6, 12);
    expect(momentumOf([])).toEqual([]);
  });
});

describe('a term', () => {
  test('halves with each half-life and counts for six of them', () => {
    expect(decayOf(0, 14)).toBe(1);
    expect(decayOf(14, 14)).toBe(0.5);
    expect(decayOf(3, 3)).toBe(0.5);
    expect([
      horizonOf('policy'),
      horizonOf('market_attention'),
      horizonOf('market_trading'),
    ]).toEqual([84, 18, 6]);
  });

  test('weighs more with each further source, but soon never twice as much', () => {
    expect(termWeight(1, 0)).toBe(1);
    expect(termWeight(1, 2)).toBeCloseTo(1.274653, 6);
    expect(termWeight(0.9, 1)).toBeCloseTo(0.9 * (1 + 0.25 * Math.LN2), 12);
  });
});

describe('direction', () => {
  test('disagreement is 0.8 of +0.6 and −0.4, 1 of opposite halves, 0 of one voice', () => {
    const of = (...directions: number[]): number =>
      disagreementScore(sumsOf(directions.map((direction) => [1, direction] as const)));
    expect(of(0.6, -0.4)).toBeCloseTo(0.8, 12);
    expect(of(0.5, -0.5)).toBe(1);
    expect(of(0.3, 0.9)).toBeCloseTo(0, 12);
    expect(of()).toBe(0);
    expect(of(0, 0)).toBe(0);
  });

  test('is the mean by weight and stays within its terms', () => {
    expect(directionScore(sumsOf([]))).toBe(0);
    const term = fc.tuple(
      fc.double({ min: 0.001, max: 5, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(term, { minLength: 1, maxLength: 20 }), (terms) => {
        const score = directionScore(sumsOf(terms));
        const directions = terms.map(([, direction]) => direction);
        expect(score).toBeGreaterThanOrEqual(Math.min(...directions) - 1e-9);
        expect(score).toBeLessThanOrEqual(Math.max(...directions) + 1e-9);
        const disagreement = disagreementScore(sumsOf(terms));
        expect(disagreement).toBeGreaterThanOrEqual(0);
        expect(disagreement).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test('percentiles and momentum equal the golden vectors', () => {
  const { percentile, momentum } = JSON.parse(readFileSync(VECTORS, 'utf8')) as {
    percentile: [number, number][];
    momentum: { levels: number[]; momentum: number[] };
  };
  const percentiles = midRankPercentiles(percentile.map(([value]) => value));
  for (const [index, [, golden]] of percentile.entries()) {
    expect(percentiles[index]).toBeCloseTo(golden, 9);
  }
  const momenta = momentumOf(momentum.levels);
  for (const [index, golden] of momentum.momentum.entries()) {
    expect(momenta[index]).toBeCloseTo(golden, 9);
  }
});
