import type { Step } from '#market-data/kernels/kernel.ts';

/**
 * Supertrend of high, low, close and average true range: a band below price in an up-trend and above
 * it in a down-trend, and as a second output the trend, 1 or -1. Each band only moves towards price,
 * until a close on its far side releases it; a close beyond the band that is shown turns the trend.
 * Source: Seban; the first trend is up and the bands as in TA-Lib 0.8 SUPERTREND.
 */
export function supertrendBand(multiplier: number): Step {
  return {
    // The upper band, the lower band, the trend.
    stateSize: 3,
    lookbacks: [0, 0],
    // Two starts agree once both turn at the same bar, and when that is, the market decides. On real
    // and random bars 999 in 1000 pairs of starts agreed after so many more than the range needs.
    settle: Math.ceil(40 * multiplier),
    window: 1,
    bind(inputs, outputs, state, at) {
      const high = inputs[0]!;
      const low = inputs[1]!;
      const close = inputs[2]!;
      const range = inputs[3]!;
      const bands = outputs[0]!;
      const trends = outputs[1]!;
      return (from, to, age) => {
        let upper = age === 0 ? Infinity : state[at]!;
        let lower = age === 0 ? -Infinity : state[at + 1]!;
        let trend = age === 0 ? 1 : state[at + 2]!;
        let before = age === 0 ? close[from]! : close[from - 1]!;
        for (let row = from; row < to; row += 1) {
          const middle = (high[row]! + low[row]!) / 2;
          const width = multiplier * range[row]!;
          if (middle + width < upper || before > upper) upper = middle + width;
          if (middle - width > lower || before < lower) lower = middle - width;
          before = close[row]!;
          // The seed row takes its bands as they are; its close decides nothing yet.
          if (age + row - from > 0) {
            if (trend === 1 && before < lower) trend = -1;
            else if (trend === -1 && before > upper) trend = 1;
          }
          bands[row] = trend === 1 ? lower : upper;
          trends[row] = trend;
        }
        state[at] = upper;
        state[at + 1] = lower;
        state[at + 2] = trend;
      };
    },
  };
}
