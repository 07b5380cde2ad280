import type { Step } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/**
 * Mean of the squared drawdowns of the last `period` values in percent, each from the highest value of
 * the window up to it. With every row the window begins elsewhere, and with it the highest values, so the
 * cost per row grows with the period.
 */
export function squaredDrawdown(period: number): Step<1, 1> {
  const reach = period - 1;
  return {
    stateSize: 0,
    lookbacks: [reach],
    settle: reach,
    work: Math.ceil(period / 4),
    bind(inputs, outputs) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let row = Math.min(to, from + Math.max(0, reach - age));
        undefinedBefore(row, y, from, to);
        for (; row < to; row += 1) {
          let top = -Infinity;
          let squares = 0;
          for (let at = row - reach; at <= row; at += 1) {
            const value = x[at]!;
            if (value > top) top = value;
            if (top !== 0) squares += (100 * (value / top - 1)) ** 2;
          }
          y[row] = squares / period;
        }
      };
    },
  };
}
