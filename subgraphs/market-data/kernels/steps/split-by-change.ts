import type { Formula } from '#market-data/kernels/compose.ts';

/** An amount where a value rose, 0 elsewhere. Inputs: the change of the value, the amount. */
export const whereRising: Formula = amountWhere(1);

/** An amount where a value fell, 0 elsewhere. Inputs as above. */
export const whereFalling: Formula = amountWhere(-1);

function amountWhere(sign: 1 | -1): Formula {
  return (inputs, output) => {
    const change = inputs[0]!;
    const amount = inputs[1]!;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        output[row] = sign * change[row]! > 0 ? amount[row]! : 0;
      }
    };
  };
}

/** The first input as a percentage of both together; 50 where both are zero. */
export const shareOfRises: Formula = (inputs, output) => {
  const up = inputs[0]!;
  const down = inputs[1]!;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const both = up[row]! + down[row]!;
      output[row] = both === 0 ? 50 : 100 * (up[row]! / both);
    }
  };
};
