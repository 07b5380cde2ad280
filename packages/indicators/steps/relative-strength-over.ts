import { moveBeyondRounding } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/**
 * Relative strength over as many rows as a column says: the sum of the gains as a percentage of that of
 * all changes; 50 where nothing changed. Inputs: the values, and the number of rows, at most `longest`.
 */
export function relativeStrengthOver(longest: number): Step<2, 1> {
  return {
    stateSize: 0,
    lookbacks: [longest],
    settle: longest,
    work: longest,
    bind(inputs, outputs) {
      const [x, periods] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        const first = Math.min(to, from + Math.max(0, longest - age));
        undefinedBefore(first, y, from, to);
        for (let row = first; row < to; row += 1) {
          let gains = 0;
          let size = 0;
          for (let at = row - periods[row]! + 1; at <= row; at += 1) {
            const change = moveBeyondRounding(x[at]!, x[at - 1]!);
            if (change > 0) gains += change;
            size += Math.abs(change);
          }
          y[row] = size === 0 ? 50 : 100 * (gains / size);
        }
      };
    },
  };
}
