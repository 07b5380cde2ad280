import type { Step } from '#indicators/engine/step-graph.ts';
import { rowsToForget } from '#indicators/engine/step-graph.ts';

/**
 * The four lines of a Laguerre filter, each the one before it delayed the more, the slower it moves.
 * All begin with the first value. Source: Ehlers, Time Warp Without Space Travel (2004).
 *
 * @param gamma Damping from 0 to 1: the greater, the smoother.
 */
export function laguerre(gamma: number): Step<1, 4> {
  return {
    stateSize: 0,
    lookbacks: [0, 0, 0, 0],
    // One pole four times over: its third power of time takes less than three times as long to fade.
    settle: 3 * rowsToForget(gamma),
    window: 1,
    bind(inputs, outputs) {
      const [x] = inputs;
      const [a, b, c, d] = outputs;
      return (from, to, age) => {
        let row = from;
        if (age === 0 && row < to) {
          for (const column of outputs) column[row] = x[row]!;
          row += 1;
        }
        for (; row < to; row += 1) {
          // Each line is written as a step towards another one, so that equal values stay equal.
          const now = a[row - 1]! + (1 - gamma) * (x[row]! - a[row - 1]!);
          a[row] = now;
          b[row] = a[row - 1]! + gamma * (b[row - 1]! - now);
          c[row] = b[row - 1]! + gamma * (c[row - 1]! - b[row]!);
          d[row] = c[row - 1]! + gamma * (d[row - 1]! - c[row]!);
        }
      };
    },
  };
}
