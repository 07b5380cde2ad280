import type { Step } from '#market-data/kernels/kernel.ts';

/**
 * How far the newest of the last `period` values is from their mean, and how far they are from it on
 * average: the mean absolute deviation. Both are exactly 0 in a window of equal values, as distances
 * are taken from the newest value first. The cost per row grows with the period: the mean moves with
 * every row, and with it every distance.
 */
export function meanDeviation(period: number): Step {
  const reach = period - 1;
  const share = 1 / period;
  return {
    stateSize: 0,
    lookbacks: [reach, reach],
    settle: reach,
    advance(inputs, outputs, from, to, age) {
      const x = inputs[0]!;
      const distance = outputs[0]!;
      const spread = outputs[1]!;
      const first = from + reach - age;
      for (let row = from; row < to; row += 1) {
        if (row < first) {
          distance[row] = NaN;
          spread[row] = NaN;
          continue;
        }
        const newest = x[row]!;
        const begin = row - reach;
        // Two totals side by side, because each addition waits for the one before it.
        let sum = 0;
        let other = 0;
        let at = begin;
        for (; at < row; at += 2) {
          sum += x[at]! - newest;
          other += x[at + 1]! - newest;
        }
        const mean = (sum + other) * share;
        sum = 0;
        other = 0;
        for (at = begin; at < row; at += 2) {
          sum += Math.abs(x[at]! - newest - mean);
          other += Math.abs(x[at + 1]! - newest - mean);
        }
        // An odd window has one more: the newest value, whose distance is 0 before the mean's.
        if (at === row) sum += Math.abs(mean);
        distance[row] = -mean;
        spread[row] = (sum + other) * share;
      }
    },
  };
}
