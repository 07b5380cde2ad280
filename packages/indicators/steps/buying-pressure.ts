import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * How far the close is above the true low, which is the lower of the bar's low and the close before.
 * Inputs: low, close. It never exceeds the true range. Source: TA-Lib 0.6 ULTOSC.
 */
export const buyingPressure: Step<2, 1> = {
  stateSize: 0,
  lookbacks: [1],
  settle: 1,
  bind(inputs, outputs) {
    const [low, close] = inputs;
    const [y] = outputs;
    return (from, to, age) => {
      let row = from;
      if (age === 0 && row < to) {
        y[row] = NaN;
        row += 1;
      }
      for (; row < to; row += 1) y[row] = close[row]! - Math.min(low[row]!, close[row - 1]!);
    };
  },
};
