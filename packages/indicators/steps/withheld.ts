import type { Step } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/** The input, undefined in so many first rows: what is calculated there is far from settled. */
export function withheld(rows: number): Step<1, 1> {
  return {
    stateSize: 0,
    lookbacks: [rows],
    settle: rows,
    window: 0,
    bind(inputs, outputs) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        const first = from - age + rows;
        undefinedBefore(first, y, from, to);
        for (let row = Math.max(from, first); row < to; row += 1) y[row] = x[row]!;
      };
    },
  };
}
