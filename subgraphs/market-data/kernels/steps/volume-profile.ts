import type { Step } from '#market-data/kernels/kernel.ts';
import { PriceProfile } from '#market-data/kernels/price-profile.ts';

/**
 * Levels of the price profile of the last `period` bars. Inputs: high, low, volume, and the highest
 * and lowest price of the period. Outputs: the middle of the fullest bin, and the top and bottom of the
 * value area. Each row adds its window up anew; as long as its range stays, bars stay in their bins.
 *
 * @param share Part of the volume that the value area holds at least.
 */
export function volumeProfile(period: number, bins: number, share: number): Step {
  const reach = period - 1;
  const profile = new PriceProfile(bins);
  return {
    stateSize: 0,
    lookbacks: [0, 0, 0],
    settle: 0,
    window: reach,
    work: 2 * (period + bins),
    bind(inputs, outputs) {
      const high = inputs[0]!;
      const low = inputs[1]!;
      const volume = inputs[2]!;
      const top = inputs[3]!;
      const bottom = inputs[4]!;
      const poc = outputs[0]!;
      const valueHigh = outputs[1]!;
      const valueLow = outputs[2]!;
      return (from, to) => {
        profile.forget();
        for (let row = from; row < to; row += 1) {
          profile.top = top[row]!;
          profile.bottom = bottom[row]!;
          profile.measureNext(high, low, volume, row - reach, row + 1, share);
          poc[row] = (profile.edge(profile.pocBin) + profile.edge(profile.pocBin + 1)) / 2;
          valueHigh[row] = profile.edge(profile.highBin + 1);
          valueLow[row] = profile.edge(profile.lowBin);
        }
      };
    },
  };
}
