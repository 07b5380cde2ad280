import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * Mean of as many of the last values as a cycle has rows, to which it is as if there were none. Inputs:
 * the values, and the period in each row; a period of less than one row gives 0.
 */
export function cycleMean(longest: number): Step<2, 1> {
  return {
    stateSize: 0,
    lookbacks: [0],
    settle: longest,
    window: longest,
    work: longest,
    bind(inputs, outputs) {
      const [x, periods] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        for (let row = from; row < to; row += 1) {
          const rows = Math.min(Math.floor(periods[row]! + 0.5), longest, age + row - from + 1);
          let sum = 0;
          for (let back = 0; back < rows; back += 1) sum += x[row - back]!;
          y[row] = rows > 0 ? sum / rows : 0;
        }
      };
    },
  };
}
