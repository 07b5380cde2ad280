import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * How far a bar that rose closed above its true low, or one that fell below its true high as a negative
 * number; 0 without a change. Inputs: high, low, close. Source: Larry Williams; Tulip WAD.
 */
export const williamsAccumulation: Step<3, 1> = {
  stateSize: 0,
  lookbacks: [1],
  settle: 1,
  bind(inputs, outputs) {
    const [high, low, close] = inputs;
    const [y] = outputs;
    return (from, to, age) => {
      let row = from;
      if (age === 0 && row < to) {
        y[row] = NaN;
        row += 1;
      }
      for (; row < to; row += 1) {
        const now = close[row]!;
        const before = close[row - 1]!;
        if (now > before) y[row] = now - Math.min(low[row]!, before);
        else y[row] = now < before ? now - Math.max(high[row]!, before) : 0;
      }
    };
  },
};
