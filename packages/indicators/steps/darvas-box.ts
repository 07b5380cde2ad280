import type { Step } from '#indicators/engine/step-graph.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';

/** Slots of the state: the box, whether it broke, and the row that made it, counted from 1; 0 without. */
const TOP = 0;
const BOTTOM = 1;
const IS_BROKEN = 2;
const MADE = 3;

/**
 * Boxes that form under a high which does not give way. Inputs: high, low, close, and whether the bar
 * `right` rows before was a swing high. Outputs: top and bottom of the box, NaN without one, and 1 where
 * the close breaks it upward, -1 where downward, 0 elsewhere. Its bottom is the lowest low from the high
 * on to the bar that confirms it. A box breaks once, and is there until the next, for at most
 * `BARS_REMEMBERED`.
 */
export function darvasBox(right: number): Step<4, 3> {
  return {
    stateSize: 4,
    lookbacks: [0, 0, 0],
    settle: BARS_REMEMBERED + 1,
    window: right,
    work: 4 + right,
    bind(inputs, outputs, state, at) {
      const [high, low, close, isHigh] = inputs;
      const [top, bottom, broken] = outputs;
      return (from, to, age) => {
        for (let row = from, place = age + 1; row < to; row += 1, place += 1) {
          if (isHigh[row] === 1) {
            let lowest = low[row]!;
            for (let back = 1; back <= right; back += 1) {
              lowest = Math.min(lowest, low[row - back]!);
            }
            state[at + TOP] = high[row - right]!;
            state[at + BOTTOM] = lowest;
            state[at + IS_BROKEN] = 0;
            state[at + MADE] = place;
          } else if (place - state[at + MADE]! > BARS_REMEMBERED) {
            state[at + MADE] = 0;
          }
          const isThere = state[at + MADE] !== 0;
          const isWhole = isThere && state[at + IS_BROKEN] === 0;
          const up = isWhole && close[row]! > state[at + TOP]!;
          const down = isWhole && close[row]! < state[at + BOTTOM]!;
          if (up || down) state[at + IS_BROKEN] = 1;
          top[row] = isThere ? state[at + TOP]! : NaN;
          bottom[row] = isThere ? state[at + BOTTOM]! : NaN;
          broken[row] = up ? 1 : down ? -1 : 0;
        }
      };
    },
  };
}
