import type { Step } from '#market-data/kernels/kernel.ts';

/**
 * Bands around a moving average, and how price lies to them. Inputs: price, average, deviation.
 * Outputs: the upper band, the lower band, %b (0 at the lower band, 1 at the upper one, 0.5 where
 * they meet) and the bandwidth in percent of the average (0 where that is zero). Source: Bollinger;
 * TA-Lib 0.8 PERCENTB and BBW.
 *
 * @param up Deviations up to the upper band.
 * @param down Deviations down to the lower band.
 */
export function bollingerBands(up: number, down: number): Step {
  return {
    stateSize: 0,
    lookbacks: [0, 0, 0, 0],
    settle: 0,
    bind(inputs, outputs) {
      const price = inputs[0]!;
      const average = inputs[1]!;
      const deviation = inputs[2]!;
      const uppers = outputs[0]!;
      const lowers = outputs[1]!;
      const places = outputs[2]!;
      const bandwidths = outputs[3]!;
      return (from, to) => {
        for (let row = from; row < to; row += 1) {
          const middle = average[row]!;
          const one = deviation[row]!;
          const upper = middle + up * one;
          const lower = middle - down * one;
          const width = upper - lower;
          uppers[row] = upper;
          lowers[row] = lower;
          places[row] = width === 0 ? 0.5 : (price[row]! - lower) / width;
          bandwidths[row] = middle === 0 ? 0 : (100 * width) / middle;
        }
      };
    },
  };
}
