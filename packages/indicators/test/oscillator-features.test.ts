import type { Step } from '#indicators/engine/step-graph.ts';
import { describe, expect, test } from 'vitest';
import type { Indicator } from '#indicators/catalog/indicator.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { ao } from '#indicators/indicators/momentum/ao.ts';
import { coppock } from '#indicators/indicators/momentum/coppock.ts';
import { elderRay } from '#indicators/indicators/momentum/elder-ray.ts';
import { fisher } from '#indicators/indicators/momentum/fisher.ts';
import { kdj } from '#indicators/indicators/momentum/kdj.ts';
import { kst } from '#indicators/indicators/momentum/kst.ts';
import { compose } from '#indicators/engine/compose.ts';
import { runStepGraph } from '#indicators/engine/step-graph-run.ts';
import { streak } from '#indicators/steps/streak.ts';
import { twinPeaks } from '#indicators/steps/twin-peaks.ts';
import { rowsOf } from '#indicators/test/feature-rows.ts';
import { closes } from '#indicators/test/steps/plain-averages.ts';

type Holds = (columns: OutputColumns, row: number) => boolean;

const CASES: readonly (readonly [Indicator, string, Holds])[] = [
  [ao, 'saucer_bull', ({ line: x }, row) => x![row]! > 0 && turnsAfterTwo(x!, row, 1)],
  [ao, 'saucer_bear', ({ line: x }, row) => x![row]! < 0 && turnsAfterTwo(x!, row, -1)],
  [
    coppock,
    'turn_up_below_zero',
    ({ line: x }, row) => x![row]! < 0 && x![row]! > x![row - 1]! && x![row - 1]! <= x![row - 2]!,
  ],
  [
    elderRay,
    'bullish',
    ({ average, bear }, row) =>
      average![row]! > average![row - 1]! && bear![row]! < 0 && bear![row]! > bear![row - 1]!,
  ],
  [fisher, 'signal_cross_up', ({ line: x }, row) => crosses(x!, row)],
  [kdj, 'j_above_100', ({ j }, row) => j![row]! > 100],
  [kst, 'zero_cross_up', ({ line: x }, row) => x![row - 1]! <= 0 && x![row]! > 0],
];

function turnsAfterTwo(x: Float64Array, row: number, sign: number): boolean {
  const steps = [0, 1, 2].map((back) => sign * (x[row - back]! - x[row - back - 1]!));
  return steps[0]! > 0 && steps[1]! < 0 && steps[2]! < 0;
}

/** Above the value one bar before, after not having been. */
function crosses(x: Float64Array, row: number): boolean {
  return x[row]! > x[row - 1]! && x[row - 1]! <= x[row - 2]!;
}

test.each(CASES)('$0.name says %s where its definition holds', (indicator, name, holds) => {
  const { asked, worked } = rowsOf(indicator, name, holds);
  expect(asked).toEqual(worked);
});

/** A step over some values. */
function outputsOfStep(step: Step, values: readonly number[]): number[][] {
  const graph = compose((c) => {
    const nodes = c.runAll(step, c.bar('close'), c.bar('close'));
    return Object.fromEntries(nodes.map((node, at) => [String(at), node]));
  });
  const run = runStepGraph(graph, closes(values));
  return Object.keys(graph.outputs).map((key) => Array.from(run.output(key)));
}

describe('twin peaks', () => {
  test('are a low above the low before it, with everything between below zero', () => {
    const [bull, bear] = outputsOfStep(twinPeaks, [-1, -4, -2, -3, -1, 2]);
    expect(bull).toEqual([NaN, NaN, 0, 0, 1, 0]);
    expect(bear).toEqual([NaN, NaN, 0, 0, 0, 0]);
  });

  test('are none where the second low is deeper, or zero was passed between them', () => {
    expect(outputsOfStep(twinPeaks, [-1, -3, -2, -4, -1])[0]).toEqual([NaN, NaN, 0, 0, 0]);
    expect(outputsOfStep(twinPeaks, [-1, -4, -2, 1, -3, -1])[0]).toEqual([NaN, NaN, 0, 0, 0, 0]);
  });

  test('are none where values differ by rounding alone', () => {
    const up = 1 - 2 ** -52;
    expect(outputsOfStep(twinPeaks, [-1, -4, -2, -4 * up, -1])[0]).toEqual([NaN, NaN, 0, 0, 0]);
    expect(outputsOfStep(twinPeaks, [-1, -4, -2, -3, -3 * up])[0]).toEqual([NaN, NaN, 0, 0, 0]);
  });

  test('are forgotten after sixty rows', () => {
    const between = (rows: number) => Array.from({ length: rows }, (_, at) => -1 + 0.001 * at);
    const path = (rows: number) => [-2, -5, ...between(rows), -3, -2];
    expect(outputsOfStep(twinPeaks, path(59))[0]!.at(-1)).toBe(1);
    expect(outputsOfStep(twinPeaks, path(60))[0]!.at(-1)).toBe(0);
  });
});

test('a streak ends its count at a hundred', () => {
  const rising = Array.from({ length: 130 }, (_, row) => row);
  expect(outputsOfStep(streak, rising)[0]!.slice(98, 103)).toEqual([98, 99, 100, 100, 100]);
});
