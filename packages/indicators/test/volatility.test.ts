import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { atr } from '#indicators/indicators/volatility/atr.ts';
import { bbands } from '#indicators/indicators/bands-channels/bbands.ts';
import { chop } from '#indicators/indicators/volatility/chop.ts';
import { donchian } from '#indicators/indicators/bands-channels/donchian.ts';
import { keltner } from '#indicators/indicators/bands-channels/keltner.ts';
import { natr } from '#indicators/indicators/volatility/natr.ts';
import { squeeze } from '#indicators/indicators/volatility/squeeze.ts';
import { stddev } from '#indicators/indicators/statistics/stddev.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import { agreeWithTalib } from '#indicators/test/talib.ts';
import { deep } from '#test/depth.ts';

describe('indicators of volatility', () => {
  agreeWithTalib([
    {
      indicator: bbands,
      talib: 'BBANDS',
      params: { period: 5 },
      columns: { RealUpperBand: 'upper', RealMiddleBand: 'middle', RealLowerBand: 'lower' },
    },
    { indicator: stddev, talib: 'STDDEV', columns: { Real: 'stddev' } },
    { indicator: atr, talib: 'ATR', columns: { Real: 'atr' } },
    { indicator: atr, talib: 'TRANGE', columns: { Real: 'range' } },
    { indicator: natr, talib: 'NATR', columns: { Real: 'natr' } },
  ]);

  test('Bollinger Bands of a window that can be worked out by hand', () => {
    // Mean 5 and deviation 2, the textbook's example.
    const bars = barsOfCloses([2, 4, 4, 4, 5, 5, 7, 9]);
    const columns = outputsOf(bbands, bars, { period: 8, nbdev_down: 1 });
    expect(lastOf(columns)).toEqual({
      upper: 9,
      middle: 5,
      lower: 3,
      percentB: 1,
      bandwidth: 120,
    });
  });

  test('Bollinger Bands that meet give half and no width, as TA-Lib 0.8 does', () => {
    const bars = barsOfCloses([3, 8, 0, ...Array.from({ length: 20 }, () => 0)]);
    const columns = outputsOf(bbands, bars);
    expect(lastOf(columns)).toEqual({ upper: 0, middle: 0, lower: 0, percentB: 0.5, bandwidth: 0 });
  });

  test('Bollinger Bands keep the simple window for their deviation whatever the middle is', () => {
    const bars = randomBars(300, 5);
    const [simple, exponential] = ['sma', 'ema'].map((type) =>
      outputsOf(bbands, bars, { ma_type: type }),
    );
    for (let row = 40; row < 300; row += 1) {
      const width = (columns: typeof simple) => columns!['upper']![row]! - columns!['lower']![row]!;
      expect(width(exponential)).toBeCloseTo(width(simple), 9);
    }
  });

  test('a choppiness of 100 needs every bar to cross the whole range, one of 0 a straight line', () => {
    const rising = Array.from({ length: 20 }, (_, at) => [at + 1, at, at + 1] as const);
    const crossing = Array.from({ length: 20 }, () => [10, 9, 10] as const);
    expect(outputsOf(chop, barsOf(rising), { period: 10 })['chop']!.at(-1)).toBeCloseTo(0, 12);
    expect(outputsOf(chop, barsOf(crossing), { period: 10 })['chop']!.at(-1)).toBe(100);
  });

  test('Donchian Channels, written out, at any period', () => {
    const wrong = disagreements(donchian, (bars, row, p) => {
      const upper = Math.max(...windowOf(bars.high, row, p['period']!));
      const lower = Math.min(...windowOf(bars.low, row, p['period']!));
      return { upper, middle: (upper + lower) / 2, lower };
    });
    expect(wrong).toEqual([]);
  });

  test('the choppiness, written out, at any period', () => {
    const wrong = disagreements(chop, (bars, row, p) => {
      const period = p['period']!;
      const path = sumOf(windowOf(trueRanges(bars), row, period));
      const top = Math.max(...windowOf(bars.high, row, period));
      const bottom = Math.min(...windowOf(bars.low, row, period));
      return { chop: (100 * Math.log10(path / (top - bottom))) / Math.log10(period) };
    });
    expect(wrong).toEqual([]);
  });

  test('Keltner Channels of the typical price, written out, at any parameters', () => {
    const wrong = disagreements(
      keltner,
      (bars, row, p) => {
        const [period, ranges] = [p['period']!, p['atr_period']!];
        const typical = bars.close.map((close, at) => (bars.high[at]! + bars.low[at]! + close) / 3);
        const middle = smoothed(typical, 0, period, 2 / (period + 1))[row]!;
        const reach = p['multiplier']! * smoothed(trueRanges(bars), 1, ranges, 1 / ranges)[row]!;
        return { upper: middle + reach, middle, lower: middle - reach };
      },
      { source: 'hlc3' },
    );
    expect(wrong).toEqual([]);
  });

  test('the squeeze, as the script that defined it, at any parameters', () => {
    const wrong = disagreements(squeeze, (bars, row, p) => {
      const period = p['kc_period']!;
      const closes = windowOf(bars.close, row, p['bb_period']!);
      const basis = meanOf(closes);
      const spread = p['bb_mult']! * Math.sqrt(meanOf(closes.map((x) => (x - basis) ** 2)));
      const middle = meanOf(windowOf(bars.close, row, period));
      const reach = p['kc_mult']! * meanOf(windowOf(trueRanges(bars), row, period));
      const on = basis - spread > middle - reach && basis + spread < middle + reach;
      const off = basis - spread < middle - reach && basis + spread > middle + reach;
      const detrended = bars.close.map((close, at) => {
        const top = Math.max(...windowOf(bars.high, at, period));
        const bottom = Math.min(...windowOf(bars.low, at, period));
        return close - ((top + bottom) / 2 + meanOf(windowOf(bars.close, at, period))) / 2;
      });
      const momentum = endOfRegression(windowOf(detrended, row, period));
      return { momentum, squeeze: Number(on) - Number(off) };
    });
    expect(wrong).toEqual([]);
  });
});

type Numbers = Readonly<Record<string, number>>;

/** Where an indicator on random bars differs from what a naive calculation gives at some row. */
function disagreements(
  indicator: Indicator,
  define: (bars: BarColumns, row: number, params: Numbers) => Numbers,
  fixed: ParameterValues = {},
): string[] {
  const draws = fc.sample(
    fc.tuple(
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 85, max: 140 }),
      numbersOf(indicator),
    ),
    { numRuns: deep(15), seed: 1 },
  );
  return draws.flatMap(([seed, row, params]) => {
    const bars = randomBars(141, seed);
    const columns = outputsOf(indicator, bars, { ...params, ...fixed });
    return Object.entries(define(bars, row, params)).flatMap(([key, expected]) => {
      const actual = columns[key]![row]!;
      const isClose = Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
      return isClose ? [] : [`${key} ${actual} instead of ${expected}: ${JSON.stringify(params)}`];
    });
  });
}

/** Values for the parameters of an indicator that are numbers: short periods, usual factors. */
function numbersOf(indicator: Indicator): fc.Arbitrary<Numbers> {
  const shape = Object.entries(indicator.defaults).flatMap(([name, value]) => {
    if (typeof value !== 'number') return [];
    const isPeriod = name.endsWith('period');
    const few = fc.integer({ min: 2, max: 40 });
    return [[name, isPeriod ? few : fc.double({ min: value / 2, max: value, noNaN: true })]];
  });
  return fc.record(Object.fromEntries(shape) as Record<string, fc.Arbitrary<number>>);
}

function windowOf(values: Float64Array, row: number, period: number): number[] {
  return [...values.subarray(Math.max(0, row - period + 1), row + 1)];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function meanOf(values: readonly number[]): number {
  return sumOf(values) / values.length;
}

function trueRanges({ high, low, close }: BarColumns): Float64Array {
  return high.map((top, row) =>
    row === 0 ? NaN : Math.max(top, close[row - 1]!) - Math.min(low[row]!, close[row - 1]!),
  );
}

/** An average that begins as the mean of the `period` values from `first` on. */
function smoothed(
  values: Float64Array,
  first: number,
  period: number,
  weight: number,
): Float64Array {
  const seed = first + period - 1;
  const averages = new Float64Array(values.length).fill(NaN);
  averages[seed] = meanOf(windowOf(values, seed, period));
  for (let row = seed + 1; row < values.length; row += 1) {
    averages[row] = weight * values[row]! + (1 - weight) * averages[row - 1]!;
  }
  return averages;
}

/** The value at the last place of the line of least squares through some values. */
function endOfRegression(values: readonly number[]): number {
  const centre = (values.length - 1) / 2;
  const mean = meanOf(values);
  const lean = sumOf(values.map((value, at) => (at - centre) * (value - mean)));
  const spread = sumOf(values.map((_, at) => (at - centre) ** 2));
  return mean + (lean / spread) * centre;
}

function barsOf(
  candles: readonly (readonly [high: number, low: number, close: number])[],
): BarColumns {
  return barsOfRows(
    candles.map(([high, low, close], at) => [at * HOUR_MS, close, high, low, close, 1, close]),
  );
}

function barsOfCloses(closes: readonly number[]): BarColumns {
  return barsOf(closes.map((close) => [close, close, close] as const));
}

function lastOf(columns: Readonly<Record<string, Float64Array>>): Numbers {
  return Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, column.at(-1)!]));
}
