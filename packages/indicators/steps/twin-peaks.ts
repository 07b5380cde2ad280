import type { Step } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { MAX_BARS_APART } from '#indicators/steps/divergence.ts';

/**
 * Bill Williams's twin peaks of an oscillator. Inputs: oscillator, and the price that it is a difference of.
 * Outputs: flags that are 1 in the row that confirms a bullish or a bearish one, and 0 elsewhere.
 *
 * A low of the oscillator is a value below zero, not above the one before it and below the one after
 * it, which confirms it. Twin peaks are bullish where a low is above the low before it, at most 60 rows
 * earlier, and the oscillator stayed below zero between them. Bearish ones mirror this above zero. Values that
 * differ by no more than rounding makes of the price are equal.
 */
export const twinPeaks: Step<2, 2> = {
  // Of lows, then of highs: the value of the last one, and rows since it, 0 where there is none.
  stateSize: 4,
  lookbacks: [2, 2],
  settle: MAX_BARS_APART + 3,
  window: 2,
  bind(inputs, outputs, state, at) {
    const [x, price] = inputs;
    return (from, to, age) => {
      for (let side = 0; side < 2; side += 1) {
        const sign = side === 0 ? 1 : -1;
        const y = outputs[side]!;
        let last = state[at + 2 * side]!;
        let since = state[at + 2 * side + 1]!;
        for (let row = from, rows = age; row < to; row += 1, rows += 1) {
          y[row] = rows < 2 ? NaN : 0;
          if (since > 0) since += 1;
          const noise = ROUNDING * Math.abs(price[row]!);
          if (sign * x[row]! >= -noise || since > MAX_BARS_APART + 1) since = 0;
          if (rows < 2) continue;
          const low = sign * x[row - 1]!;
          const isLow = low <= sign * x[row - 2]! + noise && low < sign * x[row]! - noise;
          if (!isLow || low >= -noise) continue;
          if (sign * x[row]! < -noise) {
            if (since > 0 && low > last + noise) y[row] = 1;
            last = low;
            since = 1;
          }
        }
        state[at + 2 * side] = last;
        state[at + 2 * side + 1] = since;
      }
    };
  },
};
