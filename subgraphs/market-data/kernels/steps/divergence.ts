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
  advance(inputs, outputs, from, to, age, state, at) {
    const oscillator = inputs[0]!;
    const high = inputs[1]!;
    const low = inputs[2]!;
    const bullish = outputs[0]!;
    const bearish = outputs[1]!;
    const first = from + 2 * PIVOT_BARS - age;
    // Bars from the last pivot low, and high, to the bar that is looked at; 0 when there is none.
    let sinceLow = state[at]!;
    let sinceHigh = state[at + 1]!;
    for (let row = from; row < to; row += 1) {
      let isBullish = false;
      let isBearish = false;
      const pivot = row - PIVOT_BARS;
      if (row < first) sinceLow = 0;
      else if (isPivot(oscillator, pivot, -1)) {
        const before = pivot - sinceLow;
        isBullish =
          sinceLow > 0 && oscillator[pivot]! > oscillator[before]! && low[pivot]! < low[before]!;
        sinceLow = 1;
      } else if (sinceLow > 0) sinceLow = sinceLow === MOST_BARS_APART ? 0 : sinceLow + 1;
      if (row < first) sinceHigh = 0;
      else if (isPivot(oscillator, pivot, 1)) {
        const before = pivot - sinceHigh;
        isBearish =
          sinceHigh > 0 && oscillator[pivot]! < oscillator[before]! && high[pivot]! > high[before]!;
        sinceHigh = 1;
      } else if (sinceHigh > 0) sinceHigh = sinceHigh === MOST_BARS_APART ? 0 : sinceHigh + 1;
      bullish[row] = isBullish ? 1 : 0;
      bearish[row] = isBearish ? 1 : 0;
    }
    state[at] = sinceLow;
    state[at + 1] = sinceHigh;
  },
};

/** Whether a value exceeds its neighbours on both sides: upward with the sign 1, downward with -1. */
function isPivot(x: Float64Array, at: number, sign: 1 | -1): boolean {
  const value = sign * x[at]!;
  for (let distance = 1; distance <= PIVOT_BARS; distance += 1) {
    if (value <= sign * x[at - distance]! || value <= sign * x[at + distance]!) return false;
  }
  return true;
}
