import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * A line that rises in an up-trend with the highest low reached, stands still while price falls back,
 * and turns when the average of the highs is below that low and the close below the low of the bar
 * before; a down-trend mirrors it. Inputs: high, low, close, highest high and lowest low of the last
 * bars, averages of the highs and of the lows; an average that differs by rounding alone is not below or above.
 * Outputs: the line, and the trend, 1 or -1. It begins up.
 * Source: everget, HalfTrend for TradingView.
 *
 * @param amplitude Bars of those extremes and averages.
 */
export function halfTrend(amplitude: number): Step<7, 2> {
  return {
    // The trend, the highest low, the lowest high, and the line.
    stateSize: 4,
    lookbacks: [0, 0],
    // Two starts agree once both turn at the same bar; when they do depends on the data. On real
    // and random bars 999 in 1000 pairs of starts agreed after so many.
    settle: 100 + 10 * amplitude,
    window: 1,
    bind(inputs, outputs, state, at) {
      const [high, low, close, tops, bottoms, highAverages, lowAverages] = inputs;
      const [lines, trends] = outputs;
      return (from, to, age) => {
        let trend = age === 0 ? 1 : state[at]!;
        let highestLow = age === 0 ? bottoms[from]! : state[at + 1]!;
        let lowestHigh = age === 0 ? tops[from]! : state[at + 2]!;
        let line = age === 0 ? bottoms[from]! : state[at + 3]!;
        for (let row = from; row < to; row += 1) {
          const before = age + row - from === 0 ? row : row - 1;
          if (trend === 1) {
            if (bottoms[row]! > highestLow) highestLow = bottoms[row]!;
            if (
              isBeyond(highestLow, highAverages[row]!, highestLow) &&
              close[row]! < low[before]!
            ) {
              trend = -1;
              lowestHigh = tops[row]!;
            } else if (highestLow > line) line = highestLow;
          } else {
            if (tops[row]! < lowestHigh) lowestHigh = tops[row]!;
            if (
              isBeyond(lowAverages[row]!, lowestHigh, lowestHigh) &&
              close[row]! > high[before]!
            ) {
              trend = 1;
              highestLow = bottoms[row]!;
            } else if (lowestHigh < line) line = lowestHigh;
          }
          lines[row] = line;
          trends[row] = trend;
        }
        state[at] = trend;
        state[at + 1] = highestLow;
        state[at + 2] = lowestHigh;
        state[at + 3] = line;
      };
    },
  };
}
