import type { Step } from '#indicators/engine/step-graph.ts';
import { total } from '#indicators/steps/total.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/**
 * Mean of the last `period` values that depends on nothing before them: the mean of equal whole
 * numbers is exactly that number. `sma` is faster in other windows than that of three, but leaves a
 * rounding error of what came before.
 */
export function exactMean(period: number): Step<1, 1> {
  return period === 3 ? MEAN_OF_THREE : meanOfTotal(period);
}

/** The usual smoothing of a stochastic; written out it is as fast as a running total. */
const MEAN_OF_THREE: Step<1, 1> = {
  stateSize: 0,
  lookbacks: [2],
  settle: 2,
  window: 2,
  bind(inputs, outputs) {
    const [x] = inputs;
    const [y] = outputs;
    return (from, to, age) => {
      const first = from - age + 2;
      undefinedBefore(first, y, from, to);
      for (let row = Math.max(from, first); row < to; row += 1) {
        y[row] = (x[row - 2]! + x[row - 1]! + x[row]!) / 3;
      }
    };
  },
};

function meanOfTotal(period: number): Step<1, 1> {
  const step = total(period);
  return {
    ...step,
    key: `exact mean ${period}`,
    bind(inputs, outputs, state, at) {
      const [y] = outputs;
      const totals = step.bind(inputs, outputs, state, at);
      return (from, to, age) => {
        totals(from, to, age);
        for (let row = from; row < to; row += 1) y[row] = y[row]! / period;
      };
    },
  };
}
