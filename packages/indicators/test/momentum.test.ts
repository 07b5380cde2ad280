import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { bindFeature } from '#indicators/features/observe.ts';
import { cci } from '#indicators/indicators/momentum/cci.ts';
import { macd } from '#indicators/indicators/momentum/macd.ts';
import { mfi } from '#indicators/indicators/momentum/mfi.ts';
import { roc } from '#indicators/indicators/momentum/roc.ts';
import { rsi } from '#indicators/indicators/momentum/rsi.ts';
import { stoch } from '#indicators/indicators/momentum/stoch.ts';
import { stochrsi } from '#indicators/indicators/momentum/stochrsi.ts';
import { trix } from '#indicators/indicators/momentum/trix.ts';
import { tsi } from '#indicators/indicators/momentum/tsi.ts';
import { ultosc } from '#indicators/indicators/momentum/ultosc.ts';
import { willr } from '#indicators/indicators/momentum/willr.ts';
import { barsOfRows, type BarColumns } from '#indicators/engine/bar-columns.ts';
import { constantBars, HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { columnsOf, outputsOf, planWith } from '#indicators/test/outputs-of.ts';
import {
  exponential,
  plainCci,
  plainMfi,
  plainRsi,
  plainStochastic,
  plainTsi,
  plainUltimate,
  simple,
  typicalPrices,
} from '#indicators/test/plain-oscillators.ts';
import { agreeWithTalib } from '#indicators/test/talib.ts';
import { closes } from '#indicators/test/steps/plain-averages.ts';
import { deep } from '#test/depth.ts';

describe('momentum indicators', () => {
  agreeWithTalib([
    { indicator: rsi, talib: 'RSI', columns: { Real: 'rsi' } },
    {
      indicator: stoch,
      talib: 'STOCH',
      params: { fastk_period: 5 },
      columns: { SlowK: 'k', SlowD: 'd' },
    },
    {
      indicator: stoch,
      talib: 'STOCHF',
      params: { fastk_period: 5, slowk_period: 1 },
      columns: { FastK: 'k', FastD: 'd' },
    },
    {
      indicator: stochrsi,
      talib: 'STOCHRSI',
      params: { stoch_period: 5, k_period: 1 },
      columns: { FastK: 'k', FastD: 'd' },
    },
    { indicator: cci, talib: 'CCI', params: { period: 14 }, columns: { Real: 'cci' } },
    { indicator: willr, talib: 'WILLR', columns: { Real: 'willr' } },
    { indicator: mfi, talib: 'MFI', columns: { Real: 'mfi' } },
    { indicator: roc, talib: 'ROC', columns: { Real: 'roc' } },
    { indicator: ultosc, talib: 'ULTOSC', columns: { Real: 'ultosc' } },
    { indicator: trix, talib: 'TRIX', columns: { Real: 'trix' } },
    {
      indicator: macd,
      talib: 'MACD',
      columns: { MACD: 'macd', MACDSignal: 'signal', MACDHist: 'histogram' },
    },
  ]);
});

const somePeriod = fc.integer({ min: 2, max: 40 });
const someBars = fc.integer({ min: 1, max: 1_000_000 }).map((seed) => randomBars(160, seed));

/** Holds one output of an indicator to what its definition gives, on random bars. */
function expectDefinition(
  indicator: Indicator,
  key: string,
  names: readonly string[],
  definition: (bars: BarColumns, ...periods: number[]) => readonly number[],
): void {
  const periods = fc.tuple(...names.map(() => somePeriod));
  fc.assert(
    fc.property(someBars, periods, (bars, chosen) => {
      const params: ParameterValues = Object.fromEntries(
        names.map((name, at) => [name, chosen[at]]),
      );
      const ours = outputsOf(indicator, bars, params)[key]!;
      const expected = definition(bars, ...chosen);
      const off = expected.findIndex((value, row) => !isClose(ours[row]!, value));
      expect(off, `${ours[off]} instead of ${expected[off]} with ${JSON.stringify(params)}`).toBe(
        -1,
      );
    }),
    { numRuns: deep(15), seed: 5 },
  );
}

function isClose(ours: number, expected: number): boolean {
  if (Number.isNaN(expected)) return Number.isNaN(ours);
  return Math.abs(ours - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
}

describe('with any periods, as the definitions say', () => {
  test('rsi', () => {
    expectDefinition(rsi, 'rsi', ['period'], (bars, period) => plainRsi([...bars.close], period));
  });

  test('stoch', () => {
    const names = ['fastk_period', 'slowk_period', 'slowd_period'];
    const k = ({ high, low, close }: BarColumns, window: number, smooth: number) =>
      simple(plainStochastic([...high], [...low], [...close], window), smooth);
    expectDefinition(stoch, 'k', names, k);
    expectDefinition(stoch, 'd', names, (bars, window, smooth, signal) =>
      simple(k(bars, window, smooth), signal),
    );
  });

  test('stochrsi', () => {
    const names = ['rsi_period', 'stoch_period', 'k_period', 'd_period'];
    const k = (bars: BarColumns, period: number, window: number, smooth: number) => {
      const line = plainRsi([...bars.close], period);
      return simple(plainStochastic(line, line, line, window), smooth);
    };
    expectDefinition(stochrsi, 'k', names, k);
    expectDefinition(stochrsi, 'd', names, (bars, period, window, smooth, signal) =>
      simple(k(bars, period, window, smooth), signal),
    );
  });

  test('willr', () => {
    expectDefinition(willr, 'willr', ['period'], ({ high, low, close }, period) =>
      plainStochastic([...high], [...low], [...close], period).map((value) => value - 100),
    );
  });

  test('cci', () => {
    expectDefinition(cci, 'cci', ['period'], (bars, period) =>
      plainCci(typicalPrices(bars), period),
    );
  });

  test('mfi', () => {
    expectDefinition(mfi, 'mfi', ['period'], plainMfi);
  });

  test('ultosc, in whatever order its windows are given', () => {
    const names = ['period1', 'period2', 'period3'];
    expectDefinition(ultosc, 'ultosc', names, (bars, ...periods) => plainUltimate(bars, periods));
  });

  test('roc', () => {
    expectDefinition(roc, 'roc', ['period'], ({ close }, period) =>
      Array.from(close, (value, row) => 100 * (value / (close[row - period] ?? NaN) - 1)),
    );
  });

  test('trix', () => {
    expectDefinition(trix, 'trix', ['period'], ({ close }, period) => {
      let average: readonly number[] = [...close];
      for (let times = 0; times < 3; times += 1) average = exponential(average, period);
      return average.map((value, row) => 100 * (value / (average[row - 1] ?? NaN) - 1));
    });
  });

  test('tsi', () => {
    const names = ['long_period', 'short_period', 'signal_period'];
    expectDefinition(tsi, 'tsi', names, ({ close }, long, short) =>
      plainTsi([...close], long, short),
    );
    expectDefinition(tsi, 'signal', names, ({ close }, long, short, signal) =>
      exponential(plainTsi([...close], long, short), signal),
    );
  });
});

describe('worked by hand', () => {
  test("rsi: the example of Wilder's book as StockCharts prints it", () => {
    const prices = [
      44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826,
      45.8931, 46.0328, 45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439,
    ];
    const { rsi: line } = outputsOf(rsi, closes(prices));
    const rounded = Array.from(line!.subarray(14), (value) => Math.round(value * 100) / 100);
    expect(rounded).toEqual([70.53, 66.32, 66.55, 69.41, 66.36, 57.97]);
  });

  test('mfi: turnover of 22, none where the price rests, 30 on a fall, 12', () => {
    const rows = [
      [10, 7],
      [11, 2],
      [11, 5],
      [10, 3],
      [12, 1],
    ];
    const bars = barsOfRows(
      rows.map(([price, volume], row) => {
        return [row * HOUR_MS, price!, price!, price!, price!, volume!];
      }),
    );
    const { mfi: line } = outputsOf(mfi, bars, { period: 3 });
    expect(line![3]).toBeCloseTo((100 * 22) / 52, 10);
    expect(line![4]).toBeCloseTo((100 * 12) / 42, 10);
  });

  test('tsi: two averages of two bars each over five changes', () => {
    const params = { long_period: 2, short_period: 2, signal_period: 2 };
    const { tsi: line, signal } = outputsOf(tsi, closes([10, 11, 13, 12, 12, 15]), params);
    // Changes 1, 2, -1, 0, 3; averages 3/2, -1/6, -1/18, 107/54; of those 2/3, 5/27, 112/81.
    // Their sizes 1, 2, 1, 0, 3; averages 3/2, 7/6, 7/18, 115/54; of those 4/3, 19/27, 134/81.
    const expected = [50, 500 / 19, 11_200 / 134];
    expected.forEach((value, at) => expect(line![3 + at]).toBeCloseTo(value, 10));
    const seed = (50 + 500 / 19) / 2;
    expect(signal![4]).toBeCloseTo(seed, 10);
    expect(signal![5]).toBeCloseTo(seed / 3 + (2 / 3) * (11_200 / 134), 10);
  });
});

describe('on bars that do not move', () => {
  test.each([
    { indicator: rsi, key: 'rsi', value: 0 },
    { indicator: stoch, key: 'k', value: 0 },
    { indicator: stochrsi, key: 'k', value: 0 },
    { indicator: cci, key: 'cci', value: 0 },
    { indicator: willr, key: 'willr', value: 0 },
    { indicator: mfi, key: 'mfi', value: 0 },
    { indicator: roc, key: 'roc', value: 0 },
    { indicator: ultosc, key: 'ultosc', value: 0 },
    { indicator: trix, key: 'trix', value: 0 },
    { indicator: tsi, key: 'tsi', value: 0 },
    { indicator: macd, key: 'histogram', value: 0 },
  ])('$indicator.name is $value', ({ indicator, key, value }) => {
    const column = outputsOf(indicator, constantBars(200, 123.456, 3))[key]!;
    const defined = column.filter((number) => !Number.isNaN(number));
    expect(new Set(defined.map(Math.abs))).toEqual(new Set([value]));
  });
});

test('the lines of a stochastic that rest on a bound are equal, so neither is above the other', () => {
  const before = [7, 3, 8.1, 2.3, 9.7, 4.4, 6.6, 5.3, 6.1, 4.9, 7.7, 3.2, 8.8, 9.1, 2.9, 6.3, 4.1];
  const rising = Array.from({ length: 40 }, (_, row) => 10 + row);
  for (const indicator of [stoch, stochrsi]) {
    const { k, d } = outputsOf(indicator, closes([...before, ...before, ...rising]), {});
    expect(new Set(k!.slice(-15))).toEqual(new Set([100]));
    expect(new Set(d!.slice(-15))).toEqual(new Set([100]));
  }
});

describe('the features of rsi', () => {
  /** Hourly closes that fall, rise and fall again. */
  const bars = randomBars(1_500, 2);
  const plan = planWith(rsi);
  const columns = columnsOf(plan, bars);
  const line = columns['rsi']!;
  const rowsOf = (name: string) => {
    const ask = bindFeature(
      plan.features.find((f) => f.name === name)!,
      bars,
      columns,
      HOUR_MS,
    );
    return Array.from(line.keys()).filter((row) => ask(row) === true);
  };

  test('enter and leave the overbought state where it begins and ends', () => {
    const inside = (row: number) => line[row]! > 70;
    const known = Array.from(line.keys()).slice(15);
    expect(rowsOf('overbought')).toEqual(Array.from(line.keys()).filter(inside));
    expect(rowsOf('enter_overbought')).toEqual(
      known.filter((row) => inside(row) && !inside(row - 1)),
    );
    expect(rowsOf('exit_overbought')).toEqual(
      known.filter((row) => line[row]! < 70 && line[row - 1]! >= 70),
    );
  });

  test('date a divergence at its confirmation, five bars after the pivot that it names', () => {
    const feature = plan.features.find(({ name }) => name === 'bullish_divergence')!;
    const rows = rowsOf('bullish_divergence');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const pivot = row - feature.anchorBarsBack!;
      const around = [...line.subarray(pivot - 5, pivot), ...line.subarray(pivot + 1, row + 1)];
      expect(Math.min(...around)).toBeGreaterThan(line[pivot]!);
    }
  });
});
