import type { Step } from '#market-data/kernels/kernel.ts';

/** Zones of each direction that are kept; when there are more, the oldest is forgotten. */
export const MOST_OPEN_ZONES = 20;

/** Slots of a zone: its near edge, its far edge, and whether it was touched. */
const ZONE = 3;
/** Slots of a direction: how many zones, then the zones, the oldest first. */
const SIDE = 1 + ZONE * MOST_OPEN_ZONES;

/** What happened to the zones of a direction in a row. */
const TOUCHED = 1;
const ENDED = 2;

/**
 * Follows price zones from the row that creates them until price has gone through them. Inputs:
 * high, low, close, the highest and the lowest price that may end a zone, and the zone that the row
 * creates: its direction (1 bullish, -1 bearish, 0 none), top and bottom. A bullish zone lies below
 * the price and is entered and ended from above; a bearish one mirrors this. A row does nothing to
 * the zone that it creates itself.
 *
 * Outputs, each first for bullish zones and then for bearish ones: whether a zone is traded into for
 * the first time; whether one ends; whether the close lies in an open one; top and bottom of the
 * open zone nearest to the close, of equal ones the newest, NaN without any.
 *
 * @param endsAtEdge Whether reaching the far edge ends a zone, or only going beyond it.
 */
export function openZones(endsAtEdge: boolean): Step {
  return {
    stateSize: 2 * SIDE,
    lookbacks: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    settle: Infinity,
    advance(inputs, outputs, from, to, _age, state, at) {
      const bears = at + SIDE;
      for (let row = from; row < to; row += 1) {
        const close = inputs[2]![row]!;
        const direction = inputs[5]![row]!;
        const top = inputs[6]![row]!;
        const bottom = inputs[7]![row]!;
        const bull = follow(state, at, inputs[1]![row]!, inputs[4]![row]!, endsAtEdge);
        // A bearish zone is a bullish one of negated prices.
        const bear = follow(state, bears, -inputs[0]![row]!, -inputs[3]![row]!, endsAtEdge);
        if (direction > 0) open(state, at, top, bottom);
        else if (direction < 0) open(state, bears, -bottom, -top);
        outputs[0]![row] = bull & TOUCHED ? 1 : 0;
        outputs[1]![row] = bear & TOUCHED ? 1 : 0;
        outputs[2]![row] = bull & ENDED ? 1 : 0;
        outputs[3]![row] = bear & ENDED ? 1 : 0;
        const bullZone = nearest(state, at, close);
        const bearZone = nearest(state, bears, -close);
        outputs[4]![row] = contains(state, bullZone, close) ? 1 : 0;
        outputs[5]![row] = contains(state, bearZone, -close) ? 1 : 0;
        outputs[6]![row] = bullZone < 0 ? NaN : state[bullZone]!;
        outputs[7]![row] = bullZone < 0 ? NaN : state[bullZone + 1]!;
        outputs[8]![row] = bearZone < 0 ? NaN : -state[bearZone + 1]!;
        outputs[9]![row] = bearZone < 0 ? NaN : -state[bearZone]!;
      }
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
  const end = side + 1 + ZONE * state[side]!;
  let happened = 0;
  let kept = side + 1;
  for (let zone = side + 1; zone < end; zone += ZONE) {
    const near = state[zone]!;
    const far = state[zone + 1]!;
    let touched = state[zone + 2]!;
    if (touched === 0 && low <= near) {
      touched = 1;
      happened |= TOUCHED;
    }
    if (reach < far || (endsAtEdge && reach === far)) {
      happened |= ENDED;
      continue;
    }
    state[kept] = near;
    state[kept + 1] = far;
    state[kept + 2] = touched;
    kept += ZONE;
  }
  state[side] = (kept - side - 1) / ZONE;
  return happened;
}

function open(state: Float64Array, side: number, near: number, far: number): void {
  const first = side + 1;
  if (state[side] === MOST_OPEN_ZONES) {
    state.copyWithin(first, first + ZONE, side + SIDE);
    state[side]! -= 1;
  }
  const zone = first + ZONE * state[side]!;
  state[zone] = near;
  state[zone + 1] = far;
  state[zone + 2] = 0;
  state[side]! += 1;
}

/** The place of the zone nearest to a price; -1 without any. */
function nearest(state: Float64Array, side: number, price: number): number {
  let found = -1;
  let least = Infinity;
  for (let zone = side + 1 + ZONE * (state[side]! - 1); zone > side; zone -= ZONE) {
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
