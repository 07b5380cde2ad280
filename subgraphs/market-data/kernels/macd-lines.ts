import type { Composer } from '#market-data/kernels/compose.ts';
import type { Node } from '#market-data/kernels/kernel.ts';
import {
  fastAndSlow,
  movingAverage,
  type MovingAverageType,
} from '#market-data/kernels/moving-average.ts';
import { difference } from '#market-data/kernels/steps/arithmetic.ts';

/**
 * The line, the signal line and the histogram of a MACD, whose averages begin together. Source: TA-Lib
 * 0.6 MACD, and MACDEXT with averages of another kind.
 */
export function macdLines(
  c: Composer,
  fastPeriod: number,
  slowPeriod: number,
  signalPeriod: number,
  x: Node,
  type: MovingAverageType = 'ema',
): { readonly line: Node; readonly signal: Node; readonly histogram: Node } {
  const line = c.each(difference, ...fastAndSlow(c, type, fastPeriod, slowPeriod, x));
  const signal = movingAverage(c, type, signalPeriod, line);
  return { line, signal, histogram: c.each(difference, line, signal) };
}
