import type { Step } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/**
 * Prices between two bars that neither traded, in the row of the second one, when it is known. Inputs:
 * high, low, and the least height that counts, where there is one. Outputs: 1 where the bar's low is
 * above the high `apart` bars before, -1 where its high is below the low there, 0 otherwise; then top
 * and bottom of the gap between them, NaN without one.
 *
 * @param apart 1 for price gaps, 2 for fair value gaps.
 */
export function untradedGap(apart: 1 | 2): Step<2 | 3, 3> {
  return {
    stateSize: 0,
    lookbacks: [apart, apart, apart],
    settle: apart,
    bind(inputs, outputs) {
      const [high, low, heights] = inputs;
      const [direction, tops, bottoms] = outputs;
      return (from, to, age) => {
        const first = Math.min(to, from + Math.max(0, apart - age));
        for (const column of outputs) undefinedBefore(first, column, from, to);
        for (let row = first; row < to; row += 1) {
          const least = heights === undefined ? 0 : heights[row]!;
          const up = low[row]! - high[row - apart]!;
          const down = low[row - apart]! - high[row]!;
          if (up > 0 && up >= least) {
            direction[row] = 1;
            tops[row] = low[row]!;
            bottoms[row] = high[row - apart]!;
          } else if (down > 0 && down >= least) {
            direction[row] = -1;
            tops[row] = low[row - apart]!;
            bottoms[row] = high[row]!;
          } else {
            direction[row] = 0;
            tops[row] = NaN;
            bottoms[row] = NaN;
          }
        }
      };
    },
  };
}
