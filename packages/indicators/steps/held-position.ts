import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * Where a value lies between a top and a bottom, from 0 to 100; where they are equal it stays where it
 * was, which is 0 at the start. Inputs: value, top, bottom. Compared exactly, since what rests at 100
 * must stay there. Source: TA-Lib 0.8.1 STC.
 */
export const heldPosition: Step<3, 1> = {
  stateSize: 1,
  lookbacks: [0],
  // That a range is empty for longer than this does not happen on a market that trades.
  settle: 50,
  window: 0,
  bind(inputs, outputs, state, at) {
    const [value, top, bottom] = inputs;
    const [y] = outputs;
    return (from, to) => {
      let position = state[at]!;
      for (let row = from; row < to; row += 1) {
        const range = top[row]! - bottom[row]!;
        if (range > 0) position = 100 * ((value[row]! - bottom[row]!) / range);
        y[row] = position;
      }
      state[at] = position;
    };
  },
};
