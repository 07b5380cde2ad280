import type { Step } from '#indicators/engine/step-graph.ts';
import { undefinedBefore } from '#indicators/steps/undefined-rows.ts';

/** Rows before the current one that a bar is compared with. */
const REACH = 8;

/**
 * How far a bar's high and low moved within two bars. Inputs: high, low, close. Outputs: the move, 0
 * where the bar stands clear of those before it, and its size whether it counts or not. Source:
 * DeMark, The New Science of Technical Analysis (1994), the Range Expansion Index.
 */
export const rangeExpansion: Step<3, 2> = {
  stateSize: 0,
  lookbacks: [REACH, REACH],
  settle: REACH,
  bind(inputs, outputs) {
    const [high, low, close] = inputs;
    const [counted, size] = outputs;
    return (from, to, age) => {
      const first = from - age + REACH;
      undefinedBefore(first, counted, from, to);
      undefinedBefore(first, size, from, to);
      for (let row = Math.max(from, first); row < to; row += 1) {
        const top = high[row]!;
        const bottom = low[row]!;
        const topBefore = high[row - 2]!;
        const bottomBefore = low[row - 2]!;
        const highest = Math.min(close[row - 7]!, close[row - 8]!);
        const lowest = Math.max(close[row - 7]!, close[row - 8]!);
        const isClearBelow = topBefore < highest && top < Math.min(high[row - 5]!, high[row - 6]!);
        const isClearAbove =
          bottomBefore > lowest && bottom > Math.max(low[row - 5]!, low[row - 6]!);
        const up = top - topBefore;
        const down = bottom - bottomBefore;
        counted[row] = isClearBelow || isClearAbove ? 0 : up + down;
        size[row] = Math.abs(up) + Math.abs(down);
      }
    };
  },
};
