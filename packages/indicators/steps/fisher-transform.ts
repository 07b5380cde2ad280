import type { Step } from '#indicators/engine/step-graph.ts';
import { rowsToForget } from '#indicators/engine/step-graph.ts';

/** Weight of what was before, in the smoothing of the position. */
const KEPT = 0.67;
/** Beyond this the position counts as the last value that the transform is finite for. */
const MOST = 0.99;
const LAST = 0.999;

/**
 * Ehlers's Fisher transform of a position between bounds, from 0 to 1: smoothed, stretched to -1 to 1,
 * transformed, and averaged with the value before; begins from 0. Source: Ehlers, Using the Fisher
 * Transform (2002), with his numbers.
 */
export const fisherTransform: Step<1, 1> = {
  stateSize: 1,
  lookbacks: [0],
  // Near the bounds the transform makes a difference hundreds of times as large.
  settle: 2 * rowsToForget(KEPT),
  window: 1,
  bind(inputs, outputs, state, at) {
    const [x] = inputs;
    const [y] = outputs;
    return (from, to, age) => {
      let smooth = state[at]!;
      for (let row = from; row < to; row += 1) {
        smooth = 2 * (1 - KEPT) * (x[row]! - 0.5) + KEPT * smooth;
        if (smooth > MOST) smooth = LAST;
        if (smooth < -MOST) smooth = -LAST;
        const before = age === 0 && row === from ? 0 : y[row - 1]!;
        y[row] = 0.5 * Math.log((1 + smooth) / (1 - smooth)) + 0.5 * before;
      }
      state[at] = smooth;
    };
  },
};
