import type { Advance, Step } from '#indicators/engine/step-graph.ts';
import { RENEWAL_ROWS, rowsUntilRenewal } from '#indicators/steps/renewal.ts';

/**
 * Simple moving average: the mean of the last `period` values.
 * Source: TA-Lib 0.6 SMA; its running total is rebuilt now and then, so that one wild value does
 * not show in all that follow.
 */
export function sma(period: number): Step<1, 1> {
  const reach = period - 1;
  return {
    key: `sma ${period}`,
    stateSize: 1,
    lookbacks: [reach],
    settle: reach,
    window: reach,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      const advance: Advance = (from, to, age) => {
        const untilRenewal = rowsUntilRenewal(age);
        if (to - from > untilRenewal) {
          // From one renewal to the next, so that what is below is one plain loop.
          for (let row = from, end = from + untilRenewal; row < to;) {
            advance(row, end, age + row - from);
            row = end;
            end = Math.min(to, row + RENEWAL_ROWS);
          }
          return;
        }
        // The total of the last period - 1 values; the newest one is added in its own row.
        let total = state[at]!;
        let row = from;
        if (age <= reach || untilRenewal === RENEWAL_ROWS) {
          row = Math.min(to, from + Math.max(0, reach - age));
          y.fill(NaN, from, row);
          total = row < to ? totalOf(x, row - reach, row) : 0;
        }
        for (; row < to; row += 1) {
          total += x[row]!;
          y[row] = total / period;
          total -= x[row - reach]!;
        }
        state[at] = total;
      };
      return advance;
    },
  };
}

function totalOf(x: Float64Array, from: number, to: number): number {
  let total = 0;
  for (let row = from; row < to; row += 1) total += x[row]!;
  return total;
}
