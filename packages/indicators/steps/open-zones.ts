import type { Step } from '#indicators/engine/step-graph.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';

/** Zones of each direction that are kept; when there are more, the oldest is forgotten. */
export const MAX_OPEN_ZONES = 20;

/** Slots of a zone: its near edge, its far edge, whether it was touched, and the row that created it. */
const ZONE = 4;
/**
 * Slots of a direction: how many zones, place of the one that price meets first, the newest of such,
 * the edges of the zone that ended last, then the zones, the oldest first. Nothing happens to any zone
 * until price meets the first.
 */
const ENDED_NEAR = 2;
const ENDED_FAR = 3;
const FIRST = 4;
const SIDE = FIRST + ZONE * MAX_OPEN_ZONES;

/** Every output is defined from the first row on. */
const NONE = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0] as const;

/** Bits that say what happened to the zones of a direction in a row. */
const TOUCHED = 1;
const ENDED = 2;

/**
 * Follows price zones from the row that creates them until price has gone through them. Inputs:
 * high, low, close, the highest and the lowest price that may end a zone, and the zone that the row
 * creates: its direction (1 bullish, -1 bearish, 0 none), top and bottom. A bullish zone lies below
 * the price and is entered and ended from above; a bearish one mirrors this. A row does nothing to
 * the zone that it creates itself. A zone is forgotten after `BARS_REMEMBERED`.
 *
 * Outputs, each first for bullish zones and then for bearish ones: whether a zone is traded into for
 * the first time; whether one ends; whether the close lies in an open one; top and bottom of the
 * open zone nearest to the close, of equal ones the newest, NaN without any.
 *
 * @param endsAtEdge Whether reaching the far edge ends a zone, or only going beyond it.
 * @param reportsEnded Four more outputs: top and bottom of the bullish zone that the row ends, and of the
 *   bearish one, NaN without any; of several the last that price reaches.
 */
export function openZones(endsAtEdge: boolean): Step<8, 10>;
export function openZones(endsAtEdge: boolean, reportsEnded: true): Step<8, 14>;
export function openZones(endsAtEdge: boolean, reportsEnded = false): Step<8, 10 | 14> {
  return {
    stateSize: 2 * SIDE,
    lookbacks: reportsEnded ? [...NONE, 0, 0, 0, 0] : NONE,
    settle: BARS_REMEMBERED + 1,
    bind(inputs, outputs, state, at) {
      const [high, low, close, highestEnd, lowestEnd, direction, top, bottom] = inputs;
      const [bullTouched, bearTouched, bullEnded, bearEnded, inBull, inBear] = outputs;
      const [, , , , , , bullTop, bullBottom, bearTop, bearBottom] = outputs;
      const reported = outputs.length === 14 ? outputs : null;
      const bears = at + SIDE;
      return (from, to, age) => {
        let lastKept = Math.min(lastKeptAt(state, at, age), lastKeptAt(state, bears, age));
        for (let row = from, place = age; row < to; row += 1, place += 1) {
          if (place > lastKept) {
            forgetOldest(state, at, place);
            forgetOldest(state, bears, place);
            lastKept = Math.min(lastKeptAt(state, at, place), lastKeptAt(state, bears, place));
          }
          // A bearish zone is a bullish one of negated prices.
          const bull = follow(state, at, low[row]!, lowestEnd[row]!, endsAtEdge);
          const bear = follow(state, bears, -high[row]!, -highestEnd[row]!, endsAtEdge);
          if (direction[row]! > 0) open(state, at, top[row]!, bottom[row]!, place);
          else if (direction[row]! < 0) open(state, bears, -bottom[row]!, -top[row]!, place);
          bullTouched[row] = bull & TOUCHED;
          bearTouched[row] = bear & TOUCHED;
          bullEnded[row] = bull >> 1;
          bearEnded[row] = bear >> 1;
          const now = close[row]!;
          const bullZone = nearest(state, at, now);
          const bearZone = nearest(state, bears, -now);
          inBull[row] = contains(state, bullZone, now) ? 1 : 0;
          inBear[row] = contains(state, bearZone, -now) ? 1 : 0;
          bullTop[row] = bullZone < 0 ? NaN : state[bullZone]!;
          bullBottom[row] = bullZone < 0 ? NaN : state[bullZone + 1]!;
          bearTop[row] = bearZone < 0 ? NaN : -state[bearZone + 1]!;
          bearBottom[row] = bearZone < 0 ? NaN : -state[bearZone]!;
          if (reported === null) continue;
          reported[10][row] = bull & ENDED ? state[at + ENDED_NEAR]! : NaN;
          reported[11][row] = bull & ENDED ? state[at + ENDED_FAR]! : NaN;
          reported[12][row] = bear & ENDED ? -state[bears + ENDED_FAR]! : NaN;
          reported[13][row] = bear & ENDED ? -state[bears + ENDED_NEAR]! : NaN;
        }
      };
    },
  };
}

/** Notes what a row's lowest prices do to the zones of a side, and takes out those that end. */
function follow(
  state: Float64Array,
  side: number,
  low: number,
  reach: number,
  endsAtEdge: boolean,
): number {
  const count = state[side]!;
  if (count === 0 || low > state[side + state[side + 1]!]!) return 0;
  const end = side + FIRST + ZONE * count;
  let happened = 0;
  let kept = side + FIRST;
  for (let zone = kept; zone < end; zone += ZONE) {
    const near = state[zone]!;
    const far = state[zone + 1]!;
    let touched = state[zone + 2]!;
    if (touched === 0 && low <= near) {
      touched = 1;
      happened |= TOUCHED;
    }
    if (reach < far || (endsAtEdge && reach === far)) {
      if ((happened & ENDED) === 0 || far <= state[side + ENDED_FAR]!) {
        state[side + ENDED_NEAR] = near;
        state[side + ENDED_FAR] = far;
      }
      happened |= ENDED;
      continue;
    }
    state[kept] = near;
    state[kept + 1] = far;
    state[kept + 2] = touched;
    state[kept + 3] = state[zone + 3]!;
    kept += ZONE;
  }
  if (happened & ENDED) {
    state[side] = (kept - side - FIRST) / ZONE;
    findOutermost(state, side);
  }
  return happened;
}

/** The last row in which no zone of a side, of now or later, is too old. */
function lastKeptAt(state: Float64Array, side: number, place: number): number {
  return (state[side] === 0 ? place : state[side + FIRST + 3]!) + BARS_REMEMBERED;
}

/** The oldest zone of a side ends its time; no row creates two. */
function forgetOldest(state: Float64Array, side: number, place: number): void {
  if (place <= lastKeptAt(state, side, place)) return;
  dropOldest(state, side);
  findOutermost(state, side);
}

function dropOldest(state: Float64Array, side: number): void {
  const first = side + FIRST;
  state.copyWithin(first, first + ZONE, side + SIDE);
  state[side]! -= 1;
}

function open(state: Float64Array, side: number, near: number, far: number, place: number): void {
  const first = side + FIRST;
  if (state[side] === MAX_OPEN_ZONES) dropOldest(state, side);
  const zone = first + ZONE * state[side]!;
  state[zone] = near;
  state[zone + 1] = far;
  state[zone + 2] = 0;
  state[zone + 3] = place;
  state[side]! += 1;
  findOutermost(state, side);
}

/** Notes the zone with the highest near edge, of equal ones the newest. */
function findOutermost(state: Float64Array, side: number): void {
  let found = FIRST;
  for (let zone = FIRST + ZONE; zone < FIRST + ZONE * state[side]!; zone += ZONE) {
    if (state[side + zone]! >= state[side + found]!) found = zone;
  }
  state[side + 1] = found;
}

/** The place of the zone nearest to a price; -1 without any. */
function nearest(state: Float64Array, side: number, price: number): number {
  const count = state[side]!;
  if (count === 0) return -1;
  let found = side + state[side + 1]!;
  if (price > state[found]!) return found;
  let least = Infinity;
  for (let zone = side + FIRST + ZONE * (count - 1); zone > side; zone -= ZONE) {
    const over = price - state[zone]!;
    const under = state[zone + 1]! - price;
    const distance = over > 0 ? over : under > 0 ? under : 0;
    if (distance >= least) continue;
    least = distance;
    found = zone;
  }
  return found;
}

function contains(state: Float64Array, zone: number, price: number): boolean {
  return zone >= 0 && price <= state[zone]! && price >= state[zone + 1]!;
}
