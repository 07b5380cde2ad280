import type { Step } from '#market-data/kernels/kernel.ts';

/** Bars on each side that a pivot must exceed; so many bars later it is confirmed. */
export const PIVOT_BARS = 5;

/** Most bars between two pivots that are compared. */
export const MOST_BARS_APART = 60;

/**
 * Regular divergences between price and an oscillator. Inputs: oscillator, high, low. Outputs: flags
 * that are 1 in the row that confirms a bullish or a bearish divergence, and 0 elsewhere.
 *
 * A pivot low is a value of the oscillator below each of the five before it and the five after it. A
 * divergence is bullish when the pivot low is above the one before it, at most 60 bars earlier, while
 * the bar's low is below that of the bar there; a bearish one mirrors this with pivot highs and highs.
 * Source: TradingView's RSI Divergence Indicator with its defaults. Its least distance of five bars
 * needs no rule: two such pivots are always six apart.
 */
export const divergence: Step = {
  stateSize: 2,
  lookbacks: [0, 0],
  settle: 2 * PIVOT_BARS + MOST_BARS_APART,
  window: PIVOT_BARS + MOST_BARS_APART,
  bind(inputs, outputs, state, at) {
    const oscillator = inputs[0]!;
    const high = inputs[1]!;
    const low = inputs[2]!;
    const bullish = outputs[0]!;
    const bearish = outputs[1]!;
    return (from, to, age) => {
      const begin = from - age;
      const first = begin + 2 * PIVOT_BARS;
      for (let row = from; row < to; row += 1) {
        bullish[row] = 0;
        bearish[row] = 0;
        if (row < first) continue;
        const pivot = row - PIVOT_BARS;
        const value = oscillator[pivot]!;
        const rise = value - oscillator[pivot - 1]!;
        const fall = value - oscillator[pivot + 1]!;
        // Most values lie between their neighbours, which this one product tells.
        if (rise * fall <= 0) continue;
        // The last pivots: the state keeps how many rows after the first one they lie, 0 for none.
        if (rise < 0) {
          if (!isPivot(oscillator, pivot, -1)) continue;
          const last = begin + state[at]!;
          if (last > begin && pivot - last <= MOST_BARS_APART) {
            const diverges = value > oscillator[last]! && low[pivot]! < low[last]!;
            if (diverges) bullish[row] = 1;
          }
          state[at] = pivot - begin;
        } else if (isPivot(oscillator, pivot, 1)) {
          const last = begin + state[at + 1]!;
          if (last > begin && pivot - last <= MOST_BARS_APART) {
            const diverges = value < oscillator[last]! && high[pivot]! > high[last]!;
            if (diverges) bearish[row] = 1;
          }
          state[at + 1] = pivot - begin;
        }
      }
    };
  },
};

/** Whether a value that exceeds its neighbours, upward with the sign 1, exceeds those beyond too. */
function isPivot(x: Float64Array, at: number, sign: 1 | -1): boolean {
  const value = sign * x[at]!;
  for (let distance = 2; distance <= PIVOT_BARS; distance += 1) {
    if (value <= sign * x[at - distance]! || value <= sign * x[at + distance]!) return false;
  }
  return true;
}
