import type { Step } from '#indicators/engine/step-graph.ts';
import { PriceProfile } from '#indicators/arithmetic/price-profile.ts';
import { TouchedBins } from '#indicators/arithmetic/touched-bins.ts';

/**
 * Levels of the market profile of the session so far. Inputs: high, low, open time, and the start of each
 * row's session. Outputs: the middle of the bin that most bars touched, the top and the bottom of the value
 * area, the highest and the lowest price of the opening range, and the bars of the session so far. A session is
 * counted again only where its range grows, as the bins move with it.
 *
 * @param maxBars Most bars of a session.
 * @param share Part of the counts that the value area holds at least.
 * @param openingMs Length of the opening range; the first bar is always in it.
 */
export function marketProfile(
  maxBars: number,
  bins: number,
  share: number,
  openingMs: number,
): Step<4, 6> {
  const profile = new PriceProfile(bins);
  return {
    // The start of the session, its bars so far, the opening range, and the bins.
    stateSize: 4 + TouchedBins.size(bins),
    lookbacks: [0, 0, 0, 0, 0, 0],
    settle: maxBars - 1,
    window: maxBars - 1,
    work: 2 * (maxBars + bins),
    bind(inputs, outputs, state, at) {
      const [high, low, openTimeMs, starts] = inputs;
      const [poc, valueHigh, valueLow, openingHigh, openingLow, bars] = outputs as Levels;
      const held = new TouchedBins(bins, state.subarray(at + 4, at + 4 + TouchedBins.size(bins)));
      return (from, to, age) => {
        let start = age === 0 ? NaN : state[at]!;
        let count = state[at + 1]!;
        let top = state[at + 2]!;
        let bottom = state[at + 3]!;
        profile.bottom = held.bottom;
        profile.top = held.top;
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
          const isNext = count > 0 && count < maxBars;
          // No more than a session can have, whatever times the bars say.
          count = Math.min(count + 1, maxBars);
          hold(held, profile, high, low, row - count + 1, row, isNext);
          profile.measureBins(held, share);
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

/**
 * Holds the rows [first, row] in bins.
 *
 * @param isNext Whether all of them but the last one are held already.
 */
function hold(
  held: TouchedBins,
  profile: PriceProfile,
  high: Float64Array,
  low: Float64Array,
  first: number,
  row: number,
  isNext: boolean,
): void {
  const isWithin = isNext && high[row]! <= profile.top && low[row]! >= profile.bottom;
  if (!isWithin) {
    profile.findRange(high, low, first, row + 1);
    held.begin(profile.bottom, profile.top);
  }
  held.add(high, low, isWithin ? row : first, row + 1);
}

type Levels = [
  poc: Float64Array,
  valueHigh: Float64Array,
  valueLow: Float64Array,
  openingHigh: Float64Array,
  openingLow: Float64Array,
  bars: Float64Array,
];
