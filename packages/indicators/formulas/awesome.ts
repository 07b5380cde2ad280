import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { sma } from '#indicators/steps/sma.ts';

/**
 * Difference of a fast and a slow simple average of the middles of the bars. Source: Bill Williams, New
 * Trading Dimensions (1998).
 */
export function awesome(c: Composer, fastPeriod: number, slowPeriod: number): StepNode {
  const middle = c.source('hl2');
  return c.each(difference, c.run(sma(fastPeriod), middle), c.run(sma(slowPeriod), middle));
}
