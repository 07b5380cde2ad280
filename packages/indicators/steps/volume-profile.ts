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
export function volumeProfile(period: number, bins: number, share: number): Step {
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
      const high = inputs[0]!;
      const low = inputs[1]!;
      const volume = inputs[2]!;
      const top = inputs[3]!;
      const bottom = inputs[4]!;
      const most = inputs[5]!;
      const poc = outputs[0]!;
      const valueHigh = outputs[1]!;
      const valueLow = outputs[2]!;
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
