import type { Step } from '#indicators/engine/step-graph.ts';
import { rowsToForget } from '#indicators/engine/step-graph.ts';

/**
 * How far a running total is ahead of its own exponential average, which starts at the total's first value.
 * Input: what each row adds. It is carried on from its own last value and never from the total, so that it
 * forgets the start, and does not lose digits to a total that grows.
 *
 * @param lookback Rows to leave undefined, where others need more than it does.
 */
export function aheadOfAverage(period: number, lookback: number): Step<1, 1> {
  const kept = 1 - 2 / (period + 1);
  return {
    stateSize: 1,
    lookbacks: [lookback],
    settle: lookback + rowsToForget(kept),
    window: 0,
    bind(inputs, outputs, state, at) {
      const [x] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let ahead = state[at]!;
        for (let row = from; row < to; row += 1) {
          const rows = age + row - from;
          if (rows > 0) ahead = kept * (ahead + x[row]!);
          y[row] = rows < lookback ? NaN : ahead;
        }
        state[at] = ahead;
      };
    },
  };
}
