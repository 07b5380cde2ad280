import { describe, expect, test } from 'vitest';
import { autocorrelationPeriodogram } from '#indicators/indicators/cycle/autocorrelation-periodogram.ts';
import { cyberCycle } from '#indicators/indicators/cycle/cyber-cycle.ts';
import { detrendedSyntheticPrice } from '#indicators/indicators/cycle/detrended-synthetic-price.ts';
import { evenBetterSinewave } from '#indicators/indicators/cycle/even-better-sinewave.ts';
import { htDcperiod } from '#indicators/indicators/cycle/ht-dcperiod.ts';
import { htDcphase } from '#indicators/indicators/cycle/ht-dcphase.ts';
import { htTrendmode } from '#indicators/indicators/cycle/ht-trendmode.ts';
import { mesaSineWave } from '#indicators/indicators/cycle/mesa-sine-wave.ts';
import { vossFilter } from '#indicators/indicators/cycle/voss-filter.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import { closes, mean } from '#indicators/test/steps/plain-averages.ts';

const PRICES = [...randomBars(1_500, 14).close];
const { PI, SQRT2, abs, cos, exp, sin, sqrt } = Math;
const FROM = 1_400;

/** Two columns agree where their different starts are forgotten. */
function expectEqual(actual: Float64Array, expected: readonly number[]): void {
  const size = Math.max(...expected.slice(FROM).map(abs));
  for (let row = FROM; row < PRICES.length; row += 1) {
    expect(abs(actual[row]! - expected[row]!)).toBeLessThan(1e-9 * size);
  }
}

/** Numbers that follow from those before them: `rule` has what was given so far, and the row. */
function following(rule: (given: readonly number[], row: number) => number): number[] {
  const given: number[] = [];
  PRICES.forEach((_, row) => given.push(row < 40 ? 0 : rule(given, row)));
  return given;
}

test('the cyber cycle is its listing', () => {
  const a = 0.07;
  const s = PRICES.map((x, row) => {
    return (x + 2 * PRICES[row - 1]! + 2 * PRICES[row - 2]! + PRICES[row - 3]!) / 6;
  });
  const cycle = following(
    (y, row) =>
      (1 - 0.5 * a) ** 2 * (s[row]! - 2 * s[row - 1]! + s[row - 2]!) +
      2 * (1 - a) * y[row - 1]! -
      (1 - a) ** 2 * y[row - 2]!,
  );
  const columns = outputsOf(cyberCycle, closes(PRICES));
  expectEqual(columns['line']!, cycle);
  expect(columns['signal']![700]).toBe(columns['line']![699]);
});

test('the even better sinewave is its listing, in degrees', () => {
  const angle = (2 * PI) / 40;
  const alpha = (1 - sin(angle)) / cos(angle);
  const high = following((y, row) => {
    return 0.5 * (1 + alpha) * (PRICES[row]! - PRICES[row - 1]!) + alpha * y[row - 1]!;
  });
  const a = exp((-SQRT2 * PI) / 10);
  const b = 2 * a * cos((SQRT2 * PI) / 10);
  const wave = following((y, row) => {
    const middle = (high[row]! + high[row - 1]!) / 2;
    return (1 - b + a * a) * middle + b * y[row - 1]! - a * a * y[row - 2]!;
  });
  const last = wave.map((_, row) => wave.slice(Math.max(0, row - 2), row + 1));
  const sines = last.map((three) => mean(three) / sqrt(mean(three.map((value) => value ** 2))));
  expectEqual(outputsOf(evenBetterSinewave, closes(PRICES))['line']!, sines);
});

test('the filter of Voss is its listing', () => {
  const [beta, gamma] = [cos((2 * PI) / 20), cos((0.25 * 2 * PI) / 20)];
  const alpha = 1 / gamma - sqrt(1 / gamma ** 2 - 1);
  const swings = following(
    (y, row) =>
      0.5 * (1 - alpha) * (PRICES[row]! - PRICES[row - 2]!) +
      beta * (1 + alpha) * y[row - 1]! -
      alpha * y[row - 2]!,
  );
  const voss = following((y, row) => {
    let sum = 0;
    for (let count = 0; count < 9; count += 1) sum += ((count + 1) / 9) * y[row - (9 - count)]!;
    return 6 * swings[row]! - sum;
  });
  const columns = outputsOf(vossFilter, closes(PRICES));
  expectEqual(columns['signal']!, swings);
  expectEqual(columns['line']!, voss);
});

test('the detrended synthetic price is the difference of two exponential averages', () => {
  const average = (weight: number): number[] => {
    let now = PRICES[0]!;
    return PRICES.map((price) => (now += weight * (price - now)));
  };
  const [quarter, half] = [average(2 / (3.5 + 1)), average(2 / (7 + 1))];
  const expected = quarter.map((value, row) => value - half[row]!);
  expectEqual(outputsOf(detrendedSyntheticPrice, closes(PRICES))['line']!, expected);
});

describe('on a price that swings once in 20 bars', () => {
  const wave = Array.from({ length: 1_000 }, (_, row) => 100 + 0.5 * sin((2 * PI * row) / 20));

  test('the period is measured by both methods', () => {
    const cycle = outputsOf(htDcperiod, closes(wave))['period']!;
    expect(Math.abs(cycle[999]! - 20)).toBeLessThan(0.5);
    const columns = outputsOf(autocorrelationPeriodogram, closes(wave));
    expect(Math.abs(columns['cycle']![999]! - 20)).toBeLessThan(1);
    expect(columns['power']![999]).toBeGreaterThan(0.45);
  });

  test('the phase turns by 18 degrees a bar, and it is a cycle', () => {
    const phase = outputsOf(htDcphase, closes(wave))['phase']!;
    const turned = phase[999]! - phase[998]!;
    expect(Math.abs((turned < 0 ? turned + 360 : turned) - 18)).toBeLessThan(1);
    expect(outputsOf(htTrendmode, closes(wave))['mode']![999]).toBe(0);
  });

  test('the sine of its phase is the wave itself', () => {
    const columns = outputsOf(mesaSineWave, closes(wave));
    for (const row of [500, 505, 512]) {
      expect(columns['sine']![row]).toBeCloseTo(sin((2 * PI * row) / 20), 9);
      expect(columns['lead']![row]).toBeCloseTo(sin((2 * PI * (row + 2.5)) / 20), 9);
    }
  });
});

test('where price does not move there is no cycle, and phases stay', () => {
  const rest = closes([...PRICES.slice(0, 200), ...Array.from({ length: 300 }, () => 64_231.17)]);
  const columns = outputsOf(mesaSineWave, rest);
  expect(columns['sine']![499]).toBe(0);
  expect(columns['lead']![499]).toBe(0);
  const phase = outputsOf(htDcphase, rest)['phase']!;
  expect(phase[499]).toBe(phase[498]);
  expect(outputsOf(evenBetterSinewave, rest)['line']![499]).toBe(0);
});
