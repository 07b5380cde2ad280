import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { absolute, percentOf } from '#indicators/steps/arithmetic.ts';

/**
 * How much of the moves is left over when gains and losses have been set off: their smoothed net as a
 * percentage of their smoothed size, from -100 to 100, and 0 where nothing moved. Chande's, Blau's and
 * Wilder's oscillators differ in what smooths.
 *
 * @param smooth Smooths a column: a total, an average, or averages one after the other.
 */
export function netShare(
  c: Composer,
  moves: StepNode,
  smooth: (column: StepNode) => StepNode,
): { readonly share: StepNode; readonly size: StepNode } {
  const size = smooth(c.each(absolute, moves));
  return { share: c.each(percentOf, smooth(moves), size), size };
}
