import type { Step } from '#indicators/engine/step-graph.ts';
import { rowsToForget } from '#indicators/engine/step-graph.ts';

/**
 * Exponential moving average with the weight 2 / (period + 1), seeded with the mean of the first
 * `period` values. Source: TA-Lib 0.6 EMA, classic compatibility.
 *
 * @param delay Values to leave out before the seed; MACD starts its fast average with its slow one.
 */
export function ema(period: number, delay = 0): Step<1, 1> {
  return smoothing(period, 2 / (period + 1), delay);
}

/**
 * Wilder's smoothing, also called RMA and SMMA: weight 1 / period, seeded with the mean of the first
 * `period` values. Source: Wilder, New Concepts in Technical Trading Systems (1978).
 */
export function wilder(period: number): Step<1, 1> {
  return smoothing(period, 1 / period);
}

/** Exponential moving average with any weight of the newest value, seeded with the first one. */
export function weightedAverage(weight: number): Step<1, 1> {
  return smoothing(1, weight);
}

/**
 * Exponential average in which the newest value has some weight, seeded with the mean of the first
 * `period` values.
 *
 * @param delay As for `ema`.
 */
export function smoothing(period: number, weight: number, delay = 0): Step<1, 1> {
  const lookback = delay + period - 1;
  return {
    key: `smoothing ${period} ${weight} ${delay}`,
    stateSize: 1,
    lookbacks: [lookback],
    settle: lookback + rowsToForget(1 - weight),
    window: 1,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let row = from;
        if (age <= lookback) {
          // The total of the values for the seed; afterwards the average is in the row before.
          let total = state[at]!;
          const seedRow = from + lookback - age;
          for (; row < to && row < seedRow; row += 1) {
            if (row >= seedRow - period + 1) total += x[row]!;
            y[row] = NaN;
          }
          state[at] = total;
          if (row === to) return;
          y[row] = (total + x[row]!) / period;
          row += 1;
        }
        let average = y[row - 1]!;
        for (; row < to; row += 1) {
          average += weight * (x[row]! - average);
          y[row] = average;
        }
      };
    },
  };
}
