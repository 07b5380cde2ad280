import type { Step } from '#indicators/engine/step-graph.ts';
import { PriceProfile } from '#indicators/arithmetic/price-profile.ts';
import { VolumeBins } from '#indicators/arithmetic/volume-bins.ts';

/**
 * Levels of the price profile of the last `period` bars. Inputs: high, low, volume, the highest and lowest
 * price of the period, and its greatest volume. Outputs: the middle of the fullest bin, and the top and
 * bottom of the value area. As long as range and greatest volume stay, a row adds one bar and takes one out.
 *
 * @param share Part of the volume that the value area holds at least.
 */
export function volumeProfile(period: number, bins: number, share: number): Step<6, 3> {
  const reach = period - 1;
  const profile = new PriceProfile(bins);
  const stateSize = VolumeBins.size(bins);
  return {
    stateSize,
    lookbacks: [0, 0, 0],
    settle: 0,
    window: period,
    work: period + 2 * bins,
    bind(inputs, outputs, state, at) {
      const [high, low, volume, top, bottom, most] = inputs;
      const [poc, valueHigh, valueLow] = outputs;
      const held = new VolumeBins(bins, state.subarray(at, at + stateSize));
      return (from, to, age) => {
        for (let row = from; row < to; row += 1) {
          profile.top = top[row]!;
          profile.bottom = bottom[row]!;
          if (age + row > from && held.isOver(profile.bottom, profile.top, most[row]!)) {
            held.add(high, low, volume, row - period, row - reach, -1, period);
            held.add(high, low, volume, row, row + 1, 1, period);
          } else {
            held.begin(profile.bottom, profile.top, most[row]!);
            held.add(high, low, volume, row - reach, row + 1, 1, period);
          }
          profile.measureBins(held, share);
          poc[row] = (profile.edge(profile.pocBin) + profile.edge(profile.pocBin + 1)) / 2;
          valueHigh[row] = profile.edge(profile.highBin + 1);
          valueLow[row] = profile.edge(profile.lowBin);
        }
      };
    },
  };
}
