import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dema } from '#indicators/indicators/moving-average/dema.ts';
import { ema } from '#indicators/indicators/moving-average/ema.ts';
import { hma } from '#indicators/indicators/moving-average/hma.ts';
import { kama } from '#indicators/indicators/moving-average/kama.ts';
import { linreg } from '#indicators/indicators/statistics/linreg.ts';
import { sma } from '#indicators/indicators/moving-average/sma.ts';
import { tema } from '#indicators/indicators/moving-average/tema.ts';
import { vwma } from '#indicators/indicators/moving-average/vwma.ts';
import { wma } from '#indicators/indicators/moving-average/wma.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import { agreeWithTalib } from '#indicators/test/talib.ts';
import { closes, mean } from '#indicators/test/steps/plain-averages.ts';
import { deep } from '#test/depth.ts';

const THIRTY = { period: 30 };

describe('moving averages', () => {
  agreeWithTalib([
    { indicator: sma, talib: 'SMA', params: THIRTY, columns: { Real: 'sma' } },
    { indicator: ema, talib: 'EMA', params: THIRTY, columns: { Real: 'ema' } },
    { indicator: wma, talib: 'WMA', params: THIRTY, columns: { Real: 'wma' } },
    { indicator: dema, talib: 'DEMA', params: THIRTY, columns: { Real: 'dema' } },
    { indicator: tema, talib: 'TEMA', params: THIRTY, columns: { Real: 'tema' } },
    { indicator: kama, talib: 'KAMA', params: THIRTY, columns: { Real: 'kama' } },
  ]);
});

describe('the Hull moving average', () => {
  test('weighs half the window against the whole, over the square root of the period', () => {
    // Whole windows of 4: 4.9 and 9.8. Halves of 2: 20/3 and 40/3. Then a weighted mean of 2.
    const [older, newer] = [40 / 3 - 4.9, 80 / 3 - 9.8] as const;
    const column = outputsOf(hma, closes([1, 2, 4, 8, 16]), { period: 4 })['hma']!;
    expect(column.slice(0, 4)).toEqual(Float64Array.of(NaN, NaN, NaN, NaN));
    expect(column[4]).toBeCloseTo((older + 2 * newer) / 3, 12);
  });

  test('lies on a straight line of prices at its default period', () => {
    const prices = Array.from({ length: 40 }, (_, row) => 50 + 3 * row);
    const column = outputsOf(hma, closes(prices))['hma']!;
    for (let row = 10; row < 40; row += 1) expect(column[row]).toBeCloseTo(prices[row]!, 10);
  });
});

describe('the Kaufman adaptive moving average', () => {
  test('takes the fast weight on a straight move and the slow one on mere noise', () => {
    const straight = outputsOf(kama, closes([1, 2, 3, 4]), { period: 2 })['kama']!;
    // From the price before, 2, by the square of 2 / 3 towards 3, and so on.
    expect(straight[2]).toBeCloseTo(2 + 4 / 9, 12);
    expect(straight[3]).toBeCloseTo(2 + 4 / 9 + (4 / 9) * (4 - 2 - 4 / 9), 12);
    const noise = outputsOf(kama, closes([5, 7, 5]), { period: 2 })['kama']!;
    expect(noise[2]).toBeCloseTo(7 + (2 / 31) ** 2 * (5 - 7), 12);
  });

  test('takes its weights from the fast and the slow period', () => {
    const params = { period: 2, fast_period: 1, slow_period: 3 };
    expect(outputsOf(kama, closes([1, 2, 3]), params)['kama']![2]).toBeCloseTo(3, 12);
    expect(outputsOf(kama, closes([5, 7, 5]), params)['kama']![2]).toBeCloseTo(6.5, 12);
  });
});

/** Bars that do not move within themselves. */
function traded(pairs: readonly (readonly [price: number, volume: number])[]) {
  return barsOfRows(
    pairs.map(([price, volume], row) => [row, price, price, price, price, volume, price * volume]),
  );
}

describe('the volume weighted moving average', () => {
  const THREE = { period: 3 };

  test('counts each price by its volume', () => {
    const bars = traded([
      [10, 1],
      [20, 2],
      [30, 3],
      [40, 0],
    ]);
    const column = outputsOf(vwma, bars, THREE)['vwma']!;
    expect(column).toEqual(Float64Array.of(NaN, NaN, 140 / 6, 130 / 5));
  });

  test('is the simple mean where nothing was traded, whatever was traded before', () => {
    const bars = traded([
      [3, 1e15],
      [10, 0],
      [20, 0],
      [30, 0],
      [10, 1e-6],
    ]);
    const column = outputsOf(vwma, bars, THREE)['vwma']!;
    expect(column[3]).toBe(20);
    expect(column[4]).toBeCloseTo(10, 12);
  });

  test('is the definition on any prices and volumes', () => {
    const bar = fc.tuple(
      fc.double({ min: 1, max: 1_000, noNaN: true }),
      fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 1e9, noNaN: true })),
    );
    fc.assert(
      fc.property(fc.array(bar, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (rows, n) => {
        const column = outputsOf(vwma, traded(rows), { period: n })['vwma']!;
        column.forEach((value, row) => {
          if (row < n - 1) return;
          const window = rows.slice(row - n + 1, row + 1);
          const volume = window.reduce((sum, [, v]) => sum + v, 0);
          const weighted = window.reduce((sum, [p, v]) => sum + p * v, 0) / volume;
          const expected = volume === 0 ? mean(window.map(([p]) => p)) : weighted;
          expect(Math.abs(value - expected)).toBeLessThan(1e-9 * expected);
        });
      }),
      { seed: 1, numRuns: deep(70) },
    );
  });
});

describe('linear regression', () => {
  agreeWithTalib([
    { indicator: linreg, talib: 'LINEARREG', columns: { Real: 'end' } },
    { indicator: linreg, talib: 'LINEARREG_SLOPE', columns: { Real: 'slope' } },
    { indicator: linreg, talib: 'LINEARREG_INTERCEPT', columns: { Real: 'intercept' } },
    { indicator: linreg, talib: 'LINEARREG_ANGLE', columns: { Real: 'angle' } },
    { indicator: linreg, talib: 'TSF', columns: { Real: 'forecast' } },
  ]);

  test('puts the line of least squares through 1, 2 and 4', () => {
    const columns = outputsOf(linreg, closes([1, 2, 4]), { period: 3 });
    const last = (key: string): number => columns[key]![2]!;
    expect(last('slope')).toBeCloseTo(1.5, 12);
    expect(last('intercept')).toBeCloseTo(5 / 6, 12);
    expect(last('end')).toBeCloseTo(23 / 6, 12);
    expect(last('forecast')).toBeCloseTo(32 / 6, 12);
    expect(last('share')).toBeCloseTo(9 / (2 * (14 / 3)), 12);
    expect(last('angle')).toBeCloseTo((Math.atan(1.5) * 180) / Math.PI, 12);
  });

  test('is flat and explains nothing where prices do not vary, whatever they did before', () => {
    const prices = Array.from({ length: 900 }, (_, row) => (row < 600 ? 1e6 + row * 997 : 0.1));
    const columns = outputsOf(linreg, closes(prices));
    for (let row = 613; row < 900; row += 1) {
      expect(columns['slope']![row]).toBe(0);
      expect(columns['end']![row]).toBe(0.1);
      expect(columns['share']![row]).toBe(0);
    }
  });

  test('forgets a spike that left its window', () => {
    const prices = Array.from({ length: 1_200 }, (_, row) => 100 + Math.sin(row));
    const [clean, dirty] = [prices, prices.with(700, 1e15)].map((x) =>
      outputsOf(linreg, closes(x)),
    );
    for (let row = 1_030; row < 1_200; row += 1) {
      expect(Math.abs(dirty!['end']![row]! - clean!['end']![row]!)).toBeLessThan(1e-10);
    }
  });

  test('never explains more than everything', () => {
    for (const step of [0.1, 0.3, 0.7, 1.9]) {
      const prices = Array.from({ length: 300 }, (_, row) => 5 + row * step);
      const shares = outputsOf(linreg, closes(prices))['share']!.subarray(13);
      expect(shares.every((share) => share <= 1 && share > 1 - 1e-9)).toBe(true);
    }
  });

  test('is the definition where prices rest, whatever they did before', () => {
    const rest = fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.array(rest, { minLength: 4 }), fc.integer({ min: 2, max: 6 }), (rests, n) => {
        const prices = rests.flatMap(([price, bars]) =>
          Array.from({ length: bars }, () => price / 97),
        );
        expectLeastSquares(prices, n);
      }),
      { seed: 1, numRuns: deep(300) },
    );
  });

  test('is the definition on any prices, and where its totals are rebuilt', () => {
    const price = fc.oneof(fc.double({ min: 1, max: 1_000, noNaN: true }), fc.constantFrom(5, 6));
    const long = Array.from({ length: 1_200 }, (_, row) => 100 + 9 * Math.sin(row / 5) + (row % 3));
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 2, maxLength: 60 }),
        fc.integer({ min: 2, max: 40 }),
        expectLeastSquares,
      ),
      { seed: 1, numRuns: deep(70), examples: [[long, 40]] },
    );
  });
});

function expectLeastSquares(x: number[], period: number): void {
  const columns = outputsOf(linreg, closes(x), { period });
  for (let row = period - 1; row < x.length; row += 1) {
    const window = x.slice(row - period + 1, row + 1);
    const { slope, end, share } = minSquares(window);
    // The sign of a slope is a feature, so at rest it is zero to the last digit.
    if (window.every((value) => value === window[0])) expect(columns['slope']![row]).toBe(0);
    expect(Math.abs(columns['slope']![row]! - slope)).toBeLessThan(1e-9);
    expect(Math.abs(columns['end']![row]! - end)).toBeLessThan(1e-9);
    expect(Math.abs(columns['share']![row]! - share)).toBeLessThan(1e-7);
  }
}

/** The normal equations around the means, as textbooks have them. */
function minSquares(y: readonly number[]): { slope: number; end: number; share: number } {
  const middle = (y.length - 1) / 2;
  const average = mean(y);
  const sumOf = (f: (value: number, at: number) => number): number =>
    y.reduce((sum, value, at) => sum + f(value, at), 0);
  const together = sumOf((value, at) => (at - middle) * (value - average));
  const slope = together / sumOf((_, at) => (at - middle) ** 2);
  const variation = y.every((value) => value === y[0]) ? 0 : sumOf((v) => (v - average) ** 2);
  const share = variation === 0 ? 0 : (slope * together) / variation;
  return { slope, end: average + slope * middle, share };
}
