import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { standardScore } from '#indicators/steps/standard-score.ts';

/**
 * How many deviations a column is from its mean over the last `period` rows.
 *
 * @param otherwise The score where it does not vary; undefined without it.
 */
export function scoreOver(c: Composer, period: number, x: StepNode, otherwise = NaN): StepNode {
  return c.each(standardScore(otherwise), x, ...c.runAll(deviation(period), x));
}

/** As `scoreOver`, of a change in percent, which has the rounding of the quotient that it is made of, near 100. */
export function scoreOfChange(c: Composer, period: number, x: StepNode, otherwise = NaN): StepNode {
  return c.each(standardScore(otherwise, 100), x, ...c.runAll(deviation(period), x));
}
