import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * True range of high, low and close: the distance between the bar's extremes, or from the close
 * before to either of them where that is greater. The first bar has no close before it and so no
 * value. Source: Wilder, New Concepts in Technical Trading Systems (1978); TA-Lib 0.6 TRANGE.
 */
export const trueRange: Step<3, 1> = trueRangeFrom(1);

/**
 * True range that counts the first bar's high minus low as its range. Source: Pine `ta.tr(true)`, on
 * which its `ta.atr` stands.
 */
export const trueRangeFromFirst: Step<3, 1> = trueRangeFrom(0);

/** @param first Row of the first value. */
function trueRangeFrom(first: 0 | 1): Step<3, 1> {
  return {
    stateSize: 0,
    lookbacks: [first],
    settle: 1,
    bind(inputs, outputs) {
      const [high, low, close] = inputs;
      const [y] = outputs;
      return (from, to, age) => {
        let row = from;
        if (age === 0 && row < to) {
          y[row] = first === 0 ? high[row]! - low[row]! : NaN;
          row += 1;
        }
        for (; row < to; row += 1) {
          const top = high[row]!;
          const bottom = low[row]!;
          const before = close[row - 1]!;
          let range = top - bottom;
          const up = Math.abs(top - before);
          if (up > range) range = up;
          const down = Math.abs(bottom - before);
          if (down > range) range = down;
          y[row] = range;
        }
      };
    },
  };
}
