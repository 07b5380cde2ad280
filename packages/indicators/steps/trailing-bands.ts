import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * Two bands that only move towards price, each until a close on its far side releases it; a close
 * beyond the band that is in force turns the trend. Inputs: what the upper band is so many widths
 * above, what the lower one is as many below, the close, and the width. Outputs: the band in force,
 * below price in an up-trend and above it in a down-trend, and the trend, 1 or -1. The first trend is
 * up. The bands move first and the close decides then; of `trailingStop`, the stop of the row before decides,
 * and moves then. A close that differs from a band by rounding alone is not beyond it. Source: Seban; TA-Lib 0.8
 * SUPERTREND, where both bands start from the middle of the bar.
 *
 * @param beyondBoth What a close beyond both bands does, which is possible once they have crossed: it `turns` the
 *   trend, so that it turns at every such bar, or the trend is `up` there, as in the Chandelier Exit of TradingView.
 */
export function trailingBands(
  multiplier: number,
  beyondBoth: 'turns' | 'up' = 'turns',
): Step<4, 2> {
  const isUpFirst = beyondBoth === 'up';
  return {
    key: `trailing bands ${multiplier} ${beyondBoth}`,
    // The upper band, the lower band, the trend.
    stateSize: 3,
    lookbacks: [0, 0],
    // Two starts agree once both turn at the same bar; when they do depends on the data. On real
    // and random bars 999 in 1000 pairs of starts agreed after so many more than the width needs.
    settle: Math.ceil(40 * multiplier),
    window: 1,
    bind(inputs, outputs, state, at) {
      const [aboveWhat, belowWhat, close, widths] = inputs;
      const [bands, trends] = outputs;
      return (from, to, age) => {
        let upper = age === 0 ? Infinity : state[at]!;
        let lower = age === 0 ? -Infinity : state[at + 1]!;
        let trend = age === 0 ? 1 : state[at + 2]!;
        let before = age === 0 ? close[from]! : close[from - 1]!;
        for (let row = from; row < to; row += 1) {
          const width = multiplier * widths[row]!;
          const top = aboveWhat[row]! + width;
          const bottom = belowWhat[row]! - width;
          if (top < upper || isBeyond(before, upper, before)) upper = top;
          if (bottom > lower || isBeyond(lower, before, before)) lower = bottom;
          before = close[row]!;
          // The seed row takes its bands as they are; its close decides nothing yet.
          if (age + row - from > 0) {
            const isAbove = isBeyond(before, upper, before);
            if (trend === 1 && isBeyond(lower, before, before))
              trend = isUpFirst && isAbove ? 1 : -1;
            else if (trend === -1 && isAbove) trend = 1;
          }
          bands[row] = trend === 1 ? lower : upper;
          trends[row] = trend;
        }
        state[at] = upper;
        state[at + 1] = lower;
        state[at + 2] = trend;
      };
    },
  };
}
