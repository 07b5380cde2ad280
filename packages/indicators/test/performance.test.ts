import { describe, expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { calmarRatio } from '#indicators/indicators/performance/calmar-ratio.ts';
import { drawdown } from '#indicators/indicators/performance/drawdown.ts';
import { rollingSharpe } from '#indicators/indicators/performance/rolling-sharpe.ts';
import { rollingSortino } from '#indicators/indicators/performance/rolling-sortino.ts';
import { valueAtRisk } from '#indicators/indicators/performance/value-at-risk.ts';
import { normalQuantile } from '#indicators/arithmetic/normal-quantile.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import { closes } from '#indicators/test/steps/plain-averages.ts';

const BARS = randomBars(400, 43);
const CLOSE = [...BARS.close];
/** Of hourly bars in a year of 365 days. */
const BARS_PER_YEAR = 365 * 24;
const RETURNS = CLOSE.map((value, row) => value / (CLOSE[row - 1] ?? NaN) - 1);

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Holds an output to a slow calculation over each window, from the first whole one on. */
function expectWindows(
  [indicator, key, params]: readonly [Indicator, string, ParameterValues],
  values: readonly number[],
  bars: number,
  plain: (window: number[]) => number,
): void {
  const ours = outputsOf(indicator, BARS, params)[key]!;
  const first = values.findIndex((value) => !Number.isNaN(value)) + bars - 1;
  expect(ours.findIndex((value) => !Number.isNaN(value))).toBe(first);
  for (let row = first; row < values.length; row += 1) {
    expect(ours[row]!).toBeCloseTo(plain(values.slice(row - bars + 1, row + 1)), 8);
  }
}

/** Largest fall in percent: every pair of values, the later one below the earlier one. */
function largestFall(values: readonly number[]): number {
  let largest = 0;
  for (const [at, top] of values.entries()) {
    for (const value of values.slice(at)) largest = Math.max(largest, 100 * (1 - value / top));
  }
  return largest;
}

function sampleDeviation(values: readonly number[]): number {
  const middle = mean(values);
  const squares = values.map((value) => (value - middle) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / (values.length - 1));
}

describe('performance', () => {
  test('a drawdown is measured from the highest value, and the largest one stays', () => {
    const {
      drawdown: fall,
      percent,
      largest,
      peak,
    } = outputsOf(drawdown, closes([10, 20, 15, 25, 5]));
    expect([...peak!]).toEqual([10, 20, 20, 25, 25]);
    expect([...fall!]).toEqual([0, 0, 5, 0, 20]);
    expect([...percent!]).toEqual([0, 0, 25, 0, 80]);
    expect([...largest!]).toEqual([0, 0, 25, 25, 80]);
  });

  test.each([1, 2, 7, 60])('the largest drawdown of %d bars is that of all their pairs', (bars) => {
    expectWindows([drawdown, 'largest', { lookback: bars }], CLOSE, bars, largestFall);
  });

  test('Sharpe divides the mean return by the deviation, for a year', () => {
    expectWindows([rollingSharpe, 'line', { period: 60, risk_free: 4 }], RETURNS, 60, (window) => {
      const least = 0.04 / BARS_PER_YEAR;
      return (Math.sqrt(BARS_PER_YEAR) * (mean(window) - least)) / sampleDeviation(window);
    });
  });

  test('Sortino counts only what falls short of the target', () => {
    expectWindows([rollingSortino, 'line', { period: 60, target: 10 }], RETURNS, 60, (window) => {
      const target = 0.1 / BARS_PER_YEAR;
      const squares = window.map((value) => (value < target ? (value - target) ** 2 : 0));
      return (Math.sqrt(BARS_PER_YEAR) * (mean(window) - target)) / Math.sqrt(mean(squares));
    });
  });

  test('Calmar divides the return of a year by the largest drawdown', () => {
    expectWindows([calmarRatio, 'line', { period: 90 }], CLOSE, 91, (window) => {
      const earned = 100 * (window.at(-1)! / window[0]! - 1);
      return (earned * (BARS_PER_YEAR / 90)) / largestFall(window);
    });
  });

  test('without any risk there is no ratio', () => {
    const rising = closes(Array.from({ length: 80 }, (_, row) => 2 ** (row % 60)).slice(0, 60));
    for (const indicator of [rollingSharpe, rollingSortino, calmarRatio]) {
      const { line } = outputsOf(indicator, rising, { period: 30 });
      expect(line!.every(Number.isNaN)).toBe(true);
    }
  });
});

describe('value at risk', () => {
  const PERIOD = 101;
  const PERCENT = RETURNS.map((value) => 100 * value);

  test('is the sixth loss of 101 at 95 percent, and the shortfall the mean of the six', () => {
    const params = { period: PERIOD };
    const worst = (window: number[]) => window.toSorted((a, b) => a - b).slice(0, 6);
    expectWindows([valueAtRisk, 'historical', params], PERCENT, PERIOD, (w) => -worst(w)[5]!);
    expectWindows([valueAtRisk, 'shortfall', params], PERCENT, PERIOD, (w) => -mean(worst(w)));
  });

  test.each([
    { confidence: 90, worst: 5, why: 'third of 21, which two more equal but for rounding' },
    { confidence: 95, worst: 2, why: 'second' },
    { confidence: 70, worst: 7, why: 'seventh, at a place that is whole but for rounding' },
  ])('the shortfall is the mean of all losses up to the $why', ({ confidence, worst }) => {
    // Falls of 3, of 2 and three times of 1 percent, each from another price; between them it rises.
    const falls = [0.97, 0.98, 0.99, 0.99, 0.99, 0.995, 0.996, 0.997];
    const path = [1];
    for (const [at, part] of falls.entries()) {
      const top = path.at(-1)! * (1.01 + at / 500);
      path.push(top, top * part);
    }
    while (path.length < 22) path.push(path.at(-1)! * 1.02);
    const { shortfall } = outputsOf(valueAtRisk, closes(path), { period: 21, confidence });
    const losses = falls.map((part) => 100 * (1 - part)).toSorted((a, b) => b - a);
    expect(shortfall![21]).toBeCloseTo(mean(losses.slice(0, worst)), 9);
  });

  test('of a normal distribution follows from mean and deviation', () => {
    // The quantile of 95 percent, and the density there, from a table.
    const [z, density] = [1.6448536269514722, 0.10313564037537139];
    const params = { period: PERIOD };
    expectWindows(
      [valueAtRisk, 'normal', params],
      PERCENT,
      PERIOD,
      (window) => z * sampleDeviation(window) - mean(window),
    );
    expectWindows(
      [valueAtRisk, 'normalShortfall', params],
      PERCENT,
      PERIOD,
      (window) => (density / 0.05) * sampleDeviation(window) - mean(window),
    );
  });

  test.each([
    [0.5, 0],
    [0.75, 0.6744897501960817],
    [0.9, 1.2815515655446004],
    [0.975, 1.959963984540054],
    [0.999, 3.090232306167813],
    [0.001, -3.090232306167813],
  ])('the quantile of %d is %d', (p, z) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 13);
  });

  test('is breached where a bar loses more than it was one bar before', () => {
    const { historical, breach } = outputsOf(valueAtRisk, BARS, { period: 50 });
    for (let row = 51; row < BARS.length; row += 1) {
      expect(breach![row]).toBe(PERCENT[row]! < -historical![row - 1]! ? 1 : 0);
    }
  });
});
