import type { Step } from '#market-data/kernels/kernel.ts';

/**
 * A fair value gap in the row of its third bar, when it is known. Inputs: high, low, and the average
 * true range where `leastRanges` is not 0. Outputs: 1 where the bar's low is above the high two bars
 * before, -1 where its high is below the low two bars before, 0 otherwise; then top and bottom of
 * the gap between them, NaN without one.
 *
 * @param leastRanges Gaps lower than so many average true ranges do not count.
 */
export function fairValueGap(leastRanges: number): Step {
  return {
    stateSize: 0,
    lookbacks: [2, 2, 2],
    settle: 2,
    bind(inputs, outputs) {
      const high = inputs[0]!;
      const low = inputs[1]!;
      return (from, to, age) => {
        const ranges = inputs[2];
        const direction = outputs[0]!;
        const tops = outputs[1]!;
        const bottoms = outputs[2]!;
        const first = Math.min(to, from + Math.max(0, 2 - age));
        direction.fill(NaN, from, first);
        tops.fill(NaN, from, first);
        bottoms.fill(NaN, from, first);
        for (let row = first; row < to; row += 1) {
          const least = ranges === undefined ? 0 : leastRanges * ranges[row]!;
          const up = low[row]! - high[row - 2]!;
          const down = low[row - 2]! - high[row]!;
          if (up > 0 && up >= least) {
            direction[row] = 1;
            tops[row] = low[row]!;
            bottoms[row] = high[row - 2]!;
          } else if (down > 0 && down >= least) {
            direction[row] = -1;
            tops[row] = low[row - 2]!;
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
