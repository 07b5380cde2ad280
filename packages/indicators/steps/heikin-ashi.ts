import type { Step } from '#indicators/engine/step-graph.ts';
import { rowsToForget } from '#indicators/engine/step-graph.ts';

/**
 * Candles of averages, of open, high, low and close; the outputs stand in the same order. The close is
 * the mean of the four prices, the open the middle of the body before, which is that of the bar itself
 * in the first row. Source: Valcu, Using the Heikin-Ashi Technique (2004).
 */
export const heikinAshi: Step<4, 4> = {
  // Open and close of the row before.
  stateSize: 2,
  lookbacks: [0, 0, 0, 0],
  settle: rowsToForget(0.5),
  bind(inputs, outputs, state, at) {
    const [open, high, low, close] = inputs;
    const [opens, highs, lows, closes] = outputs;
    return (from, to, age) => {
      let openBefore = age === 0 ? open[from]! : state[at]!;
      let closeBefore = age === 0 ? close[from]! : state[at + 1]!;
      for (let row = from; row < to; row += 1) {
        const averageOpen = (openBefore + closeBefore) / 2;
        const averageClose = (open[row]! + high[row]! + low[row]! + close[row]!) / 4;
        opens[row] = averageOpen;
        highs[row] = Math.max(high[row]!, averageOpen, averageClose);
        lows[row] = Math.min(low[row]!, averageOpen, averageClose);
        closes[row] = averageClose;
        openBefore = averageOpen;
        closeBefore = averageClose;
      }
      state[at] = openBefore;
      state[at + 1] = closeBefore;
    };
  },
};
