import type { Composer, Formula } from '#indicators/engine/compose.ts';
import { highPass, superSmoother } from '#indicators/formulas/ehlers-filters.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { product } from '#indicators/steps/arithmetic.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';

/**
 * The mean of three values of the price without trend and noise by the root of their mean square, from
 * -1 to 1. Source: Ehlers, Cycle Analytics for Traders (2013), Even Better Sinewave.
 */
export function evenBetterSinewave(
  c: Composer,
  x: StepNode,
  duration: number,
  smooth: number,
): StepNode {
  const swings = c.run(recursiveFilter(highPass(duration, 1), 'zero'), x);
  const wave = c.run(recursiveFilter(superSmoother(smooth), 'value'), swings);
  const square = c.run(exactMean(3), c.each(product, wave, wave));
  return c.each(byRoot, c.run(exactMean(3), wave), square, x);
}

/** A mean by the root of a mean square; 0 where that is rounding. Third input: the price. */
const byRoot: Formula<3> = (inputs, output) => {
  const [mean, square, size] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const root = Math.sqrt(square[row]!);
      output[row] = root <= ROUNDING * Math.abs(size[row]!) ? 0 : mean[row]! / root;
    }
  };
};
