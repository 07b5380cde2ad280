import type { Step } from '#indicators/engine/step-graph.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';

/** Slots of a side: the extreme, and the row that confirmed its swing, counted from 1; 0 without one. */
const SIDE = 2;

/**
 * The range between the last swing high and the last swing low, each carried along where price goes
 * beyond it. Inputs: high, low, and the flags of `swings`. Outputs: top and bottom, NaN before a swing; a
 * swing is remembered for `BARS_REMEMBERED`.
 */
export function dealingRange(right: number): Step<4, 2> {
  return {
    stateSize: 2 * SIDE,
    lookbacks: [0, 0],
    settle: BARS_REMEMBERED + 1,
    window: right,
    bind(inputs, outputs, state, at) {
      const [high, low, isHigh, isLow] = inputs;
      const [top, bottom] = outputs;
      return (from, to, age) => {
        for (let row = from, place = age + 1; row < to; row += 1, place += 1) {
          const swing = row - right;
          const highs = isHigh[row] === 1 ? high[swing]! : NaN;
          // A swing low is a swing high of negated prices.
          const lows = isLow[row] === 1 ? -low[swing]! : NaN;
          top[row] = carry(state, at, highs, high[row]!, place);
          bottom[row] = -carry(state, at + SIDE, lows, -low[row]!, place);
        }
      };
    },
  };
}

function carry(
  state: Float64Array,
  side: number,
  swing: number,
  price: number,
  place: number,
): number {
  if (!Number.isNaN(swing)) {
    state[side] = swing;
    state[side + 1] = place;
  } else if (state[side + 1] !== 0 && place - state[side + 1]! > BARS_REMEMBERED) {
    state[side + 1] = 0;
  }
  if (state[side + 1] === 0) return NaN;
  if (price > state[side]!) state[side] = price;
  return state[side]!;
}
