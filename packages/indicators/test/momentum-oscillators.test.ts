import { expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { tradersDynamicIndex } from '#indicators/indicators/composite/traders-dynamic-index.ts';
import { doubleSmoothedStochastic } from '#indicators/indicators/momentum/double-smoothed-stochastic.ts';
import { dynamicMomentumIndex } from '#indicators/indicators/momentum/dynamic-momentum-index.ts';
import { elderImpulse } from '#indicators/indicators/momentum/elder-impulse.ts';
import { priceZoneOscillator } from '#indicators/indicators/momentum/price-zone-oscillator.ts';
import { rsx } from '#indicators/indicators/momentum/rsx.ts';
import { rei } from '#indicators/indicators/momentum/rei.ts';
import { waddahAttarExplosion } from '#indicators/indicators/momentum/waddah-attar-explosion.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import {
  exponential,
  plainRsi,
  plainStochastic,
  simple,
} from '#indicators/test/plain-oscillators.ts';

const BARS = randomBars(400, 41);
const HIGH = [...BARS.high];
const LOW = [...BARS.low];
const CLOSE = [...BARS.close];
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const mean = (values: readonly number[]) => total(values) / values.length;
const changes = (values: readonly number[]) =>
  values.map((value, row) => value - (values[row - 1] ?? NaN));
const minus = (a: readonly number[], b: readonly number[]) =>
  a.map((value, row) => value - b[row]!);

/** Holds an output to a slow calculation, from the first row in which that has a value. */
function expectSame(
  indicator: Indicator,
  key: string,
  plain: readonly number[],
  params: ParameterValues = {},
): void {
  const ours = outputsOf(indicator, BARS, params)[key]!;
  const first = plain.findIndex((value) => !Number.isNaN(value));
  expect(first).toBeGreaterThan(-1);
  expect(ours.findIndex((value) => !Number.isNaN(value))).toBe(first);
  for (let row = first; row < plain.length; row += 1)
    expect(ours[row]!).toBeCloseTo(plain[row]!, 8);
}

test('the REI counts the moves of bars that do not stand clear of those before', () => {
  let cleared = 0;
  const plain = CLOSE.map((_, row) => {
    if (row < 15) return NaN;
    let counted = 0;
    let size = 0;
    for (let at = row - 7; at <= row; at += 1) {
      const up = HIGH[at]! - HIGH[at - 2]!;
      const down = LOW[at]! - LOW[at - 2]!;
      const isBelow =
        [7, 8].every((back) => HIGH[at - 2]! < CLOSE[at - back]!) &&
        [5, 6].every((back) => HIGH[at]! < HIGH[at - back]!);
      const isAbove =
        [7, 8].every((back) => LOW[at - 2]! > CLOSE[at - back]!) &&
        [5, 6].every((back) => LOW[at]! > LOW[at - back]!);
      if (isBelow || isAbove) cleared += 1;
      else counted += up + down;
      size += Math.abs(up) + Math.abs(down);
    }
    return (100 * counted) / size;
  });
  expect(cleared).toBeGreaterThan(100);
  expectSame(rei, 'line', plain);
});

test('the DSS is the smoothed stochastic of a smoothed stochastic', () => {
  const once = exponential(plainStochastic(HIGH, LOW, CLOSE, 13), 8);
  expectSame(
    doubleSmoothedStochastic,
    'line',
    exponential(plainStochastic(once, once, once, 13), 8),
  );
});

test('the dynamic momentum index takes fewer bars where the market is lively', () => {
  const spread = CLOSE.map((_, row) => {
    const window = CLOSE.slice(Math.max(0, row - 4), row + 1);
    const middle = mean(window);
    return row < 4 ? NaN : Math.sqrt(mean(window.map((value) => (value - middle) ** 2)));
  });
  const moves = changes(CLOSE);
  const lengths = new Set<number>();
  const plain = CLOSE.map((_, row) => {
    if (row < 43) return NaN;
    const lively = spread[row]! / mean(spread.slice(row - 9, row + 1));
    const bars = Math.min(30, Math.max(5, Math.floor(14 / lively)));
    lengths.add(bars);
    const window = moves.slice(row - bars + 1, row + 1);
    return (
      (100 * total(window.map((move) => Math.max(0, move)))) /
      total(window.map((move) => Math.abs(move)))
    );
  });
  expect(lengths.size).toBeGreaterThan(15);
  expectSame(dynamicMomentumIndex, 'line', plain);
});

test('the impulse is green where average and histogram rise, red where both fall', () => {
  const macd = minus(
    exponential([...Array<number>(14).fill(NaN), ...CLOSE.slice(14)], 12),
    exponential(CLOSE, 26),
  );
  const power = changes(minus(macd, exponential(macd, 9)));
  const inertia = changes(exponential(CLOSE, 13));
  const plain = power.map((value, row) => {
    if (Number.isNaN(value)) return NaN;
    const [up, down] = [value > 0 && inertia[row]! > 0, value < 0 && inertia[row]! < 0];
    return up ? 1 : down ? -1 : 0;
  });
  expect(new Set(plain.slice(40))).toEqual(new Set([1, 0, -1]));
  expectSame(elderImpulse, 'impulse', plain);
});

test('the price zone oscillator gives the price the sign of its change', () => {
  const signed = changes(CLOSE).map((move, row) => Math.sign(move) * CLOSE[row]!);
  const whole = exponential([NaN, ...CLOSE.slice(1)], 14);
  expectSame(
    priceZoneOscillator,
    'line',
    exponential(signed, 14).map((value, row) => (100 * value) / whole[row]!),
  );
});

test('the trend of the explosion is the enlarged change of a MACD', () => {
  const fast = exponential([...Array<number>(20).fill(NaN), ...CLOSE.slice(20)], 20);
  const macd = minus(fast, exponential(CLOSE, 40));
  expectSame(
    waddahAttarExplosion,
    'trend',
    changes(macd).map((move) => 150 * move),
  );
});

test('the traders dynamic index is an RSI with two averages and bands', () => {
  const strength = plainRsi(CLOSE, 13);
  expectSame(tradersDynamicIndex, 'price', simple(strength, 2));
  expectSame(tradersDynamicIndex, 'signal', simple(strength, 7));
  const base = simple(strength, 34);
  const upper = base.map((middle, row) => {
    const window = strength.slice(Math.max(0, row - 33), row + 1);
    return middle + 1.6185 * Math.sqrt(mean(window.map((value) => (value - middle) ** 2)));
  });
  expectSame(tradersDynamicIndex, 'middle', base);
  expectSame(tradersDynamicIndex, 'upper', upper);
});

test('the RSX of a coin that costs a millionth is that of one that costs a dollar', () => {
  const scaled = { ...BARS, close: BARS.close.map((price) => price * 2 ** -20) };
  const { line } = outputsOf(rsx, scaled);
  expect(line).toEqual(outputsOf(rsx, BARS)['line']);
  expect(new Set(line!.subarray(50)).size).toBeGreaterThan(300);
});
