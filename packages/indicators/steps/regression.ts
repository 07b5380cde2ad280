import type { Step } from '#indicators/engine/step-graph.ts';
import { RENEWAL_ROWS } from '#indicators/steps/renewal.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/**
 * Straight line of least squares through the last `period` values. Outputs: its value at the newest
 * row, its slope per row, its value at the oldest row, and the share of the values' variance that
 * it explains (0 where the values do not vary). Source: TA-Lib 0.6 LINEARREG, _SLOPE, _INTERCEPT.
 *
 * The cost does not grow with the period: totals slide with the window. They are of distances from
 * a value near the window, so that a small slope at a high price keeps its digits, and they are
 * rebuilt now and then and wherever all values of the window are equal.
 */
export function regression(period: number): Step<1, 4> {
  const lookback = period - 1;
  const middle = (period + 1) / 2;
  const spread = (period * (period * period - 1)) / 12;
  return {
    key: `regression ${period}`,
    stateSize: 5,
    lookbacks: [lookback, lookback, lookback, lookback],
    settle: lookback,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [ends, slopes, starts, shares] = outputs as Columns;
      return (from, to, age) => {
        const begin = from - age;
        for (const column of outputs) undefinedBefore(begin + lookback, column, from, to);
        let row = Math.max(from, begin + lookback);
        while (row < to) {
          const place = (row - begin) % RENEWAL_ROWS;
          if (place === 0 || row - begin === lookback) renew(x, row, period, state, at);
          let plain = state[at]!;
          let weighted = state[at + 1]!;
          let squared = state[at + 2]!;
          let anchor = state[at + 3]!;
          let still = state[at + 4]!;
          for (const end = Math.min(to, row - place + RENEWAL_ROWS); row < end; row += 1) {
            still = x[row] === x[row - 1] ? still + 1 : 0;
            if (still >= lookback) {
              anchor = x[row]!;
              plain = 0;
              weighted = 0;
              squared = 0;
            }
            const distance = x[row]! - anchor;
            plain += distance;
            weighted += period * distance;
            squared += distance * distance;
            const together = weighted - middle * plain;
            const slope = together / spread;
            const mean = plain / period;
            const variance = squared - plain * mean;
            ends[row] = anchor + (mean + slope * (lookback / 2));
            slopes[row] = slope;
            starts[row] = anchor + (mean - slope * (lookback / 2));
            shares[row] = variance > 0 ? Math.min(1, (slope * together) / variance) : 0;
            const oldest = x[row - lookback]! - anchor;
            weighted -= plain;
            plain -= oldest;
            squared -= oldest * oldest;
          }
          state[at] = plain;
          state[at + 1] = weighted;
          state[at + 2] = squared;
          state[at + 3] = anchor;
          state[at + 4] = still;
        }
      };
    },
  };
}

type Columns = readonly [Float64Array, Float64Array, Float64Array, Float64Array];

/**
 * Rebuilds the totals over the `period` - 1 rows before `row`: of their distances from the value
 * at `row`, plain, weighted by 1 for the oldest, 2, 3, ..., and squared; then that value itself, and
 * how many rows before `row` have the value of the one before them.
 */
function renew(
  x: Float64Array,
  row: number,
  period: number,
  state: Float64Array,
  at: number,
): void {
  const anchor = x[row]!;
  let plain = 0;
  let weighted = 0;
  let squared = 0;
  let still = 0;
  for (let weight = 1; weight < period; weight += 1) {
    const value = x[row - period + weight]!;
    still = weight > 1 && value === x[row - period + weight - 1] ? still + 1 : 0;
    const distance = value - anchor;
    plain += distance;
    weighted += weight * distance;
    squared += distance * distance;
  }
  state[at] = plain;
  state[at + 1] = weighted;
  state[at + 2] = squared;
  state[at + 3] = anchor;
  state[at + 4] = still;
}
