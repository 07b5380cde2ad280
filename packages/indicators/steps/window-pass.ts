import type { Step } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/** A number of the values of a window, which are the rows [first, last] of a column. */
export type WindowStatistic = (x: Float64Array, first: number, last: number) => number;

/**
 * A statistic of the last `period` values for which each window has to be gone through, because the
 * whole of it changes with every row.
 *
 * @param passes How often it goes through the window.
 */
export function windowPass(period: number, passes: number, statistic: WindowStatistic): Step<1, 1> {
  const reach = period - 1;
  return {
    stateSize: 0,
    lookbacks: [reach],
    settle: reach,
    work: Math.ceil((passes * period) / 4),
    bind(inputs, outputs) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        const first = from - age + reach;
        undefinedBefore(first, y, from, to);
        for (let row = Math.max(from, first); row < to; row += 1) {
          y[row] = statistic(x, row - reach, row);
        }
      };
    },
  };
}
