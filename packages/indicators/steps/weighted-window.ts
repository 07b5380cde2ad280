import type { Step } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/**
 * Mean of the last values with any weights, which need not add up to 1: each window is added up by
 * itself, so that nothing of an earlier one remains. Where weights follow a straight line, `wma` and
 * `sma` cost the same for every period.
 *
 * @param weights From that of the oldest value of the window to that of the newest.
 */
export function weightedWindow(weights: readonly number[]): Step<1, 1> {
  const period = weights.length;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = Float64Array.from(weights, (weight) => weight / total);
  return {
    key: `weighted window ${weights.join(' ')}`,
    stateSize: 0,
    lookbacks: [period - 1],
    settle: period - 1,
    work: period,
    bind(inputs, outputs) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        const first = from - age + period - 1;
        undefinedBefore(first, y, from, to);
        for (let row = Math.max(from, first); row < to; row += 1) {
          const oldest = row - period + 1;
          let sum = 0;
          for (let place = 0; place < period; place += 1)
            sum += shares[place]! * x[oldest + place]!;
          y[row] = sum;
        }
      };
    },
  };
}
