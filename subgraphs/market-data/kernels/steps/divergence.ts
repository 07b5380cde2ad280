import type { Step } from '#market-data/kernels/kernel.ts';

/** Bars on each side that a pivot must exceed; so many bars later it is confirmed. */
export const PIVOT_BARS = 5;

/** Most bars between two pivots that are compared. */
export const MOST_BARS_APART = 60;

/** Farther before a row than any pivot with which that row's could be compared. */
const TOO_FAR = MOST_BARS_APART + PIVOT_BARS + 1;

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
    // The last pivots. The state keeps how far before the next row they lie, 0 when there is none,
    // which is as good as one that is too far away. Cut to whole numbers they make fast indexes.
    let lastLow = from - (state[at]! | 0 || TOO_FAR);
    let lastHigh = from - (state[at + 1]! | 0 || TOO_FAR);
    for (let row = from; row < to; row += 1) {
      bullish[row] = 0;
      bearish[row] = 0;
      if (row < first) continue;
      const pivot = row - PIVOT_BARS;
      const value = oscillator[pivot]!;
      const exceeded = neighboursExceeded(oscillator, pivot);
      if (exceeded === 0) {
        if (!isBelowAll(oscillator, pivot)) continue;
        if (pivot - lastLow <= MOST_BARS_APART) {
          const diverges = value > oscillator[lastLow]! && low[pivot]! < low[lastLow]!;
          if (diverges) bullish[row] = 1;
        }
        lastLow = pivot;
      } else if (exceeded === 2 * PIVOT_BARS) {
        if (pivot - lastHigh <= MOST_BARS_APART) {
          const diverges = value < oscillator[lastHigh]! && high[pivot]! > high[lastHigh]!;
          if (diverges) bearish[row] = 1;
        }
        lastHigh = pivot;
      }
    }
    state[at] = to - lastLow;
    state[at + 1] = to - lastHigh;
  },
};

/**
 * How many of the five values before a row and the five after it are less than its own. Counted
 * without a jump for each: as good as random, they would be guessed wrong half the time.
 */
function neighboursExceeded(x: Float64Array, at: number): number {
  const value = x[at]!;
  return (
    Number(value > x[at - 1]!) +
    Number(value > x[at + 1]!) +
    Number(value > x[at - 2]!) +
    Number(value > x[at + 2]!) +
    Number(value > x[at - 3]!) +
    Number(value > x[at + 3]!) +
    Number(value > x[at - 4]!) +
    Number(value > x[at + 4]!) +
    Number(value > x[at - 5]!) +
    Number(value > x[at + 5]!)
  );
}

/** Whether a value that exceeds none of its neighbours does not equal one either. */
function isBelowAll(x: Float64Array, at: number): boolean {
  const value = x[at]!;
  for (let distance = 1; distance <= PIVOT_BARS; distance += 1) {
    if (value === x[at - distance]! || value === x[at + distance]!) return false;
  }
  return true;
}
