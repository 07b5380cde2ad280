import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Indicator } from '#indicators/catalog/indicator.ts';
import { adxr } from '#indicators/indicators/momentum/adxr.ts';
import { dmi } from '#indicators/indicators/momentum/dmi.ts';
import { mfi } from '#indicators/indicators/momentum/mfi.ts';
import { adx } from '#indicators/indicators/trend/adx.ts';
import { kvo } from '#indicators/indicators/volume/kvo.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { goldenPath } from '#test/golden/golden-path.ts';
import { HOUR_MS } from '#indicators/test/bar-samples.ts';
import { holdRow } from '#indicators/test/held-to.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import { exponential } from '#indicators/test/plain-oscillators.ts';
import { madeMarket } from '#indicators/test/tick-markets.ts';

type Series = readonly number[];

interface Column {
  readonly first: number;
  readonly decimals: readonly number[];
  readonly ticks: readonly number[];
}

/** Bars with ties of ticks, and what TA-Lib gave for them in decimals and in ticks. */
const FILE = JSON.parse(readFileSync(goldenPath('talib-ties.json'), 'utf8')) as {
  readonly bars: readonly (readonly number[])[];
  readonly columns: Readonly<Record<string, Column>>;
};
const BARS = barsOfRows(FILE.bars);

const CASES: readonly (readonly [Indicator, key: string, talib: string])[] = [
  [adx, 'adx', 'ADX'],
  [adx, 'minus', 'MINUS_DI'],
  [adxr, 'adxr', 'ADXR'],
  [dmi, 'plus', 'PLUS_DI'],
  [dmi, 'minus', 'MINUS_DI'],
  [mfi, 'mfi', 'MFI'],
];

describe('on bars in decimals with ties of ticks', () => {
  test.each(CASES)(
    '$0.name.$1 is what TA-Lib gives for the same bars in ticks',
    (indicator, key, talib) => {
      const columns = outputsOf(indicator, BARS);
      const { first, decimals, ticks } = FILE.columns[talib]!;
      ticks.forEach((value, at) => holdRow(columns, first + at, { [key]: value }, talib));
      // In decimals TA-Lib takes ties for moves, as the caveat of the page says; they are not in +DI here.
      const far = decimals.filter((value, at) => Math.abs(value - ticks[at]!) > 1);
      expect(far.length > 10).toBe(talib !== 'PLUS_DI');
      expect(indicator.caveats.join(' ')).toMatch(/whole ticks.*TA-Lib/v);
    },
  );

  test('kvo is that of whole ticks, where the last bits of typical prices make another', () => {
    const market = madeMarket(2_000, 3, HOUR_MS);
    const { high, low, close, volume } = market.bars;
    const params = { fast_period: 3, slow_period: 6, signal_period: 3 };
    const columns = outputsOf(kvo, market.bars, params);
    const inTicks = plainKvo(market.high, market.low, market.close, [...volume]);
    const inDecimals = plainKvo([...high], [...low], [...close], [...volume]);
    inTicks.forEach((line, row) => holdRow(columns, row, { line }, 'kvo'));
    const far = inDecimals.filter((value, row) => Math.abs(value - inTicks[row]!) > 1);
    expect(far.length).toBeGreaterThan(10);
    expect(kvo.caveats.join(' ')).toMatch(/whole ticks/v);
  });
});

/** The line by the words of the page, comparing prices as they are. */
function plainKvo(high: Series, low: Series, close: Series, volume: Series): number[] {
  let [trend, ranges] = [0, 0];
  const sums = high.map((top, row) => top + low[row]! + close[row]!);
  const force = sums.map((sum, row) => {
    const before = sums[row - 1];
    if (before === undefined) return NaN;
    const range = high[row]! - low[row]!;
    const side = sum === before ? trend || -1 : Math.sign(sum - before);
    ranges = range + (side === trend ? ranges : high[row - 1]! - low[row - 1]!);
    trend = side;
    const weight = ranges > 0 ? Math.abs((2 * range) / ranges - 1) : 0;
    return 100 * volume[row]! * trend * weight;
  });
  const slow = exponential(force, 6);
  return exponential(force, 3).map((fast, row) => fast - slow[row]!);
}
