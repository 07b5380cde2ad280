import type { Step } from '#market-data/kernels/kernel.ts';
import { RENEWAL_ROWS } from '#market-data/kernels/steps/renewal.ts';
import { undefinedBefore } from '#market-data/kernels/steps/undefined-rows.ts';

/**
 * Simple moving average: the mean of the last `period` values.
 * Source: TA-Lib 0.6 SMA; its running total is made anew now and then, so that one wild value does
 * not show in all that follow.
 */
export function sma(period: number): Step {
  return {
    stateSize: 1,
    lookbacks: [period - 1],
    settle: period - 1,
    window: period - 1,
    bind(inputs, outputs, state, at) {
      const x = inputs[0]!;
      const y = outputs[0]!;
      return (from, to, age) => {
        // The total of the last period - 1 values; the newest one is added in its own row.
        let total = state[at]!;
        const begin = from - age;
        undefinedBefore(begin + period - 1, y, from, to);
        let row = Math.max(from, begin + period - 1);
        while (row < to) {
          const place = (row - begin) % RENEWAL_ROWS;
          if (place === 0 || row - begin === period - 1) {
            total = 0;
            for (let past = row - period + 1; past < row; past += 1) total += x[past]!;
          }
          const end = Math.min(to, row - place + RENEWAL_ROWS);
          for (; row < end; row += 1) {
            total += x[row]!;
            y[row] = total / period;
            total -= x[row - period + 1]!;
          }
        }
        state[at] = total;
      };
    },
  };
}
