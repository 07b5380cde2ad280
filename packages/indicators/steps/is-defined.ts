import type { Formula } from '#indicators/engine/compose.ts';

/** 1 where the input has a value, 0 where it has none. */
export const isDefined: Formula<1> = (inputs, output) => {
  const [x] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = Number.isNaN(x[row]!) ? 0 : 1;
  };
};
