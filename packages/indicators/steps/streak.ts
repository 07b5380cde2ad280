import { moveBeyondRounding } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/** Where the count of a streak ends, so that a bar has one value however far back is read. */
export const LONGEST_STREAK = 100;

/**
 * Rows in a row over which the value has risen, negative where it has fallen, 0 where it is that of the
 * row before; from -100 to 100. Source: Connors and Alvarez, the streaks of their RSI (2012).
 */
export const streak: Step<1, 1> = {
  stateSize: 0,
  lookbacks: [1],
  settle: LONGEST_STREAK,
  window: 1,
  bind(inputs, outputs) {
    const [x] = inputs;
    const [y] = outputs;
    return (from, to, age) => {
      let row = from;
      if (age === 0 && row < to) {
        y[row] = NaN;
        row += 1;
      }
      for (; row < to; row += 1) {
        const move = Math.sign(moveBeyondRounding(x[row]!, x[row - 1]!));
        const before = y[row - 1]!;
        // Before the first change there is none, which is undefined there.
        const kept = Math.sign(before) === move ? before : 0;
        y[row] = Math.min(LONGEST_STREAK, Math.max(-LONGEST_STREAK, kept + move));
      }
    };
  },
};
