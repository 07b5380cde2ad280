import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/** Changes in a sum whose rounding is allowed for. */
const MAX_CHANGES = 1_000;

/**
 * Two sums of changes, one that does not fall below zero and one that does not rise above it, each of
 * which restarts when it is more than a threshold away, by more than rounding. Outputs: the upward sum, the
 * downward one,
 * both as they were before a new beginning, 1 or -1 where one of them passes the threshold and 0
 * elsewhere, and which did last, 0 before any. Source: Page, Continuous Inspection Schemes (1954); the
 * new beginning as in López de Prado, Advances in Financial Machine Learning (2018), 2.5.2.1.
 *
 * @param drift What every change counts less, on either side.
 */
export function cumulativeSums(threshold: number, drift: number): Step<1, 4> {
  return {
    // Both sums, and the side that passed last.
    stateSize: 3,
    lookbacks: [0, 0, 0, 0],
    // Two starts agree once a sum passes in both at the same bar; when they do depends on the data. On
    // real and random bars 999 in 1000 pairs of starts agreed after so many.
    settle: Math.ceil((100 + 60 * threshold) * (1 + drift)),
    bind(inputs, outputs, state, at) {
      const [changes] = inputs;
      const [ups, downs, passes, sides] = outputs;
      // A sum is made of so many changes that each of them has a rounding.
      const size = MAX_CHANGES * (1 + threshold + drift);
      return (from, to) => {
        let up = state[at]!;
        let down = state[at + 1]!;
        let side = state[at + 2]!;
        for (let row = from; row < to; row += 1) {
          const change = changes[row]!;
          up = Math.max(0, up + change - drift);
          down = Math.min(0, down + change + drift);
          ups[row] = up;
          downs[row] = down;
          let pass = 0;
          if (isBeyond(up, threshold, size)) {
            pass = 1;
            up = 0;
          } else if (isBeyond(-threshold, down, size)) {
            pass = -1;
            down = 0;
          }
          if (pass !== 0) side = pass;
          passes[row] = pass;
          sides[row] = side;
        }
        state[at] = up;
        state[at + 1] = down;
        state[at + 2] = side;
      };
    },
  };
}
