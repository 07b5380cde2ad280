import type { Composer, Formula } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { delayed } from '#indicators/steps/delayed.ts';

/**
 * Natural logarithm of the first input over the second: the return from one price to another that adds
 * up. 0 unless both are positive, as then there is no return.
 */
export const logRatio: Formula<2> = (inputs, output) => {
  const [a, b] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = a[row]! > 0 && b[row]! > 0 ? Math.log(a[row]! / b[row]!) : 0;
    }
  };
};

/** Natural logarithm; 0 where there is none. */
export const logarithm: Formula<1> = (inputs, output) => {
  const [x] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = x[row]! > 0 ? Math.log(x[row]!) : 0;
  };
};

/** Logarithmic return of each value over the one before; the first has none. */
export function logReturns(c: Composer, x: StepNode): StepNode {
  return c.each(logRatio, x, c.run(delayed(1), x));
}
