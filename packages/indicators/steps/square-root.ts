import type { Formula } from '#indicators/engine/compose.ts';

/** The square root of the input; 0 where rounding made it negative. */
export const squareRoot: Formula<1> = (inputs, output) => {
  const [x] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = Math.sqrt(Math.max(0, x[row]!));
  };
};
