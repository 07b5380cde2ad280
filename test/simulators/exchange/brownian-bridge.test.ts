import { expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import {
  bridgeExtreme,
  bridgeMaximum,
  chanceBelow,
  densityAt,
} from '#simulators/exchange/brownian-bridge.ts';

const DRAWS = 2_000;
const STEPS = 400;

/** Maxima of bridges that are walked step by step: an oracle without a formula. */
function walkedMaxima(from: number, to: number, variance: number): number[] {
  const random = seededRandom(7);
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: DRAWS }, () => {
    let walk = 0;
    const walked = Array.from({ length: STEPS }, () => (walk += normal() / Math.sqrt(STEPS)));
    return walked.reduce((most, value, at) => {
      const along = (at + 1) / STEPS;
      const bridged = from + (to - from) * along + Math.sqrt(variance) * (value - along * walk);
      return Math.max(most, bridged);
    }, from);
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

test.each([
  [0, 0, 1],
  [10, 12, 4],
  [3, 2, 9],
])('the maximum of a bridge from %d to %d with variance %d is that of walked ones', (a, b, v) => {
  const walked = walkedMaxima(a, b, v);
  const drawn = walked.map((_, at) => bridgeMaximum(a, b, v, (at + 0.5) / DRAWS));
  // Steps miss the very top: by 0.58 standard deviations of a step (Broadie, Glasserman and Kou 1997).
  const missed = 0.58 * Math.sqrt(v / STEPS);
  expect(Math.abs(mean(drawn) - mean(walked) - missed)).toBeLessThan(0.06 * Math.sqrt(v));

  const level = b + Math.sqrt(v);
  const below = walked.filter((most) => most < level - missed).length / DRAWS;
  expect(chanceBelow(level - a, level - b, v)).toBeCloseTo(below, 1);
});

test('the density of the maximum is the slope of the chance that it stays below', () => {
  const step = 1e-6;
  const slope = (chanceBelow(2 + step, 1 + step, 3) - chanceBelow(2, 1, 3)) / step;
  expect(densityAt(2, 1, 3)).toBeCloseTo(slope, 4);
});

test('a bridge that stays below a level has its maximum between its ends and the level', () => {
  for (const random of [0, 0.2, 0.999_999]) {
    const distance = bridgeExtreme(2, 1, 3, random);
    expect(distance).toBeGreaterThanOrEqual(0);
    expect(distance).toBeLessThanOrEqual(1);
  }
  expect(bridgeExtreme(0, 1, 3, 0.5)).toBe(0);
});
