import type { Random } from '#kernel/clock.ts';
import { averagePrices, tiltShares } from '#simulators/exchange/average-prices.ts';
import { roundedNormal } from '#simulators/exchange/noise.ts';
import { dividePrices, type Prices } from '#simulators/exchange/price-division.ts';
import type { TickBar } from '#simulators/exchange/tick-bar.ts';
import { divideVolume } from '#simulators/exchange/volume-division.ts';

/** How one bar is divided. */
export interface Division {
  /** Expected share of the activity of each child, not yet normalised. */
  readonly shares: readonly number[];
  /** Least number of trades of a child. */
  readonly minTrades: number;
  /** Quote units of one tick times one step. */
  readonly quotePerTickStep: number;
}

/** The children of a bar, and how many paths were drawn before theirs. */
export interface DividedBar {
  readonly children: readonly TickBar[];
  readonly redraws: number;
}

/** How unevenly activity falls on the children; repeated at every level it makes fat tails. */
const ACTIVITY_SPREAD = 0.2;
const VOLUME_SPREAD = 0.2;
/** Part of the volume that is proportional to a child's range. */
const VOLUME_BY_RANGE = 0.4;
/** Paths drawn in vain, at most, for one that can have the parent's average price. */
const MOST_REDRAWS = 12;
/** How far averages are moved towards the extremes of their bars before another path is drawn. */
const MOST_MOVED = 0.4;
const FURTHEST_MOVED = 0.8;

/**
 * Divides a bar into consecutive children that add up to it exactly: the first opens where it
 * opens, the last closes where it closes, one child reaches its high, one its low, and every sum
 * agrees. A random multiplicative cascade (Mandelbrot, Fisher and Calvet 1997) shared by variance
 * and volume gives clustered volatility, fat tails, and volume that comes with movement.
 *
 * @param fixedRedraws takes the path after so many, whether or not it fits best; null looks for one
 */
export function divideBar(
  parent: TickBar,
  division: Division,
  random: Random,
  fixedRedraws: number | null = null,
): DividedBar {
  const activity = normalised(
    division.shares.map((share) => share * Math.exp(ACTIVITY_SPREAD * roundedNormal(random))),
  );
  const interest = activity.map((share) => share * Math.exp(VOLUME_SPREAD * roundedNormal(random)));
  const { minTrades, quotePerTickStep } = division;
  const goal = parent.quote / (parent.volume * quotePerTickStep);
  for (let redraws = 0; ; redraws += 1) {
    const prices = dividePrices(parent, activity, random);
    if (fixedRedraws !== null && redraws < fixedRedraws) continue;
    const shares = volumeShares(interest, prices);
    let averages = averagePrices(goal, prices, shares, MOST_MOVED);
    if (averages === null && fixedRedraws === null && redraws < MOST_REDRAWS) continue;
    averages ??= averagePrices(goal, prices, shares, FURTHEST_MOVED);
    averages ??= tiltShares(goal, parent, prices, shares);
    const drawn = { prices, shares, averages, minTrades, quotePerTickStep };
    return { children: divideVolume(parent, drawn, random), redraws };
  }
}

/** Volume follows interest, and more of it falls on children that move more. */
function volumeShares(interest: readonly number[], prices: readonly Prices[]): number[] {
  let ranges = 0;
  for (const { high, low } of prices) ranges += high - low;
  const perMeanRange = ranges > 0 ? (VOLUME_BY_RANGE * prices.length) / ranges : 0;
  return normalised(
    interest.map((share, index) => {
      const range = prices[index]!.high - prices[index]!.low;
      return share * (1 - VOLUME_BY_RANGE + perMeanRange * range);
    }),
  );
}

/** Scales weights in place to a sum of one. */
function normalised(weights: number[]): number[] {
  let sum = 0;
  for (const weight of weights) sum += weight;
  for (let index = 0; index < weights.length; index += 1) weights[index] = weights[index]! / sum;
  return weights;
}
