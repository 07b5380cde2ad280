import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * How much of the leg between the last two swings was given back since. Inputs: high, low, kind of the
 * newest swing (1 high, -1 low), its price and age, and the price of the one before it. Outputs: the part
 * given back in the row, and the most since the swing, both in percent of the leg; NaN before two swings.
 *
 * @param maxBars Greatest age of a swing.
 */
export function retracement(maxBars: number): Step<6, 2> {
  return {
    // The farthest price since the newest swing, and that swing's age; 0 where nothing is known.
    stateSize: 2,
    lookbacks: [0, 0],
    settle: maxBars,
    window: maxBars,
    bind(inputs, outputs, state, at) {
      const [high, low, newest, end, back, start] = inputs;
      const [current, deepest] = outputs;
      return (from, to) => {
        for (let row = from; row < to; row += 1) {
          const way = newest[row]!;
          const away = way > 0 ? low : high;
          if (way === 0) {
            state[at + 1] = 0;
            current[row] = NaN;
            deepest[row] = NaN;
            continue;
          }
          // Another swing is the newest one now, so that what came after it counts again.
          if (back[row] !== state[at + 1]! + 1 || state[at + 1] === 0) {
            state[at] = away[row]!;
            const first = row - back[row]! + 1;
            for (let past = first; past < row; past += 1) reach(state, at, way, away[past]!);
          }
          reach(state, at, way, away[row]!);
          state[at + 1] = back[row]!;
          const leg = (end[row]! - start[row]!) / 100;
          current[row] = (end[row]! - away[row]!) / leg;
          deepest[row] = (end[row]! - state[at]!) / leg;
        }
      };
    },
  };
}

/** Notes a price if it is farther from the swing than all before. */
function reach(state: Float64Array, at: number, way: number, price: number): void {
  if (way > 0 ? price < state[at]! : price > state[at]!) state[at] = price;
}
