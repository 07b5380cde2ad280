import type { Formula } from '#indicators/engine/compose.ts';

/** The second input where the first, a side, is 1, and the third where it is not. */
export const chosenSide: Formula<3> = (inputs, output) => {
  const [side, up, down] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = side[row] === 1 ? up[row]! : down[row]!;
  };
};
