import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';
import type { Step } from '#indicators/engine/step-graph.ts';

/**
 * The turnover of each bar, typical price times volume, as two outputs: that of bars whose typical
 * price rose, and that of bars where it rose or fell. Both are 0 where it did not move by more than rounding. Inputs:
 * typical price, volume. Source: TA-Lib 0.6 MFI.
 */
export const moneyFlow: Step<2, 2> = {
  stateSize: 0,
  lookbacks: [1, 1],
  settle: 1,
  bind(inputs, outputs) {
    const [price, volume] = inputs;
    const [positive, both] = outputs;
    return (from, to, age) => {
      let row = from;
      if (age === 0 && row < to) {
        positive[row] = NaN;
        both[row] = NaN;
        row += 1;
      }
      for (; row < to; row += 1) {
        const now = price[row]!;
        const before = price[row - 1]!;
        const flow = now * volume[row]!;
        // Multiplied instead of branched: a processor cannot predict the direction of the price.
        const rose = Number(isBeyond(now, before, now));
        positive[row] = flow * rose;
        both[row] = flow * (rose + Number(isBeyond(before, now, now)));
      }
    };
  },
};
