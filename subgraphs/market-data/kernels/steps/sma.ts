import type { Step } from '#market-data/kernels/kernel.ts';

/**
 * Simple moving average: the mean of the last `period` values.
 * Source: TA-Lib 0.6 SMA, with its running total, so that every digit agrees.
 */
export function sma(period: number): Step {
  return {
    stateSize: 1,
    lookbacks: [period - 1],
    settle: period - 1,
    window: period - 1,
    advance(inputs, outputs, from, to, age, state, at) {
      const x = inputs[0]!;
      const y = outputs[0]!;
      // The total of the last period - 1 values; the newest one is added in its own row.
      let total = state[at]!;
      let row = from;
      const seeded = Math.min(to, from + Math.max(0, period - 1 - age));
      for (; row < seeded; row += 1) {
        total += x[row]!;
        y[row] = NaN;
      }
      for (; row < to; row += 1) {
        total += x[row]!;
        y[row] = total / period;
        total -= x[row - period + 1]!;
      }
      state[at] = total;
    },
  };
}
