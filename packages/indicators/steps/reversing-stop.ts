import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * How the stop follows:
 * - `wilder`: some widths from the best value since it turned, as both were one bar before;
 * - `extreme`: the same as both are now, and never back;
 * - `value`: some widths from the value itself, and never back.
 */
export type StopForm = 'wilder' | 'extreme' | 'value';

/**
 * One stop that changes sides when the value passes it by more than rounding. Inputs: the value and the width.
 * Outputs: the
 * stop, and the side of the market that it is on after the bar: 1 long, -1 short. It begins long. Of
 * Wilder's form the stop is that which was in force at the bar, so where it turns it still shows the
 * one that was passed. Source: Wilder, New Concepts in Technical Trading Systems (1978), Volatility
 * System; TradingView Volatility Stop.
 */
export function reversingStop(form: StopForm, multiplier: number): Step<2, 2> {
  const isLagged = form === 'wilder';
  return {
    // The side, the best value since it turned, the stop.
    stateSize: 3,
    lookbacks: isLagged ? [1, 1] : [0, 0],
    // Two starts agree once both turn at the same bar; when they do depends on the data. On real
    // and random bars 999 in 1000 pairs of starts agreed after so many more than the width needs.
    settle: Math.ceil(60 * multiplier),
    window: 0,
    bind(inputs, outputs, state, at) {
      const [x, widths] = inputs;
      const [stops, sides] = outputs;
      return (from, to, age) => {
        let side = age === 0 ? 1 : state[at]!;
        let best = age === 0 ? -Infinity : state[at + 1]!;
        let stop = age === 0 ? -Infinity : state[at + 2]!;
        for (let row = from; row < to; row += 1) {
          const value = x[row]!;
          const width = multiplier * widths[row]!;
          const isUnbegun = isLagged && age + row - from === 0;
          if (isLagged) stops[row] = isUnbegun ? NaN : stop;
          if (isLagged && isPassed(side, value, stop)) {
            side = -side;
            best = value;
          }
          if (form === 'value' || side * (value - best) > 0) best = value;
          const next = best - side * width;
          if (isLagged || side * (next - stop) > 0) stop = next;
          if (!isLagged && isPassed(side, value, stop)) {
            side = -side;
            best = value;
            stop = value - side * width;
          }
          if (!isLagged) stops[row] = stop;
          sides[row] = isUnbegun ? NaN : side;
        }
        state[at] = side;
        state[at + 1] = best;
        state[at + 2] = stop;
      };
    },
  };
}

/** Whether a value is on the other side of a stop. */
function isPassed(side: number, value: number, stop: number): boolean {
  return side > 0 ? isBeyond(stop, value, value) : isBeyond(value, stop, value);
}
