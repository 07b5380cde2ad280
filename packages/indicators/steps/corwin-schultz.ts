import type { Step } from '#indicators/engine/step-graph.ts';

const SHARE = 3 - 2 * Math.SQRT2;

/**
 * Spread between bid and ask in percent of the price, estimated from each bar and the one before it; 0
 * where the estimate is negative or a price is not positive. Inputs: high, low, close.
 * Source: Corwin and Schultz (2012), with their correction of gaps.
 */
export const corwinSchultz: Step<3, 1> = {
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
        const before = close[row - 1]!;
        // A bar wholly above the close before is moved down to it, and one wholly below up.
        const gap = Math.max(0, low[row]! - before) - Math.max(0, before - high[row]!);
        y[row] = spreadOf(high[row - 1]!, low[row - 1]!, high[row]! - gap, low[row]! - gap);
      }
    };
  },
};

function spreadOf(high1: number, low1: number, high2: number, low2: number): number {
  if (!(low1 > 0 && low2 > 0 && high1 > 0 && high2 > 0)) return 0;
  const beta = Math.log(high1 / low1) ** 2 + Math.log(high2 / low2) ** 2;
  const width = Math.abs(Math.log(Math.max(high1, high2) / Math.min(low1, low2)));
  const alpha = (Math.sqrt(2 * beta) - Math.sqrt(beta)) / SHARE - width / Math.sqrt(SHARE);
  return alpha > 0 ? 200 * Math.tanh(alpha / 2) : 0;
}
