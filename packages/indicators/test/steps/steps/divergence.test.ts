import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { compose } from '#indicators/engine/compose.ts';
import { StepGraphRun } from '#indicators/engine/step-graph-run.ts';
import { divergence } from '#indicators/steps/divergence.ts';
import { deep } from '#test/depth.ts';

/** A bar of which only the oscillator, high and low count; the close stands for the oscillator. */
type Point = readonly [oscillator: number, high: number, low: number];

function flagsOf(points: readonly Point[], cut: number): { bullish: number[]; bearish: number[] } {
  const graph = compose((c) => {
    const [bullish, bearish] = c.runAll(divergence, c.bar('close'), c.bar('high'), c.bar('low'));
    return { bullish, bearish };
  });
  const bars = barsOfRows(points.map(([value, high, low], row) => [row, 0, high, low, value, 0]));
  const run = new StepGraphRun(graph, bars);
  run.advance(0, Math.min(cut, bars.length));
  for (let row = Math.min(cut, bars.length); row < bars.length; row += 1) run.advance(row, row + 1);
  return { bullish: [...run.output('bullish')], bearish: [...run.output('bearish')] };
}

/** Falls to `depth` at row 10 and to `second` at row 10 + apart, and is 100 elsewhere. */
function twoTroughs(depth: number, second: number, apart: number, lows: [number, number]): Point[] {
  return Array.from({ length: 20 + apart }, (_, row) => {
    if (row === 10) return [depth, 200, lows[0]];
    if (row === 10 + apart) return [second, 200, lows[1]];
    return [100, 200, 150];
  });
}

const rowsOf = (flags: readonly number[]) =>
  flags.flatMap((flag, row) => (flag === 1 ? [row] : []));

describe('a bullish divergence', () => {
  test('is confirmed five bars after the second pivot low', () => {
    const points = twoTroughs(20, 30, 12, [90, 80]);
    expect(rowsOf(flagsOf(points, 0).bullish)).toEqual([27]);
    expect(rowsOf(flagsOf(points, 0).bearish)).toEqual([]);
  });

  test('needs a lower low of the price and a higher one of the oscillator', () => {
    expect(rowsOf(flagsOf(twoTroughs(20, 30, 12, [80, 80]), 0).bullish)).toEqual([]);
    expect(rowsOf(flagsOf(twoTroughs(30, 30, 12, [90, 80]), 0).bullish)).toEqual([]);
  });

  test('joins pivots up to 60 bars apart', () => {
    expect(rowsOf(flagsOf(twoTroughs(20, 30, 60, [90, 80]), 0).bullish)).toEqual([75]);
    expect(rowsOf(flagsOf(twoTroughs(20, 30, 61, [90, 80]), 0).bullish)).toEqual([]);
  });

  test('takes no plateau for a pivot', () => {
    const points = twoTroughs(20, 30, 12, [90, 80]);
    points[11] = [20, 200, 95];
    expect(rowsOf(flagsOf(points, 0).bullish)).toEqual([]);
    points[11] = [100, 200, 150];
    points[21] = [30, 200, 85];
    expect(rowsOf(flagsOf(points, 0).bullish)).toEqual([]);
  });

  test('takes no value for a pivot, and none for a higher one, that differs by rounding alone', () => {
    const upUlp = 20 * (1 + 2 ** -52);
    const plateau = twoTroughs(20, 30, 12, [90, 80]).map(([value, high, low], row): Point => {
      return row > 15 && row !== 22 ? [30 * (1 + 2 ** -52), high, low] : [value, high, low];
    });
    expect(rowsOf(flagsOf(plateau, 0).bullish)).toEqual([]);
    expect(rowsOf(flagsOf(twoTroughs(20, upUlp, 12, [90, 80]), 0).bullish)).toEqual([]);
  });

  test('mirrors a bearish one', () => {
    const mirrored = twoTroughs(20, 30, 12, [90, 80]).map(([value, high, low]): Point => {
      return [-value, -low, -high];
    });
    expect(rowsOf(flagsOf(mirrored, 0).bearish)).toEqual([27]);
    expect(rowsOf(flagsOf(mirrored, 0).bullish)).toEqual([]);
  });
});

test('divergences are those that looking at every pair of pivots finds, however the rows are cut', () => {
  const value = fc.integer({ min: 0, max: 30 });
  const points = fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(points, fc.nat(200), (rows, cut) => {
      const expected = (sign: 1 | -1, price: 1 | 2) => {
        const at = (row: number, column: 0 | 1 | 2) => sign * rows[row]![column];
        const pivots = rows.flatMap((_, row) => {
          if (row < 5 || row + 5 >= rows.length) return [];
          const around = [1, 2, 3, 4, 5].flatMap((d) => [at(row - d, 0), at(row + d, 0)]);
          return around.every((other) => other < at(row, 0)) ? [row] : [];
        });
        return pivots.flatMap((row, index) => {
          const before = pivots[index - 1];
          if (before === undefined || row - before > 60) return [];
          const diverges = at(row, 0) < at(before, 0) && at(row, price) > at(before, price);
          return diverges ? [row + 5] : [];
        });
      };
      const flags = flagsOf(rows, cut);
      expect(rowsOf(flags.bearish)).toEqual(expected(1, 1));
      expect(rowsOf(flags.bullish)).toEqual(expected(-1, 2));
    }),
    { numRuns: deep(100) },
  );
});
