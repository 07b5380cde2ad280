import { differenceOfParts } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';

/** Slots that each side keeps: whether a swing is known, its price, label, whether broken, its row. */
const SIDE = 5;
/** Slots behind the sides: the bias, and the row of its break. Rows are counted from the first one. */
const BIAS = 2 * SIDE;

/**
 * The structure that confirmed swings make. Inputs: high, low, close, and the flags of `swings`.
 * Outputs, in this order:
 * - price of the last confirmed swing high, and of the last low; NaN before the first;
 * - label of each: 1 where it is higher than the one before it, -1 where lower, 0 otherwise;
 * - trend: 1 while both labels are 1, -1 while both are -1, 0 otherwise;
 * - bias: direction of the last break, 0 before the first;
 * - break of structure and change of character: 1 or -1 in the row of a break, 0 elsewhere;
 * - the level that was broken there; NaN elsewhere.
 *
 * The swings are those that are known with the bar, the ones that it confirms among them. A swing is
 * broken once, by a close beyond it (or by the bar's extreme, without `byClose`); the bar that confirms
 * it cannot break it. Swings and breaks are remembered for `BARS_REMEMBERED`. A break against the bias
 * is a change of character, every other one a break of structure. A bar that breaks both sides counts
 * for the half of its range in which it closes.
 */
export function marketStructure(right: number, byClose: boolean): Step<5, 9> {
  return {
    stateSize: BIAS + 2,
    lookbacks: [0, 0, 0, 0, 0, 0, 0, 0, 0],
    // A label compares with the swing before, and a change of character with a break of another one.
    settle: 2 * BARS_REMEMBERED + 1,
    window: right,
    bind(inputs, outputs, state, at) {
      const [high, low, close, isHigh, isLow] = inputs;
      const [
        lastHigh,
        lastLow,
        highLabels,
        lowLabels,
        trend,
        biases,
        structureBreak,
        characterChange,
        level,
      ] = outputs;
      return (from, to, age) => {
        const highs = at;
        const lows = at + SIDE;
        let bias = state[at + BIAS]!;
        let biasRow = state[at + BIAS + 1]!;
        let lastKnown = lastKnownAt(state, at, age);
        for (let row = from, place = age; row < to; row += 1, place += 1) {
          if (place > lastKnown) lastKnown = forgetOld(state, at, place);
          if (place - biasRow > BARS_REMEMBERED) bias = 0;
          if (isHigh[row] === 1) confirm(state, highs, high[row - right]!, place);
          if (isLow[row] === 1) confirm(state, lows, low[row - right]!, place);
          const up = byClose ? close[row]! : high[row]!;
          const down = byClose ? close[row]! : low[row]!;
          const closesLow = differenceOfParts(close[row]!, high[row]!, low[row]!) < 0;
          const breaks = breakOf(state, at, up, down, closesLow);
          const isChange = breaks !== 0 && breaks === -bias;
          structureBreak[row] = isChange ? 0 : breaks;
          characterChange[row] = isChange ? breaks : 0;
          level[row] = breaks === 0 ? NaN : state[(breaks > 0 ? highs : lows) + 1]!;
          if (breaks !== 0) {
            bias = breaks;
            biasRow = place;
          }
          const highLabel = state[highs + 2]!;
          const lowLabel = state[lows + 2]!;
          lastHigh[row] = state[highs] === 0 ? NaN : state[highs + 1]!;
          lastLow[row] = state[lows] === 0 ? NaN : state[lows + 1]!;
          highLabels[row] = highLabel;
          lowLabels[row] = lowLabel;
          trend[row] = highLabel === lowLabel ? highLabel : 0;
          biases[row] = bias;
        }
        state[at + BIAS] = bias;
        state[at + BIAS + 1] = biasRow;
      };
    },
  };
}

/** The way in which prices break a swing, 0 for none; what they break is broken from here on. */
function breakOf(
  state: Float64Array,
  highs: number,
  up: number,
  down: number,
  closesLow: boolean,
): number {
  const lows = highs + SIDE;
  const breaksUp = up > state[highs + 1]! && isUnbroken(state, highs);
  const breaksDown = down < state[lows + 1]! && isUnbroken(state, lows);
  if (breaksUp) state[highs + 3] = 1;
  if (breaksDown) state[lows + 3] = 1;
  if (breaksDown && (!breaksUp || closesLow)) return -1;
  return breaksUp ? 1 : 0;
}

function isUnbroken(state: Float64Array, side: number): boolean {
  return state[side]! > 0 && state[side + 3] === 0;
}

/** The last row in which what is known now, or from now on, is surely known. */
function lastKnownAt(state: Float64Array, at: number, place: number): number {
  const high = state[at] === 0 ? place : state[at + 4]!;
  const low = state[at + SIDE] === 0 ? place : state[at + SIDE + 4]!;
  return Math.min(high, low) + BARS_REMEMBERED;
}

/** Swings that are too old are forgotten. When the next ones may be, as `lastKnownAt` says it. */
function forgetOld(state: Float64Array, at: number, place: number): number {
  for (let side = at; side <= at + SIDE; side += SIDE) {
    const isOld = place - state[side + 4]! > BARS_REMEMBERED;
    if (state[side] !== 0 && isOld) state.fill(0, side, side + SIDE);
  }
  return lastKnownAt(state, at, place);
}

function confirm(state: Float64Array, side: number, price: number, place: number): void {
  const before = state[side + 1]!;
  if (state[side] === 0) state[side] = 1;
  else state[side + 2] = Math.sign(price - before);
  state[side + 1] = price;
  state[side + 3] = 0;
  state[side + 4] = place;
}
