import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';

/** Swings of each side that are kept; when there are more, the oldest is forgotten. */
export const MAX_LEVELS = 20;

/** Slots of a swing: its price, the price that sweeps it, level and touches of its pool, its row. */
const LEVEL = 5;
/**
 * Slots of a side: how many swings, the lowest price that sweeps any, level and touches of the nearest
 * pool, level of the pool that was swept last, then the swings, the oldest first. Touches are 0 where a
 * later swing has taken a pool over.
 */
const SWEPT = 4;
const FIRST = 5;
const SIDE = FIRST + LEVEL * MAX_LEVELS;

/**
 * Levels at which stops gather: swing highs that no bar traded beyond yet, and swing lows. Swings that lie
 * within a tolerance of a new one make a pool with it. Inputs: high, low, the flags of `swings`, and how
 * far apart the swings of a pool may lie. A swing is kept until a bar trades beyond it by more than the
 * tolerance, for at most `BARS_REMEMBERED`.
 *
 * Outputs, each first for highs and then for lows: touches of the pool that the row confirms a swing of,
 * 0 elsewhere; level of the nearest pool, the mean of its swings, and its touches, NaN without any; level
 * of the pool that the row sweeps, of several the last that price reaches, NaN without any.
 *
 * @param minTouches Touches that a pool must have to be reported.
 */
export function liquidity(right: number, minTouches: number): Step<5, 8> {
  return {
    stateSize: 2 * SIDE,
    lookbacks: [0, 0, 0, 0, 0, 0, 0, 0],
    // A pool is kept as long as its last swing, and has swings that were known when that came.
    settle: 2 * BARS_REMEMBERED + 1,
    window: right,
    bind(inputs, outputs, state, at) {
      const [high, low, isHigh, isLow, width] = inputs;
      const lows = at + SIDE;
      const write = (row: number, side: number, sign: 1 | -1, touches: number, swept: number) => {
        const own = sign === 1 ? 0 : 1;
        outputs[own][row] = touches;
        outputs[2 + own]![row] = state[side + 3] === 0 ? NaN : sign * state[side + 2]!;
        outputs[4 + own]![row] = state[side + 3] === 0 ? NaN : state[side + 3]!;
        outputs[6 + own]![row] = sign * swept;
      };
      return (from, to, age) => {
        let lastKept = Math.min(lastKeptAt(state, at, age), lastKeptAt(state, lows, age));
        for (let row = from, place = age; row < to; row += 1, place += 1) {
          if (place > lastKept) {
            forgetOldest(state, at, place, minTouches);
            forgetOldest(state, lows, place, minTouches);
            lastKept = Math.min(lastKeptAt(state, at, place), lastKeptAt(state, lows, place));
          }
          // A swing low is a swing high of negated prices.
          const above = sweep(state, at, high[row]!, minTouches);
          const below = sweep(state, lows, -low[row]!, minTouches);
          const tops = isHigh[row] === 1;
          const bottoms = isLow[row] === 1;
          const high1 = tops
            ? add(state, at, high[row - right]!, width[row]!, place, minTouches)
            : 0;
          const low1 = bottoms
            ? add(state, lows, -low[row - right]!, width[row]!, place, minTouches)
            : 0;
          write(row, at, 1, high1, above);
          write(row, lows, -1, low1, below);
        }
      };
    },
  };
}

/** Takes out the swings that a price is beyond of; the level of the last reported pool of them, NaN without. */
function sweep(state: Float64Array, side: number, price: number, minTouches: number): number {
  if (state[side] === 0 || !isBeyond(price, state[side + 1]!, price)) return NaN;
  state[side + SWEPT] = NaN;
  let kept = side + FIRST;
  let outermost = -Infinity;
  const end = kept + LEVEL * state[side]!;
  for (let swing = kept; swing < end; swing += LEVEL) {
    if (isBeyond(price, state[swing + 1]!, price)) {
      const isReported = state[swing + 3]! >= minTouches;
      if (!isReported || state[swing + 1]! < outermost) continue;
      outermost = state[swing + 1]!;
      state[side + SWEPT] = state[swing + 2]!;
      continue;
    }
    if (kept !== swing) state.copyWithin(kept, swing, swing + LEVEL);
    kept += LEVEL;
  }
  state[side] = (kept - side - FIRST) / LEVEL;
  note(state, side, minTouches);
  return state[side + SWEPT]!;
}

/** Adds a swing; touches of the pool that it makes or joins, 0 where that is not reported. */
function add(
  state: Float64Array,
  side: number,
  price: number,
  width: number,
  place: number,
  minTouches: number,
): number {
  if (state[side] === MAX_LEVELS) dropOldest(state, side);
  let touches = 1;
  let sum = price;
  const end = side + FIRST + LEVEL * state[side]!;
  for (let swing = side + FIRST; swing < end; swing += LEVEL) {
    if (isBeyond(Math.abs(state[swing]! - price), width, price)) continue;
    touches += 1;
    sum += state[swing]!;
    state[swing + 3] = 0;
  }
  state[end] = price;
  state[end + 1] = price + width;
  state[end + 2] = sum / touches;
  state[end + 3] = touches;
  state[end + 4] = place;
  state[side]! += 1;
  note(state, side, minTouches);
  return touches >= minTouches ? touches : 0;
}

/** Notes the lowest price that sweeps a swing, and the nearest pool that is reported. */
function note(state: Float64Array, side: number, minTouches: number): void {
  let edge = Infinity;
  let level = Infinity;
  let touches = 0;
  const end = side + FIRST + LEVEL * state[side]!;
  for (let swing = side + FIRST; swing < end; swing += LEVEL) {
    edge = Math.min(edge, state[swing + 1]!);
    if (state[swing + 3]! < minTouches || state[swing + 2]! > level) continue;
    level = state[swing + 2]!;
    touches = state[swing + 3]!;
  }
  state[side + 1] = edge;
  state[side + 2] = level;
  state[side + 3] = touches;
}

/** The last row in which no swing of a side, of now or later, is too old. */
function lastKeptAt(state: Float64Array, side: number, place: number): number {
  return (state[side] === 0 ? place : state[side + FIRST + 4]!) + BARS_REMEMBERED;
}

function forgetOldest(state: Float64Array, side: number, place: number, minTouches: number): void {
  if (place <= lastKeptAt(state, side, place)) return;
  dropOldest(state, side);
  note(state, side, minTouches);
}

function dropOldest(state: Float64Array, side: number): void {
  state.copyWithin(side + FIRST, side + FIRST + LEVEL, side + SIDE);
  state[side]! -= 1;
}
