import type { Step } from '#indicators/engine/step-graph.ts';
import { rowsToForget } from '#indicators/engine/step-graph.ts';

/**
 * Exponential average whose weight is another one in each row, from 0 to 1. Inputs: the values, their
 * weights, and what the average starts from, of which only the first row is read.
 *
 * @param minWeight No weight is smaller, so that the start is forgotten; it never is with 0.
 */
export function adaptiveAverage(minWeight: number): Step<3, 1> {
  return {
    stateSize: 1,
    lookbacks: [0],
    settle: minWeight > 0 ? rowsToForget(1 - minWeight) : Infinity,
    bind(inputs, outputs, state, at) {
      const [x, weights, starts] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let average = age === 0 && to > from ? starts[from]! : state[at]!;
        for (let row = from; row < to; row += 1) {
          average += weights[row]! * (x[row]! - average);
          y[row] = average;
        }
        state[at] = average;
      };
    },
  };
}
