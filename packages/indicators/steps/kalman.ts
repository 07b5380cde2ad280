import type { Step } from '#indicators/engine/step-graph.ts';
import { rowsToForget } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/**
 * Kalman filter of a level that wanders and is seen with an error. Only the ratio of the two noises
 * counts: the weight of the newest value falls from about a half to where what is learned and what is
 * lost by wandering are even. It starts from the first value, as uncertain as one that is seen. Source:
 * Kalman (1960), the local level model of textbooks.
 *
 * @param wandering Variance of a row's change of the level, as a share of the variance of the error.
 */
export function localLevel(wandering: number): Step<1, 1> {
  const lasting = (wandering + Math.sqrt(wandering * (wandering + 4))) / 2;
  return {
    stateSize: 2,
    lookbacks: [1],
    // The first rows learn faster than the lasting weight, and later ones never slower.
    settle: 1 + 2 * rowsToForget(1 / (1 + lasting)),
    window: 0,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let level = state[at]!;
        let uncertainty = state[at + 1]!;
        for (let row = from; row < to; row += 1) {
          if (row === from && age === 0) {
            level = x[row]!;
            uncertainty = 1;
          } else {
            uncertainty += wandering;
            const weight = uncertainty / (uncertainty + 1);
            level += weight * (x[row]! - level);
            uncertainty = weight;
          }
          y[row] = level;
        }
        state[at] = level;
        state[at + 1] = uncertainty;
        undefinedBefore(from - age + 1, y, from, to);
      };
    },
  };
}
