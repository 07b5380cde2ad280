import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * The prices of swings in the rows that confirm them, NaN elsewhere. Inputs: high, low, and the flags of
 * `swings`. Outputs: price of the swing high `right` rows before, and of the swing low.
 */
export function swingPrices(right: number): Step<4, 2> {
  return {
    stateSize: 0,
    lookbacks: [0, 0],
    settle: 0,
    window: right,
    bind(inputs, outputs) {
      const [high, low, isHigh, isLow] = inputs;
      const [highs, lows] = outputs;
      return (from, to) => {
        for (let row = from; row < to; row += 1) {
          highs[row] = isHigh[row] === 1 ? high[row - right]! : NaN;
          lows[row] = isLow[row] === 1 ? low[row - right]! : NaN;
        }
      };
    },
  };
}
