import type { Step } from '#indicators/engine/step-graph.ts';
import { rowsToForget } from '#indicators/engine/step-graph.ts';

/**
 * Relative strength index: Wilder's average of the gains as a percentage of that of gains and losses
 * together, both seeded with the mean of the first `period` changes. 0 while no value ever changed.
 * Source: Wilder, New Concepts in Technical Trading Systems (1978); TA-Lib 0.6 RSI, which takes less
 * than 1e-14 for no change, so that it would not do for prices of that size.
 */
export function relativeStrength(period: number): Step<1, 1> {
  const weight = 1 / period;
  return {
    key: `relative strength ${period}`,
    stateSize: 2,
    lookbacks: [period],
    settle: period + rowsToForget(1 - weight),
    window: 1,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        // While the seed is gathered these are totals, afterwards averages.
        let gain = state[at]!;
        let loss = state[at + 1]!;
        let row = from;
        if (age <= period) {
          const seedRow = from + period - age;
          for (; row < to && row <= seedRow; row += 1) {
            if (age + row - from > 0) {
              const change = x[row]! - x[row - 1]!;
              if (change > 0) gain += change;
              else loss -= change;
            }
            y[row] = NaN;
            if (row < seedRow) continue;
            gain /= period;
            loss /= period;
            y[row] = shareOf(gain, loss);
          }
        }
        for (; row < to; row += 1) {
          const change = x[row]! - x[row - 1]!;
          // The change where it is positive, otherwise 0, exactly and without a branch.
          const up = 0.5 * (change + Math.abs(change));
          gain += weight * (up - gain);
          loss += weight * (up - change - loss);
          y[row] = shareOf(gain, loss);
        }
        state[at] = gain;
        state[at + 1] = loss;
      };
    },
  };
}

function shareOf(gain: number, loss: number): number {
  const both = gain + loss;
  return both === 0 ? 0 : 100 * (gain / both);
}
