import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * Klinger's volume force: volume times 100, with the sign of the trend of the typical price, and weighted by
 * how the bar's range stands to that of the bars since the trend turned; the first trend is a turn.
 * Inputs: high, low, close, volume. A typical price that differs by rounding alone stays.
 *
 * @param isCentered Whether the weight is |2 r - 1| for the ratio r, and a typical price that stays keeps
 *   the trend, as in Tulip; or the weight is |2 (r - 1)|, and it counts as a fall, as published.
 */
export function volumeForce(isCentered: boolean): Step<4, 1> {
  const centre = isCentered ? 1 : 2;
  return {
    // The trend, and the range of the bars since it turned.
    stateSize: 2,
    lookbacks: [1],
    // What the ranges before a turn were is forgotten with it. On random bars 999 in 1000 trends of the
    // typical price end within so many bars.
    settle: 20,
    bind(inputs, outputs, state, at) {
      const [high, low, close, volume] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let trend = state[at]!;
        let ranges = state[at + 1]!;
        let row = from;
        if (age === 0 && row < to) {
          y[row] = NaN;
          row += 1;
        }
        for (; row < to; row += 1) {
          const now = high[row]! + low[row]! + close[row]!;
          const before = high[row - 1]! + low[row - 1]! + close[row - 1]!;
          const rises = isBeyond(now, before, now);
          const stays = isCentered && !rises && !isBeyond(before, now, now) && trend !== 0;
          const side = rises ? 1 : stays ? trend : -1;
          if (side !== trend) ranges = high[row - 1]! - low[row - 1]!;
          trend = side;
          const range = high[row]! - low[row]!;
          ranges += range;
          const weight = ranges > 0 ? Math.abs((2 * range) / ranges - centre) : 0;
          y[row] = 100 * trend * weight * volume[row]!;
        }
        state[at] = trend;
        state[at + 1] = ranges;
      };
    },
  };
}
