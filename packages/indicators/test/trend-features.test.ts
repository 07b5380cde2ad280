import { describe, expect, test } from 'vitest';
import type { Indicator } from '#indicators/catalog/indicator.ts';
import { featureId } from '#indicators/features/feature.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { ppo } from '#indicators/indicators/momentum/ppo.ts';
import { kama } from '#indicators/indicators/moving-average/kama.ts';
import { linreg } from '#indicators/indicators/statistics/linreg.ts';
import { sma } from '#indicators/indicators/moving-average/sma.ts';
import { adx } from '#indicators/indicators/trend/adx.ts';
import { aroon } from '#indicators/indicators/trend/aroon.ts';
import { ichimoku } from '#indicators/indicators/trend/ichimoku.ts';
import { FEATURE_BARS, rowsOf } from '#indicators/test/feature-rows.ts';

const { high, low, close } = FEATURE_BARS;

type Holds = (columns: OutputColumns, row: number) => boolean;

/** A line crosses another upward: it was not above it one bar before. */
const crossesUp =
  (a: (c: OutputColumns, row: number) => number, b: (c: OutputColumns, row: number) => number) =>
  (c: OutputColumns, row: number): boolean =>
    a(c, row - 1) <= b(c, row - 1) && a(c, row) > b(c, row);

const value =
  (key: string) =>
  (columns: OutputColumns, row: number): number =>
    columns[key]![row]!;
const price = (_: OutputColumns, row: number): number => close[row]!;
const fixed = (number: number) => (): number => number;

/** Middle of the range of the bars that end with a row. */
function middle(row: number, period: number): number {
  const from = row - period + 1;
  const top = Math.max(...high.subarray(from, row + 1));
  return (top + Math.min(...low.subarray(from, row + 1))) / 2;
}

const lead = (row: number): number => (middle(row, 9) + middle(row, 26)) / 2;
const isAboveCloud = (row: number): boolean =>
  close[row]! > Math.max(lead(row - 25), middle(row - 25, 52));
const isBelowCloud = (row: number): boolean =>
  close[row]! < Math.min(lead(row - 25), middle(row - 25, 52));

const CASES: readonly (readonly [Indicator, string, Holds])[] = [
  [sma, 'price_cross_up', crossesUp(price, value('sma'))],
  [sma, 'price_cross_down', crossesUp(value('sma'), price)],
  [kama, 'falling', ({ kama: line }, row) => line![row]! < line![row - 1]!],
  [linreg, 'slope_turns_up', crossesUp(value('slope'), fixed(0))],
  [linreg, 'slope_turns_down', crossesUp(fixed(0), value('slope'))],
  [ppo, 'signal_cross_up', crossesUp(value('ppo'), value('signal'))],
  [ppo, 'zero_cross_down', crossesUp(fixed(0), value('ppo'))],
  [adx, 'trend_strong', ({ adx: index }, row) => index![row]! >= 25],
  [adx, 'no_trend', ({ adx: index }, row) => index![row]! < 20],
  [adx, 'cross_above_25', crossesUp(value('adx'), fixed(25))],
  [adx, 'di_cross_up', crossesUp(value('plus'), value('minus'))],
  [adx, 'di_cross_down', crossesUp(value('minus'), value('plus'))],
  [aroon, 'up_cross_down', crossesUp(value('up'), value('down'))],
  [aroon, 'down_cross_up', crossesUp(value('down'), value('up'))],
  [aroon, 'strong_up', ({ up, down }, row) => up![row]! >= 70 && down![row]! <= 30],
  [aroon, 'strong_down', ({ up, down }, row) => down![row]! >= 70 && up![row]! <= 30],
  [ichimoku, 'tk_cross_up', (_, row) => crossed(row, (at) => middle(at, 9) - middle(at, 26))],
  [ichimoku, 'tk_cross_down', (_, row) => crossed(row, (at) => middle(at, 26) - middle(at, 9))],
  [ichimoku, 'kumo_breakout_up', (_, row) => isAboveCloud(row) && !isAboveCloud(row - 1)],
  [ichimoku, 'kumo_breakout_down', (_, row) => isBelowCloud(row) && !isBelowCloud(row - 1)],
  [ichimoku, 'kumo_twist_bull', (_, row) => crossed(row, (at) => lead(at) - middle(at, 52))],
  [ichimoku, 'kumo_twist_bear', (_, row) => crossed(row, (at) => middle(at, 52) - lead(at))],
  [ichimoku, 'above_cloud', (_, row) => isAboveCloud(row)],
  [ichimoku, 'below_cloud', (_, row) => isBelowCloud(row)],
  [ichimoku, 'chikou_above', (_, row) => close[row]! > close[row - 25]!],
];

/** Whether a difference became positive. */
function crossed(row: number, difference: (row: number) => number): boolean {
  return difference(row - 1) <= 0 && difference(row) > 0;
}

describe('features of averages and trends are what their definitions say:', () => {
  test.each(
    CASES.map(([indicator, name, holds]) => ({
      id: featureId(indicator.name, name),
      indicator,
      name,
      holds,
    })),
  )('$id', ({ indicator, name, holds }) => {
    const { asked, worked } = rowsOf(indicator, name, holds);
    expect(asked).toEqual(worked);
  });
});
