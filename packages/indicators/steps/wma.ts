import type { Step } from '#indicators/engine/step-graph.ts';
import { RENEWAL_ROWS } from '#indicators/steps/renewal.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/**
 * Linearly weighted moving average: the newest of the last `period` values has the weight `period`,
 * the oldest the weight 1. Source: TA-Lib 0.6 WMA; its two running totals are rebuilt now and
 * then, so that rounding errors do not grow with the length of the data.
 */
export function wma(period: number): Step<1, 1> {
  const divider = (period * (period + 1)) / 2;
  return {
    key: `wma ${period}`,
    stateSize: 2,
    lookbacks: [period - 1],
    settle: period - 1,
    window: period - 1,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        // Totals of the last period - 1 values: plain, and weighted by 1 for the oldest, 2, 3, ...
        let plain = state[at]!;
        let weighted = state[at + 1]!;
        const begin = from - age;
        undefinedBefore(begin + period - 1, y, from, to);
        let row = Math.max(from, begin + period - 1);
        while (row < to) {
          const place = (row - begin) % RENEWAL_ROWS;
          if (place === 0 || row - begin === period - 1) {
            plain = 0;
            weighted = 0;
            for (let weight = 1; weight < period; weight += 1) {
              const value = x[row - period + weight]!;
              plain += value;
              weighted += weight * value;
            }
          }
          const end = Math.min(to, row - place + RENEWAL_ROWS);
          for (; row < end; row += 1) {
            const value = x[row]!;
            plain += value;
            weighted += period * value;
            y[row] = weighted / divider;
            weighted -= plain;
            plain -= x[row - period + 1]!;
          }
        }
        state[at] = plain;
        state[at + 1] = weighted;
      };
    },
  };
}
