import { describe, expect, test } from 'vitest';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { psar } from '#indicators/indicators/trend/psar.ts';
import { supertrend } from '#indicators/indicators/trend/supertrend.ts';
import { atr } from '#indicators/indicators/volatility/atr.ts';
import { bbands } from '#indicators/indicators/bands-channels/bbands.ts';
import { donchian } from '#indicators/indicators/bands-channels/donchian.ts';
import { squeeze } from '#indicators/indicators/volatility/squeeze.ts';
import { FEATURE_BARS, rowsOf } from '#indicators/test/feature-rows.ts';

const { high, low, close } = FEATURE_BARS;

describe('features of volatility', () => {
  test('a squeeze is the smallest bandwidth of its bars, and is released when it is not any more', () => {
    const isSmallest = (columns: OutputColumns, row: number) => {
      const widths = columns['bandwidth']!;
      return widths[row] === Math.min(...widths.subarray(row - 29, row + 1));
    };
    const params = { squeeze_period: 30 };
    const on = rowsOf(bbands, 'squeeze', isSmallest, params);
    expect(on.asked).toEqual(on.worked);
    const off = rowsOf(
      bbands,
      'squeeze_release',
      (columns, row) => isSmallest(columns, row - 1) && !isSmallest(columns, row),
      params,
    );
    expect(off.asked).toEqual(off.worked);
  });

  test('a spike is measured against the average before it, not against its own', () => {
    const { asked, worked } = rowsOf(atr, 'spike', ({ atr: average }, row) => {
      const top = Math.max(high[row]!, close[row - 1]!);
      const bottom = Math.min(low[row]!, close[row - 1]!);
      return top - bottom > 2 * average![row - 1]!;
    });
    expect(asked).toEqual(worked);
  });

  test('a breakout leaves the channel of the twenty bars before it', () => {
    const { asked, worked } = rowsOf(
      donchian,
      'new_high_break',
      (_, row) => high[row]! > Math.max(...high.subarray(row - 20, row)),
    );
    expect(asked).toEqual(worked);
    const down = rowsOf(
      donchian,
      'new_low_break',
      (_, row) => low[row]! < Math.min(...low.subarray(row - 20, row)),
    );
    expect(down.asked).toEqual(down.worked);
  });

  test('a squeeze fires when the bands leave the channel that they were inside of', () => {
    const { asked, worked } = rowsOf(
      squeeze,
      'fired',
      ({ squeeze: nesting }, row) => nesting![row - 1] === 1 && nesting![row]! < 1,
    );
    expect(asked).toEqual(worked);
  });

  test('stops flip where price passes through them', () => {
    const stop = rowsOf(
      psar,
      'flip_up',
      ({ psar: stops }, row) => stops![row - 1]! > low[row - 1]! && stops![row]! <= low[row]!,
    );
    expect(stop.asked).toEqual(stop.worked);
    const trend = rowsOf(
      supertrend,
      'flip_down',
      ({ stop }, row) => stop![row - 1]! <= close[row - 1]! && stop![row]! > close[row]!,
    );
    expect(trend.asked).toEqual(trend.worked);
  });
});
