import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import {
  fastAndSlow,
  movingAverage,
  type MovingAverageType,
} from '#indicators/formulas/moving-average.ts';
import { difference } from '#indicators/steps/arithmetic.ts';

/**
 * The line, the signal line and the histogram of a MACD, whose averages begin together. Source: TA-Lib
 * 0.6 MACD, and MACDEXT with averages of another kind.
 */
export function macdLines(
  c: Composer,
  fastPeriod: number,
  slowPeriod: number,
  signalPeriod: number,
  x: StepNode,
  type: MovingAverageType = 'ema',
): { readonly line: StepNode; readonly signal: StepNode; readonly histogram: StepNode } {
  const line = c.each(difference, ...fastAndSlow(c, type, fastPeriod, slowPeriod, x));
  const signal = movingAverage(c, type, signalPeriod, line);
  return { line, signal, histogram: c.each(difference, line, signal) };
}
