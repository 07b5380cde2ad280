import { describe, expect, test } from 'vitest';
import { breakerBlocks } from '#market-data/indicators/structure/breaker-blocks.ts';
import { displacement } from '#market-data/indicators/structure/displacement.ts';
import { equalHighsLows } from '#market-data/indicators/structure/equal-highs-lows.ts';
import { gapAnalysis } from '#market-data/indicators/structure/gap-analysis.ts';
import { inverseFvg } from '#market-data/indicators/structure/inverse-fvg.ts';
import { liquiditySweep } from '#market-data/indicators/structure/liquidity-sweep.ts';
import type { BarColumns } from '#market-data/kernels/bar-columns.ts';
import { barsOfRows } from '#market-data/kernels/bar-columns.ts';
import { HOUR_MS, randomBars } from '#test/market-data/indicators/bar-samples.ts';
import { outputsOf } from '#test/market-data/indicators/outputs-of.ts';

type Range = readonly [low: number, high: number, close?: number, open?: number];

/** Bars of some ranges that close in the middle, or at a given price. */
function rangeBars(...rows: readonly Range[]): BarColumns {
  return barsOfRows(
    rows.map(([low, high, close = (low + high) / 2, open = close], at) => {
      return [at * HOUR_MS, open, high, low, close, 1, close];
    }),
  );
}

/** Rows in which a column is neither 0 nor undefined, with its value. */
function told(column: Float64Array | undefined): (readonly [number, number])[] {
  return [...column!.entries()].filter(([, value]) => value !== 0 && !Number.isNaN(value));
}

describe('levels at which stops gather', () => {
  /** Swing highs of 20 and 20.1, and a bar that goes beyond them and closes below. */
  const bars = rangeBars(
    [10, 12],
    [12, 20],
    [11, 13],
    [11, 14],
    [12, 20.1],
    [12, 15],
    [13, 22, 18],
    [10, 16],
  );

  test('two swings within the tolerance are equal highs, and are swept together', () => {
    const columns = outputsOf(equalHighsLows, bars, {
      swing_length: 1,
      threshold_atr: 0.1,
      atr_period: 1,
    });
    // The bar that confirms the second swing has a range of about 4, a tenth of which is enough.
    expect(told(columns['highs'])).toEqual([[5, 2]]);
    expect(columns['highLevel']![5]).toBeCloseTo(20.05, 12);
    expect(told(columns['highSwept']).map(([row]) => row)).toEqual([6]);
    expect(columns['highLevel']![6]).toBeNaN();
  });

  test('swings that are farther apart are not', () => {
    const columns = outputsOf(equalHighsLows, bars, {
      swing_length: 1,
      threshold_atr: 0.001,
      atr_period: 1,
    });
    expect(told(columns['highs'])).toEqual([]);
  });

  test('a close back below a swing that was traded through is a sweep, in the same bar or soon', () => {
    const same = outputsOf(liquiditySweep, bars, { swing_length: 1 });
    // The last bar trades below the swing low of 11 and closes at 13.
    expect(told(same['sweep'])).toEqual([
      [4, -1],
      [6, -1],
      [7, 1],
    ]);
    expect([4, 6, 7].map((row) => same['level']![row])).toEqual([20, 20.1, 11]);
    const late = rangeBars([10, 12], [12, 20], [11, 13], [13, 22, 21], [18, 23, 21], [15, 19]);
    expect(told(outputsOf(liquiditySweep, late, { swing_length: 1 })['sweep'])).toEqual([]);
    const patient = (recovery_bars: number) =>
      told(outputsOf(liquiditySweep, late, { swing_length: 1, recovery_bars })['sweep']);
    expect(patient(2)).toEqual([]);
    expect(patient(3)).toEqual([[5, -1]]);
  });

  test('sweeps are mirrored when prices are', () => {
    const sample = randomBars(600, 3);
    const { open, high, low, close } = sample;
    const mirrored = barsOfRows(
      [...close.keys()].map((row) => {
        const prices = [open[row]!, low[row]!, high[row]!, close[row]!];
        return [row * HOUR_MS].concat(
          prices.map((price) => 1_000 - price),
          [1, 0],
        );
      }),
    );
    const [up, down] = [sample, mirrored].map((each) => outputsOf(liquiditySweep, each)['sweep']);
    const both = new Set(told(up).map(([row]) => row));
    expect(both.size).toBeGreaterThan(5);
    expect(told(down)).toEqual(told(up).map(([row, way]) => [row, -way]));
  });
});

describe('zones that turn around', () => {
  test('a fair value gap that a close goes through counts for the other side', () => {
    // A gap from 12 to 14; a wick through it, a close through it, a retest, a close back.
    const bars = rangeBars(
      [10, 12],
      [11, 15],
      [14, 16],
      [11, 16, 15],
      [10, 15, 11],
      [10, 12.5, 11],
      [11, 15, 14.5],
    );
    const columns = outputsOf(inverseFvg, bars);
    expect(told(columns['direction'])).toEqual([[4, -1]]);
    expect([columns['top']![4], columns['bottom']![4]]).toEqual([14, 12]);
    expect(told(columns['bearTouched'])).toEqual([[5, 1]]);
    expect(told(columns['bearEnded'])).toEqual([[6, 1]]);
  });

  test('a bullish order block that a close goes through is a bearish breaker', () => {
    const bars = rangeBars(
      [9, 12, 11],
      [10, 13, 12],
      [11, 15, 14],
      [12, 14, 12],
      [10, 13, 10],
      [8, 11, 10.5],
      [10, 14, 13.5],
      [13, 17, 16],
      [7, 16, 9],
      [6, 12, 7],
    );
    const columns = outputsOf(breakerBlocks, bars, { swing_length: 2 });
    // The block from 8 to 11 is pierced by a wick to 7, and broken by the close at 7.
    expect(told(columns['direction'])).toEqual([[9, -1]]);
    expect([columns['top']![9], columns['bottom']![9]]).toEqual([11, 8]);
  });
});

test('a gap is what two bars leave between them, until it is filled', () => {
  const bars = rangeBars([10, 12], [13, 15], [12.5, 14], [11, 12.7], [5, 9]);
  const columns = outputsOf(gapAnalysis, bars);
  expect(told(columns['direction'])).toEqual([
    [1, 1],
    [4, -1],
  ]);
  expect([columns['top']![1], columns['bottom']![1]]).toEqual([13, 12]);
  expect(told(columns['bullTouched'])).toEqual([[2, 1]]);
  expect(told(columns['bullEnded'])).toEqual([[3, 1]]);
  // The close before is 11.85: 2 of it are less than 17 percent.
  const large = outputsOf(gapAnalysis, bars, { min_gap_percent: 17 });
  expect(told(large['direction'])).toEqual([]);
});

test('displacement is the body in average ranges of the bars before', () => {
  const bars = rangeBars([9, 11, 10, 10], [9, 11, 10, 10], [9, 20, 16, 10], [5, 20, 10, 16]);
  const { displacement: column } = outputsOf(displacement, bars, { atr_period: 1 });
  // Ranges of 2 and 11: 6 / 2, then -6 / 11.
  expect([...column!]).toEqual([NaN, NaN, 3, -6 / 11]);
});
