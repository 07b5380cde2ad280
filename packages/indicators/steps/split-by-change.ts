import type { Formula } from '#indicators/engine/compose.ts';

/** An amount where a value rose, 0 elsewhere. Inputs: the change of the value, the amount. */
export const whereRising: Formula<2> = amountWhere(1);

/** An amount where a value fell, 0 elsewhere. Inputs as above. */
export const whereFalling: Formula<2> = amountWhere(-1);

function amountWhere(sign: 1 | -1): Formula<2> {
  return (inputs, output) => {
    const [change, amount] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        output[row] = sign * change[row]! > 0 ? amount[row]! : 0;
      }
    };
  };
}

/** An amount with the sign of a change, 0 where there is none. Inputs as above. */
export const withSignOf: Formula<2> = (inputs, output) => {
  const [change, amount] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = Math.sign(change[row]!) * amount[row]!;
  };
};
