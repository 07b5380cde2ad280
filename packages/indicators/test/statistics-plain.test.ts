import { describe, expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { adfStatistic } from '#indicators/indicators/statistics/adf-statistic.ts';
import { fractalDimension } from '#indicators/indicators/statistics/fractal-dimension.ts';
import { halfLifeMeanReversion } from '#indicators/indicators/statistics/half-life-mean-reversion.ts';
import { kurtosis } from '#indicators/indicators/statistics/kurtosis.ts';
import { skewness } from '#indicators/indicators/statistics/skewness.ts';
import { streak } from '#indicators/indicators/statistics/streak.ts';
import { tailRatio } from '#indicators/indicators/statistics/tail-ratio.ts';
import { varianceRatio } from '#indicators/indicators/statistics/variance-ratio.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import { closes } from '#indicators/test/steps/plain-averages.ts';

const BARS = randomBars(400, 77);
const CLOSES = [...BARS.close];

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const changesOf = (values: readonly number[]): number[] =>
  values.slice(1).map((value, at) => value - values[at]!);
const logReturnsOf = (values: readonly number[]): number[] =>
  values.slice(1).map((value, at) => Math.log(value / values[at]!));

/** Coefficients of least squares and the standard error of the first, by elimination. */
function regress(y: readonly number[], x: readonly (readonly number[])[]): [number, number] {
  const rows = x.map((column) => x.map((other) => sum(column.map((v, at) => v * other[at]!))));
  const system = rows.map((row, at) => {
    const unit = row.map((_, place) => Number(place === at));
    const known = sum(x[at]!.map((v, i) => v * y[i]!));
    return row.concat(known, unit);
  });
  for (let pivot = 0; pivot < x.length; pivot += 1) {
    const lead = system[pivot]!.map((value) => value / system[pivot]![pivot]!);
    system[pivot] = lead;
    for (let other = 0; other < x.length; other += 1) {
      if (other === pivot) continue;
      const factor = system[other]![pivot]!;
      system[other] = system[other]!.map((value, at) => value - factor * lead[at]!);
    }
  }
  const beta = system.map((row) => row[x.length]!);
  const errors = y.map((value, at) => value - sum(beta.map((b, column) => b * x[column]![at]!)));
  const variance = sum(errors.map((e) => e * e)) / (y.length - x.length);
  return [beta[0]!, Math.sqrt(variance * system[0]![x.length + 1]!)];
}

/** Holds a column to what a plain calculation gives of each window of some closes. */
function expectOfWindows(
  indicator: Indicator,
  key: string,
  params: ParameterValues,
  bars: number,
  plain: (window: readonly number[]) => number,
): void {
  const column = outputsOf(indicator, BARS, params)[key]!;
  let seen = 0;
  for (let row = bars - 1; row < CLOSES.length; row += 7) {
    const expected = plain(CLOSES.slice(row - bars + 1, row + 1));
    if (Number.isNaN(expected)) expect(column[row]).toBeNaN();
    else expect(column[row]! / expected, `row ${row}`).toBeCloseTo(1, 7);
    seen += Number(Number.isFinite(expected));
  }
  expect(seen).toBeGreaterThan(5);
}

describe('of each window, as a plain calculation of it gives', () => {
  test.each([0, 1, 3])('adf_statistic with %d lags', (lags) => {
    expectOfWindows(adfStatistic, 'value', { period: 60, lags }, 60, (window) => {
      const moves = changesOf(window);
      const y = moves.slice(lags);
      // Levels from their mean: a constant is among the columns, so nothing else changes.
      const level = window.slice(lags, -1).map((value) => value - mean(window));
      const before = Array.from({ length: lags }, (_, lag) =>
        moves.slice(lags - lag - 1, moves.length - lag - 1),
      );
      const [slope, error] = regress(y, [level, y.map(() => 1), ...before]);
      return slope / error;
    });
  });

  test('half_life_mean_reversion', () => {
    expectOfWindows(halfLifeMeanReversion, 'value', { period: 40 }, 41, (window) => {
      const level = window.slice(0, -1).map((value) => value - mean(window));
      const [slope] = regress(changesOf(window), [level, level.map(() => 1)]);
      return slope < 0 ? -Math.LN2 / slope : NaN;
    });
  });

  test('variance_ratio and its statistic', () => {
    const [n, q] = [60, 4];
    const ratio = (window: readonly number[]): number => {
      const returns = logReturnsOf(window);
      const drift = mean(returns);
      const one = sum(returns.map((r) => (r - drift) ** 2)) / (n - 1);
      const longer = window.slice(q).map((value, at) => Math.log(value / window[at]!));
      const m = q * (n - q + 1) * (1 - q / n);
      return sum(longer.map((r) => (r - q * drift) ** 2)) / m / one;
    };
    const params = { period: n, horizon: q };
    expectOfWindows(varianceRatio, 'value', params, n + 1, ratio);
    expectOfWindows(varianceRatio, 'z', params, n + 1, (window) => {
      return (ratio(window) - 1) / Math.sqrt((2 * (2 * q - 1) * (q - 1)) / (3 * q * n));
    });
  });

  test('fractal_dimension', () => {
    expectOfWindows(fractalDimension, 'value', { period: 30 }, 30, (window) => {
      const range = Math.max(...window) - Math.min(...window);
      const length = sum(changesOf(window).map((move) => Math.hypot(move / range, 1 / 29)));
      return 1 + Math.log(length) / Math.log(58);
    });
  });

  test('tail_ratio', () => {
    expectOfWindows(tailRatio, 'line', { period: 41, tail: 0.05 }, 42, (window) => {
      const returns = window.slice(1).map((value, at) => value / window[at]! - 1);
      const ordered = returns.toSorted((a, b) => a - b);
      // A twentieth of forty steps is the second value from either end.
      return Math.abs(ordered[38]!) / Math.abs(ordered[2]!);
    });
  });

  test('skewness and kurtosis, at a price a million times the spread', () => {
    const n = 50;
    const far = { ...BARS, close: BARS.close.map((value) => value + 1e7) };
    const skew = outputsOf(skewness, far, { period: n })['value']!;
    const kurt = outputsOf(kurtosis, far, { period: n })['value']!;
    for (let row = n; row < far.close.length; row += 13) {
      const window = [...far.close.subarray(row - n + 1, row + 1)];
      const middle = mean(window);
      const moment = (power: number) => mean(window.map((value) => (value - middle) ** power));
      const third = moment(3) / moment(2) ** 1.5;
      const fourth = moment(4) / moment(2) ** 2 - 3;
      expect(skew[row]).toBeCloseTo((Math.sqrt(n * (n - 1)) / (n - 2)) * third, 6);
      const factor = (n - 1) / ((n - 2) * (n - 3));
      expect(kurt[row]).toBeCloseTo(factor * ((n + 1) * fourth + 6), 6);
    }
  });
});

test('a streak counts rises or falls in a row, and a bar without change ends it', () => {
  const prices = [10, 11, 12, 12, 13, 12, 11, 10, 11];
  const { value, ups, downs } = outputsOf(streak, closes(prices), { period: 4 });
  expect([...value!]).toEqual([NaN, 1, 2, 0, 1, -1, -2, -3, 1]);
  expect([...ups!]).toEqual([NaN, NaN, NaN, NaN, 3, 2, 1, 1, 1]);
  expect([...downs!]).toEqual([NaN, NaN, NaN, NaN, 0, 1, 2, 3, 3]);
});

test('a straight line has the dimension of its diagonal, and no half-life', () => {
  const line = closes(Array.from({ length: 120 }, (_, row) => 100 + row));
  const { value } = outputsOf(fractalDimension, line, { period: 11 });
  expect(value![50]).toBeCloseTo(1 + Math.log(Math.SQRT2) / Math.log(20), 12);
  expect(outputsOf(halfLifeMeanReversion, line)['value']!.every(Number.isNaN)).toBe(true);
});
