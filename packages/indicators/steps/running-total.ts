import type { Step } from '#indicators/engine/step-graph.ts';

/** Total of all values since the first one; only differences of it mean the same wherever that is. */
export const runningTotal: Step<1, 1> = {
  stateSize: 1,
  lookbacks: [0],
  settle: Infinity,
  bind(inputs, outputs, state, at) {
    const [x] = inputs;
    const [y] = outputs;
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

/**
 * Total of all values since the start of a period. Inputs: the values, and the start of each row's period.
 *
 * @param maxBars Most bars of a period.
 * @param isFirstCounted Whether the period's first value counts; it does not where what it says may need
 *   the bar before.
 */
export function totalSince(maxBars: number, isFirstCounted = false): Step<2, 1> {
  return {
    key: `total since ${maxBars} ${isFirstCounted}`,
    stateSize: 2,
    lookbacks: [0],
    settle: maxBars - 1,
    bind(inputs, outputs, state, at) {
      const [x, starts] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let start = age === 0 ? NaN : state[at]!;
        let sum = state[at + 1]!;
        for (let row = from; row < to; row += 1) {
          if (starts[row] === start) sum += x[row]!;
          else {
            start = starts[row]!;
            sum = isFirstCounted ? x[row]! : 0;
          }
          y[row] = sum;
        }
        state[at] = start;
        state[at + 1] = sum;
      };
    },
  };
}
