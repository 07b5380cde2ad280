import { differenceOfParts } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * Volume times where the close lies between the true low and the true high, from -1 to 1; 0 without a true
 * range. Inputs: high, low, close, volume. Source: Colin Twiggs.
 */
export const trueRangeFlow: Step<4, 1> = {
  stateSize: 0,
  lookbacks: [1],
  settle: 1,
  bind(inputs, outputs) {
    const [high, low, close, volume] = inputs;
    const [y] = outputs;
    return (from, to, age) => {
      let row = from;
      if (age === 0 && row < to) {
        y[row] = NaN;
        row += 1;
      }
      for (; row < to; row += 1) {
        const now = close[row]!;
        const top = Math.max(high[row]!, close[row - 1]!);
        const bottom = Math.min(low[row]!, close[row - 1]!);
        const range = top - bottom;
        y[row] = range > 0 ? (differenceOfParts(now, top, bottom) / range) * volume[row]! : 0;
      }
    };
  },
};
