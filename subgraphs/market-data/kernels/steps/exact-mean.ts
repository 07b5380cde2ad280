import type { Step } from '#market-data/kernels/kernel.ts';
import { total } from '#market-data/kernels/steps/total.ts';
import { undefinedBefore } from '#market-data/kernels/steps/undefined-rows.ts';

/** Windows up to this are added up anew in each row, which is as fast as a running total. */
const SHORT_WINDOW = 8;

/**
 * Mean of the last `period` values that depends on nothing before them: the mean of equal whole
 * numbers is exactly that number. `sma` is faster in long windows, but leaves a rounding error of
 * what came before.
 */
export function exactMean(period: number): Step {
  return period <= SHORT_WINDOW ? shortMean(period) : longMean(period);
}

function shortMean(period: number): Step {
  return {
    stateSize: 0,
    lookbacks: [period - 1],
    settle: period - 1,
    window: period - 1,
    advance(inputs, outputs, from, to, age) {
      const x = inputs[0]!;
      const y = outputs[0]!;
      const first = from - age + period - 1;
      undefinedBefore(first, y, from, to);
      const begin = Math.max(from, first);
      // One value of each window after the other: a loop within a loop takes twice as long.
      for (let row = begin; row < to; row += 1) y[row] = x[row - period + 1]!;
      for (let past = period - 2; past > 0; past -= 1) {
        for (let row = begin; row < to; row += 1) y[row] = y[row]! + x[row - past]!;
      }
      for (let row = begin; row < to; row += 1) y[row] = (y[row]! + x[row]!) / period;
    },
  };
}

function longMean(period: number): Step {
  const step = total(period);
  return {
    ...step,
    advance(inputs, outputs, from, to, age, state, at) {
      step.advance(inputs, outputs, from, to, age, state, at);
      const y = outputs[0]!;
      for (let row = from; row < to; row += 1) y[row] = y[row]! / period;
    },
  };
}
