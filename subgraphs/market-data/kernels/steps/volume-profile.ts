import type { Step } from '#market-data/kernels/kernel.ts';
import { PriceProfile } from '#market-data/kernels/price-profile.ts';

/**
 * Levels of the price profile of the last `period` bars. Inputs: high, low, volume. Outputs: the
 * middle of the fullest bin, and the top and bottom of the value area. Each row measures its window
 * anew, as the bins move with the window's range.
 *
 * @param share Part of the volume that the value area holds at least.
 */
export function volumeProfile(period: number, bins: number, share: number): Step {
  const reach = period - 1;
  const profile = new PriceProfile(bins);
  return {
    stateSize: 0,
    lookbacks: [reach, reach, reach],
    settle: reach,
    work: 2 * (period + bins),
    bind(inputs, outputs) {
      const high = inputs[0]!;
      const low = inputs[1]!;
      const volume = inputs[2]!;
      const poc = outputs[0]!;
      const valueHigh = outputs[1]!;
      const valueLow = outputs[2]!;
      return (from, to, age) => {
        const first = Math.min(to, from + Math.max(0, reach - age));
        for (let row = from; row < first; row += 1) {
          poc[row] = NaN;
          valueHigh[row] = NaN;
          valueLow[row] = NaN;
        }
        for (let row = first; row < to; row += 1) {
          profile.measure(high, low, volume, row - reach, row + 1, share);
          poc[row] = (profile.edge(profile.pocBin) + profile.edge(profile.pocBin + 1)) / 2;
          valueHigh[row] = profile.edge(profile.highBin + 1);
          valueLow[row] = profile.edge(profile.lowBin);
        }
      };
    },
  };
}
