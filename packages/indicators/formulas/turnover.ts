import type { Formula } from '#indicators/engine/compose.ts';

/**
 * What a bar traded in the quote currency: its quote volume, or its volume times its close where that is missing,
 * as in rows of six numbers. Inputs: quote volume, volume, close.
 */
export const turnover: Formula<3> = (inputs, output) => {
  const [quoted, volume, close] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = quoted[row]! > 0 ? quoted[row]! : volume[row]! * close[row]!;
    }
  };
};
