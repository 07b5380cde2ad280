import { mapList } from '#indicators/engine/list-of.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { shareOfBoth } from '#indicators/steps/arithmetic.ts';
import { moveFrom } from '#indicators/steps/change.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { whereFalling, whereRising } from '#indicators/steps/split-by-change.ts';

/**
 * Relative volatility index: the smoothed standard deviation of the bars that rose as a percentage of
 * that of all bars that moved; 50 where none did. Source: Dorsey (1993). A tie counts for neither side.
 *
 * @param smooth Smooths a column: Wilder's average in the original.
 */
export function relativeVolatility(
  c: Composer,
  period: number,
  x: StepNode,
  smooth: (column: StepNode) => StepNode,
): StepNode {
  const spread = c.runAll(deviation(period), x)[0];
  const moved = c.run(moveFrom(1), x);
  const [rose, fell] = mapList([whereRising, whereFalling], (part) =>
    smooth(c.each(part, moved, spread)),
  );
  return c.each(shareOfBoth(100), rose, fell);
}
