import type { Step } from '#market-data/kernels/kernel.ts';
import { PriceProfile } from '#market-data/kernels/price-profile.ts';

/**
 * Levels of the market profile of the session so far. Inputs: high, low, open time, and the start of each
 * row's session. Outputs: the middle of the bin that most bars touched, the top and the bottom of the value
 * area, the highest and the lowest price of the opening range, and the bars of the session so far. Each row
 * measures its session anew, as the bins move with its range.
 *
 * @param mostBars Most bars of a session.
 * @param share Part of the counts that the value area holds at least.
 * @param openingMs Length of the opening range; the first bar is always in it.
 */
export function marketProfile(
  mostBars: number,
  bins: number,
  share: number,
  openingMs: number,
): Step {
  const profile = new PriceProfile(bins);
  return {
    // The start of the session, its bars so far, and the opening range.
    stateSize: 4,
    lookbacks: [0, 0, 0, 0, 0, 0],
    settle: mostBars - 1,
    window: mostBars - 1,
    work: 2 * (mostBars + bins),
    bind(inputs, outputs, state, at) {
      const high = inputs[0]!;
      const low = inputs[1]!;
      const openTimeMs = inputs[2]!;
      const starts = inputs[3]!;
      const [poc, valueHigh, valueLow, openingHigh, openingLow, bars] = outputs as Levels;
      return (from, to, age) => {
        let start = age === 0 ? NaN : state[at]!;
        let count = state[at + 1]!;
        let top = state[at + 2]!;
        let bottom = state[at + 3]!;
        for (let row = from; row < to; row += 1) {
          if (starts[row] !== start) {
            start = starts[row]!;
            count = 0;
            top = -Infinity;
            bottom = Infinity;
          }
          if (count === 0 || openTimeMs[row]! < start + openingMs) {
            top = Math.max(top, high[row]!);
            bottom = Math.min(bottom, low[row]!);
          }
          // No more than a session can have, whatever times the bars say.
          count = Math.min(count + 1, mostBars);
          profile.count(high, low, row - count + 1, row + 1, share);
          poc[row] = (profile.edge(profile.pocBin) + profile.edge(profile.pocBin + 1)) / 2;
          valueHigh[row] = profile.edge(profile.highBin + 1);
          valueLow[row] = profile.edge(profile.lowBin);
          openingHigh[row] = top;
          openingLow[row] = bottom;
          bars[row] = count;
        }
        state[at] = start;
        state[at + 1] = count;
        state[at + 2] = top;
        state[at + 3] = bottom;
      };
    },
  };
}

type Levels = [
  poc: Float64Array,
  valueHigh: Float64Array,
  valueLow: Float64Array,
  openingHigh: Float64Array,
  openingLow: Float64Array,
  bars: Float64Array,
];
