import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * A stop that trails a line at some distance. Inputs: the line, the distance. Outputs: the stop, and
 * the trend, 1 where the stop is below the line and -1 where it is above. While the line stays on one
 * side of a stop, that stop only moves towards it; where the line passes the stop by more than rounding, the trend
 * turns.
 * Source: Livshin's QQE in its usual form, as in pandas-ta and trading-signals.
 */
export const trailingStop: Step<2, 2> = {
  // The lower stop, the upper one, the trend, and the line one row before.
  stateSize: 4,
  lookbacks: [0, 0],
  // Two starts agree once both turn in the same row; when they do depends on the data.
  settle: 400,
  window: 0,
  bind(inputs, outputs, state, at) {
    const [line, distance] = inputs;
    const [stops, trends] = outputs;
    return (from, to, age) => {
      let lower = age === 0 ? -Infinity : state[at]!;
      let upper = age === 0 ? Infinity : state[at + 1]!;
      let trend = age === 0 ? 1 : state[at + 2]!;
      let before = age === 0 ? line[from]! : state[at + 3]!;
      for (let row = from; row < to; row += 1) {
        const value = line[row]!;
        const isAboveLower = isBeyond(value, lower, value);
        const isBelowUpper = isBeyond(upper, value, value);
        if (isBeyond(value, upper, value)) trend = 1;
        else if (isBeyond(lower, value, value)) trend = -1;
        const below = value - distance[row]!;
        const above = value + distance[row]!;
        lower = isBeyond(before, lower, before) && isAboveLower ? Math.max(lower, below) : below;
        upper = isBeyond(upper, before, before) && isBelowUpper ? Math.min(upper, above) : above;
        before = value;
        stops[row] = trend === 1 ? lower : upper;
        trends[row] = trend;
      }
      state[at] = lower;
      state[at + 1] = upper;
      state[at + 2] = trend;
      state[at + 3] = before;
    };
  },
};
