import type { Step } from '#indicators/engine/step-graph.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';

/**
 * The second input in the last row in which the first was 1; undefined before there was one, and when
 * it is longer ago than bars are remembered, so that no value depends on where the data begin.
 */
export const valueWhen: Step<2, 1> = {
  // The value, and how many rows ago it was; one more than that, so that 0 is none.
  stateSize: 2,
  lookbacks: [0],
  settle: BARS_REMEMBERED,
  bind(inputs, outputs, state, at) {
    const [flags, x] = inputs;
    const [y] = outputs;
    return (from, to) => {
      let value = state[at]!;
      let rows = state[at + 1]!;
      for (let row = from; row < to; row += 1) {
        if (flags[row] === 1) {
          value = x[row]!;
          rows = 1;
        } else if (rows > 0) {
          rows = rows < BARS_REMEMBERED ? rows + 1 : 0;
        }
        y[row] = rows > 0 ? value : NaN;
      }
      state[at] = value;
      state[at + 1] = rows;
    };
  },
};
