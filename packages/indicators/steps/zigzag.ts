import type { Step } from '#indicators/engine/step-graph.ts';

/** Slots of the state; rows are counted from the first one. */
const DIRECTION = 0;
/** Of the current leg: its extreme, and the row of that. */
const EXTREME = 1;
const EXTREME_ROW = 2;
/** The last pivot. Before the first one: the other extreme since the start, and its row. */
const PIVOT = 3;
const PIVOT_ROW = 4;

/**
 * Legs of a zigzag: a leg ends when price comes back from its extreme by a fraction of it, which makes the
 * extreme a pivot. Inputs: highest and lowest price of each row. Outputs: direction of the current leg, 0
 * before the first; where the row confirms a pivot its price and how many bars back it is, NaN elsewhere;
 * price of the last pivot, and the extreme of the current leg. A row that goes beyond the extreme does
 * not also end the leg.
 *
 * Its start may show without bound, as legs that began elsewhere meet only with the next
 * pivot that they share.
 */
export function zigzag(deviation: number): Step<2, 5> {
  return {
    stateSize: 5,
    lookbacks: [0, 0, 0, 0, 0],
    settle: Infinity,
    window: 0,
    bind(inputs, outputs, state, at) {
      const [high, low] = inputs;
      const [direction, pivot, barsBack, lastPivot, extreme] = outputs;
      return (from, to, age) => {
        if (age === 0) {
          state[at + EXTREME] = high[from]!;
          state[at + PIVOT] = low[from]!;
        }
        for (let row = from, place = age; row < to; row += 1, place += 1) {
          const before = state[at + DIRECTION]!;
          if (before === 0) begin(state, at, high[row]!, low[row]!, place, deviation);
          else if (before > 0) follow(state, at, high[row]!, low[row]!, place, deviation);
          else follow(state, at, low[row]!, high[row]!, place, deviation);
          const now = state[at + DIRECTION]!;
          direction[row] = now;
          pivot[row] = now === before ? NaN : state[at + PIVOT]!;
          barsBack[row] = now === before ? NaN : place - state[at + PIVOT_ROW]!;
          lastPivot[row] = now === 0 ? NaN : state[at + PIVOT]!;
          extreme[row] = now === 0 ? NaN : state[at + EXTREME]!;
        }
      };
    },
  };
}

/** Before the first leg: both extremes since the start, until they are far enough apart. */
function begin(
  state: Float64Array,
  at: number,
  high: number,
  low: number,
  place: number,
  deviation: number,
): void {
  if (high > state[at + EXTREME]!) {
    state[at + EXTREME] = high;
    state[at + EXTREME_ROW] = place;
  }
  if (low < state[at + PIVOT]!) {
    state[at + PIVOT] = low;
    state[at + PIVOT_ROW] = place;
  }
  const [highest, lowest] = [state[at + EXTREME]!, state[at + PIVOT]!];
  const isUp = state[at + EXTREME_ROW]! > state[at + PIVOT_ROW]!;
  const isDown = state[at + EXTREME_ROW]! < state[at + PIVOT_ROW]!;
  if (isUp && highest - lowest >= deviation * Math.abs(lowest)) state[at + DIRECTION] = 1;
  else if (isDown && highest - lowest >= deviation * Math.abs(highest)) {
    state[at + DIRECTION] = -1;
    turn(state, at, lowest, state[at + PIVOT_ROW]!);
  }
}

/**
 * A leg continues, or ends.
 *
 * @param ahead The price of the row on the side of the leg's extreme.
 * @param back The price on the other side.
 */
function follow(
  state: Float64Array,
  at: number,
  ahead: number,
  back: number,
  place: number,
  deviation: number,
): void {
  const way = state[at + DIRECTION]!;
  const extreme = state[at + EXTREME]!;
  if (way * (ahead - extreme) > 0) {
    state[at + EXTREME] = ahead;
    state[at + EXTREME_ROW] = place;
  } else if (way * (extreme - back) >= deviation * Math.abs(extreme) && extreme !== back) {
    state[at + DIRECTION] = -way;
    turn(state, at, back, place);
  }
}

/** The extreme becomes the pivot, and what is farthest on the other side the extreme. */
function turn(state: Float64Array, at: number, extreme: number, row: number): void {
  state[at + PIVOT] = state[at + EXTREME]!;
  state[at + PIVOT_ROW] = state[at + EXTREME_ROW]!;
  state[at + EXTREME] = extreme;
  state[at + EXTREME_ROW] = row;
}
