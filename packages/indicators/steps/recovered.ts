import type { Step } from '#indicators/engine/step-graph.ts';

/** Slots of a side: the level that price went beyond, and bars since then; 0 when there is none. */
const SIDE = 2;

/**
 * Closes back behind a level that price went beyond a few bars ago. Inputs: close, the level above that
 * the row trades beyond, and the level below, NaN in other rows. Outputs: -1 where the close is back below
 * the one above, 1 where it is back above the one below, 0 elsewhere; and that level, NaN elsewhere. A
 * row that does both counts for the one below.
 *
 * @param bars Rows in which the close may come back, the row that goes beyond included.
 */
export function recovered(bars: number): Step<3, 2> {
  return {
    stateSize: 2 * SIDE,
    lookbacks: [0, 0],
    settle: bars,
    bind(inputs, outputs, state, at) {
      const [close, above, below] = inputs;
      const [way, level] = outputs;
      return (from, to) => {
        for (let row = from; row < to; row += 1) {
          const high = watch(state, at, above[row]!, bars);
          const low = watch(state, at + SIDE, below[row]!, bars);
          const isBelow = high && close[row]! < state[at]!;
          const isAbove = low && close[row]! > state[at + SIDE]!;
          way[row] = isAbove ? 1 : isBelow ? -1 : 0;
          level[row] = isAbove ? state[at + SIDE]! : isBelow ? state[at]! : NaN;
          if (isBelow) state[at + 1] = 0;
          if (isAbove) state[at + SIDE + 1] = 0;
        }
      };
    },
  };
}

/** Whether a level is waited for in the row, one that the row itself goes beyond before all. */
function watch(state: Float64Array, side: number, beyond: number, bars: number): boolean {
  if (!Number.isNaN(beyond)) {
    state[side] = beyond;
    state[side + 1] = 1;
    return true;
  }
  if (state[side + 1] === 0) return false;
  state[side + 1] = state[side + 1] === bars ? 0 : state[side + 1]! + 1;
  return state[side + 1] !== 0;
}
