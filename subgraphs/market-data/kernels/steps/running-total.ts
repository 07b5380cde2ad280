import type { Step } from '#market-data/kernels/kernel.ts';

/** Total of all values since the first one. */
export const runningTotal: Step = {
  stateSize: 1,
  lookbacks: [0],
  settle: Infinity,
  bind(inputs, outputs, state, at) {
    const x = inputs[0]!;
    const y = outputs[0]!;
    return (from, to) => {
      let sum = state[at]!;
      for (let row = from; row < to; row += 1) {
        sum += x[row]!;
        y[row] = sum;
      }
      state[at] = sum;
    };
  },
};
