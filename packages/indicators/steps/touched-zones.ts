import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/** Swings that are kept, highs and lows alike; of more the oldest is forgotten. */
export const MAX_TOUCHES = 24;

/** Slots of a swing, and of the zone that it made with those near it. */
const PRICE = 0;
const LEVEL = 1;
const HALF_HEIGHT = 2;
/** 0 where a later swing has taken the zone over. */
const TOUCHES = 3;
/** On which side of the zone the last close outside of it was: 1 above, -1 below, 0 not known. */
const SIDE = 4;
const PLACE = 5;
const SWING = 6;
const SLOTS = 1 + SWING * MAX_TOUCHES;

/**
 * Zones that several swings touched. Inputs: high, low, close, the flags of `swings`, and half the height
 * of a zone. A swing makes a zone with those that lie within half its height of it, highs and lows alike;
 * its level is their mean. What differs by rounding alone is equal. Outputs: level and touches of the
 * highest zone whose level is not above the close (support), and of the lowest one above (resistance),
 * NaN without any; whether the close lies in a zone; and 1 where the close comes out of a zone upward that
 * it was below of before, -1 downward.
 *
 * @param minTouches Touches that a zone needs to be reported.
 * @param maxBars Bars for which a swing counts.
 */
export function touchedZones(right: number, minTouches: number, maxBars: number): Step<6, 6> {
  return {
    stateSize: SLOTS,
    lookbacks: [0, 0, 0, 0, 0, 0],
    // A zone counts swings that were remembered when its newest one came.
    settle: 2 * maxBars + 1,
    window: right,
    work: 2 * MAX_TOUCHES,
    bind(inputs, outputs, state, at) {
      const [high, low, close, isHigh, isLow, halfHeight] = inputs;
      return (from, to, age) => {
        for (let row = from, place = age; row < to; row += 1, place += 1) {
          while (state[at]! > 0 && place - state[at + 1 + PLACE]! > maxBars) dropOldest(state, at);
          const half = halfHeight[row]!;
          if (isHigh[row] === 1) add(state, at, high[row - right]!, half, place);
          if (isLow[row] === 1) add(state, at, low[row - right]!, half, place);
          judge(state, at, minTouches, close[row]!, outputs, row);
        }
      };
    },
  };
}

function dropOldest(state: Float64Array, at: number): void {
  state.copyWithin(at + 1, at + 1 + SWING, at + SLOTS);
  state[at]! -= 1;
}

/** A swing makes a zone of its own, or takes that of another one over. */
function add(state: Float64Array, at: number, price: number, half: number, place: number): void {
  if (state[at] === MAX_TOUCHES) dropOldest(state, at);
  const own = at + 1 + SWING * state[at]!;
  let touches = 1;
  let away = 0;
  for (let swing = at + 1; swing < own; swing += SWING) {
    const distance = state[swing + PRICE]! - price;
    if (isBeyond(Math.abs(distance), half, price)) continue;
    touches += 1;
    away += distance;
    state[swing + TOUCHES] = 0;
  }
  state[own + PRICE] = price;
  state[own + LEVEL] = price + away / touches;
  state[own + HALF_HEIGHT] = half;
  state[own + TOUCHES] = touches;
  state[own + SIDE] = 0;
  state[own + PLACE] = place;
  state[at]! += 1;
}

/** What the zones are to the close. */
function judge(
  state: Float64Array,
  at: number,
  minTouches: number,
  close: number,
  outputs: readonly Float64Array[],
  row: number,
): void {
  let support = NaN;
  let supportTouches = NaN;
  let resistance = NaN;
  let resistanceTouches = NaN;
  let isInside = 0;
  let broken = 0;
  const end = at + 1 + SWING * state[at]!;
  for (let swing = at + 1; swing < end; swing += SWING) {
    const touches = state[swing + TOUCHES]!;
    if (touches < minTouches) continue;
    const level = state[swing + LEVEL]!;
    // A mean of prices on the tick grid misses one by rounding: 10.01, 10.02 and 10.03 have 10.02.
    const isAbove = isBeyond(level, close, close);
    if (!isAbove && !isBeyond(support, level, close)) {
      support = level;
      supportTouches = touches;
    } else if (isAbove && !isBeyond(level, resistance, close)) {
      resistance = level;
      resistanceTouches = touches;
    }
    const before = state[swing + SIDE]!;
    const side = close > level ? 1 : -1;
    if (!isBeyond(Math.abs(close - level), state[swing + HALF_HEIGHT]!, close)) isInside = 1;
    else {
      if (before === -side) broken = side;
      state[swing + SIDE] = side;
    }
  }
  outputs[0]![row] = support;
  outputs[1]![row] = supportTouches;
  outputs[2]![row] = resistance;
  outputs[3]![row] = resistanceTouches;
  outputs[4]![row] = isInside;
  outputs[5]![row] = broken;
}
