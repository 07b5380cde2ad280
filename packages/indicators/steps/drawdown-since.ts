import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * Drawdowns since the start of a period. Inputs: the values, and the start of each row's period.
 * Outputs: the highest value since then, and the largest fall from such a value in percent of it.
 *
 * @param settle Most bars of a period less one; Infinity where there is one period only.
 */
export function drawdownSince(settle: number): Step<2, 2> {
  return {
    stateSize: 3,
    lookbacks: [0, 0],
    settle,
    window: 0,
    bind(inputs, outputs, state, at) {
      const [x, starts] = inputs;
      const [tops, largest] = outputs;
      return (from, to, age) => {
        let start = age === 0 ? NaN : state[at]!;
        let top = state[at + 1]!;
        let fall = state[at + 2]!;
        for (let row = from; row < to; row += 1) {
          const value = x[row]!;
          if (starts[row] !== start) {
            start = starts[row]!;
            top = value;
            fall = 0;
          }
          if (value > top) top = value;
          if (top > 0) fall = Math.max(fall, 100 * (1 - value / top));
          tops[row] = top;
          largest[row] = fall;
        }
        state[at] = start;
        state[at + 1] = top;
        state[at + 2] = fall;
      };
    },
  };
}
