import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { ListOf } from '#indicators/engine/list-of.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';
import { untradedGap } from '#indicators/steps/untraded-gap.ts';

/** Bars of the average true range in which the least height of a gap is counted. */
export const GAP_RANGE_PERIOD = 14;

/**
 * Fair value gaps in the rows of their third bars: direction, top and bottom.
 *
 * @param minRanges Gaps lower than so many average true ranges do not count.
 */
export function fairValueGap(c: Composer, minRanges: number): ListOf<StepNode, 3> {
  const prices = c.bars('high', 'low');
  if (minRanges === 0) return c.runAll(untradedGap(2), ...prices);
  const least = c.each(scaledBy(minRanges), averageTrueRange(c, GAP_RANGE_PERIOD));
  return c.runAll(untradedGap(2), ...prices, least);
}
