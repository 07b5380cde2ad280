import type { Formula } from '#indicators/engine/compose.ts';

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

/** An amount with the sign of a change, 0 where there is none. Inputs as above. */
export const withSignOf: Formula = (inputs, output) => {
  const change = inputs[0]!;
  const amount = inputs[1]!;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = Math.sign(change[row]!) * amount[row]!;
  };
};
