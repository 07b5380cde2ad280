import type { Step } from '#indicators/engine/step-graph.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';

/**
 * Slots of a side: whether a swing is known and unbroken, its price, its best candle, and the row that
 * confirmed it, counted from the first one.
 */
const SIDE = 6;
/** Slots of the candle within a side: far edge, near edge, bars ago. */
const CANDLE = 2;
const CONFIRMED = 5;

/**
 * Order blocks in the row whose close breaks a confirmed swing. Inputs: high, low, close, volume,
 * and the flags of `swings`. Outputs: direction (1 bullish, -1 bearish, 0 none), then, NaN without a
 * block: its top, its bottom, how many bars ago its candle is, the volume of the break's last three
 * bars, and the balance of that volume as a percentage.
 *
 * The bullish block of a close above the last swing high is the candle with the lowest low between
 * the swing and the break, of equal ones the newest; a bearish one mirrors this. The balance is the
 * smaller of the volume of the break and the bar before it, and of the bar before those, in percent
 * of the larger.
 *
 * Source: smart-money-concepts ob, in causal form: a swing counts from the bar that confirms it, so
 * that a block is known when it is reported. It is remembered for `BARS_REMEMBERED`.
 */
export function orderBlock(right: number): Step<6, 6> {
  return {
    stateSize: 2 * SIDE,
    lookbacks: [0, 0, 0, 0, 0, 0],
    settle: BARS_REMEMBERED + 1,
    window: Math.max(2, right),
    bind(inputs, outputs, state, at) {
      const [high, low, close] = inputs;
      const bears = at + SIDE;
      return (from, to, age) => {
        let lastKnown = lastKnownAt(state, at, age);
        for (let row = from, place = age; row < to; row += 1, place += 1) {
          if (place > lastKnown) {
            forget(state, at, place);
            forget(state, bears, place);
            lastKnown = lastKnownAt(state, at, place);
          }
          // What is known with a bar counts at once; the bar itself cannot break it.
          if (inputs[4][row] === 1) {
            begin(state, at, high[row - right]!, place);
            for (let past = row - right + 1; past < row; past += 1) {
              lookAt(state, at, low[past]!, high[past]!);
            }
          }
          if (inputs[5][row] === 1) {
            begin(state, bears, -low[row - right]!, place);
            for (let past = row - right + 1; past < row; past += 1) {
              lookAt(state, bears, -high[past]!, -low[past]!);
            }
          }
          const now = close[row]!;
          // Below a swing low stands what stands above a swing high when prices are negated.
          const bull = state[at] === 1 && now > state[at + 1]!;
          const bear = state[bears] === 1 && -now > state[bears + 1]!;
          outputs[0][row] = bull ? 1 : bear ? -1 : 0;
          const side = bull ? at : bears;
          const far = state[side + CANDLE]!;
          const near = state[side + CANDLE + 1]!;
          outputs[1][row] = bull ? near : bear ? -far : NaN;
          outputs[2][row] = bull ? far : bear ? -near : NaN;
          outputs[3][row] = bull || bear ? state[side + CANDLE + 2]! + 1 : NaN;
          markVolume(inputs[3], outputs, row, bull || bear);
          if (bull) state[at] = 0;
          if (bear) state[bears] = 0;
          lookAt(state, at, low[row]!, high[row]!);
          lookAt(state, bears, -high[row]!, -low[row]!);
        }
      };
    },
  };
}

/** A swing is confirmed: the candles after it are looked at next. */
function begin(state: Float64Array, side: number, price: number, place: number): void {
  state[side] = 1;
  state[side + 1] = price;
  state[side + CONFIRMED] = place;
  state[side + CANDLE] = Infinity;
}

/** A swing that is too old is forgotten. */
function forget(state: Float64Array, side: number, place: number): void {
  if (place - state[side + CONFIRMED]! > BARS_REMEMBERED) state[side] = 0;
}

/** The last row in which what is known now, or from now on, is surely known. */
function lastKnownAt(state: Float64Array, at: number, place: number): number {
  const high = state[at] === 1 ? state[at + CONFIRMED]! : place;
  const low = state[at + SIDE] === 1 ? state[at + SIDE + CONFIRMED]! : place;
  return Math.min(high, low) + BARS_REMEMBERED;
}

/** Takes the next candle if its far edge is the farthest so far. */
function lookAt(state: Float64Array, side: number, far: number, near: number): void {
  const candle = side + CANDLE;
  if (far > state[candle]!) {
    state[candle + 2]! += 1;
    return;
  }
  state[candle] = far;
  state[candle + 1] = near;
  state[candle + 2] = 0;
}

function markVolume(
  volume: Float64Array,
  outputs: readonly Float64Array[],
  row: number,
  isBlock: boolean,
): void {
  const late = isBlock ? volume[row]! + volume[row - 1]! : NaN;
  const early = isBlock ? volume[row - 2]! : NaN;
  const larger = Math.max(late, early);
  outputs[4]![row] = late + early;
  outputs[5]![row] = larger === 0 ? 100 : (100 * Math.min(late, early)) / larger;
}
