import type { Random } from '#kernel/ports/clock.ts';
import { averageOf, averagePrices, tiltShares } from '#simulators/exchange/average-prices.ts';
import { exponential, roundedNormal } from '#simulators/exchange/noise.ts';
import {
  dividePrices,
  type Prices,
  type ExtremeReach,
} from '#simulators/exchange/price-division.ts';
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

/** Which of the paths that were drawn is taken, and which children reach the extremes on it. */
export interface PathChoice extends ExtremeReach {
  readonly path: number;
}

/** The children of a bar, and what was chosen for them. */
export interface DividedBar {
  readonly children: readonly TickBar[];
  readonly choice: PathChoice;
}

/** How unevenly activity falls on the children; repeated at every level it makes fat tails. */
const ACTIVITY_SPREAD = 0.2;
const VOLUME_SPREAD = 0.2;
/** Part of the volume that is proportional to a child's range. */
const VOLUME_BY_RANGE = 0.55;
/** Paths that are drawn of few children, of which the likeliest is taken; many children need no choice. */
const CHOICE_OF_PATHS = 8;
const MAX_CHILDREN_OF_CHOICE = 12;
/** An average price this part of the range away from the parent's makes a path e^-0.5 as likely. */
const AVERAGE_TOLERANCE = 0.08;
/** How far averages are moved towards the extremes of their bars: with ease, and where no path fits better. */
const EASY_PART = 0.4;
const MAX_MOVED_PART = 0.8;
/** A path whose averages have to be moved further is taken only where all are like that. */
const UNEASY_PENALTY = 30;

/**
 * Divides a bar into consecutive children that add up to it exactly: the first opens where it
 * opens, the last closes where it closes, one child reaches its high, one its low, and every sum
 * agrees. A random multiplicative cascade (Mandelbrot, Fisher and Calvet 1997) shared by variance
 * and volume gives clustered volatility, fat tails, and volume that comes with movement.
 *
 * @param fixed the choice to use; null selects the best one
 */
export function divideBar(
  parent: TickBar,
  division: Division,
  random: Random,
  fixed: PathChoice | null = null,
): DividedBar {
  const activity = normalised(
    division.shares.map((share) => share * Math.exp(ACTIVITY_SPREAD * roundedNormal(random))),
  );
  const interest = activity.map((share) => share * Math.exp(VOLUME_SPREAD * roundedNormal(random)));
  const { minTrades, quotePerTickStep } = division;
  const goal = parent.quote / (parent.volume * quotePerTickStep);
  const { prices, shares, choice } = choosePath(
    parent,
    { activity, interest, goal },
    random,
    fixed,
  );
  const averages =
    averagePrices(goal, prices, shares, MAX_MOVED_PART) ?? tiltShares(goal, parent, prices, shares);
  const drawn = { prices, shares, averages, minTrades, quotePerTickStep };
  return { children: divideVolume(parent, drawn, random), choice };
}

/** The properties of the children before their prices, and the average price that they add up to. */
interface Wanted {
  readonly activity: readonly number[];
  readonly interest: readonly number[];
  readonly goal: number;
}

interface ChosenPath {
  readonly prices: readonly Prices[];
  readonly shares: number[];
  readonly choice: PathChoice;
}

/** One of some paths, drawn by how likely it has the parent's extremes and its average price. */
function choosePath(
  parent: TickBar,
  { activity, interest, goal }: Wanted,
  random: Random,
  fixed: PathChoice | null,
): ChosenPath {
  const paths = activity.length > MAX_CHILDREN_OF_CHOICE ? 1 : CHOICE_OF_PATHS;
  const tolerance = Math.max(1, AVERAGE_TOLERANCE * (parent.high - parent.low));
  let best: ChosenPath | null = null;
  let bestScore = -Infinity;
  for (let path = 0; path < paths; path += 1) {
    const { prices, reach, logLikelihood } = dividePrices(parent, activity, random, fixed);
    const gumbel = -Math.log(exponential(random));
    if (fixed !== null && path !== fixed.path) continue;
    const shares = volumeShares(interest, prices);
    const missed = (averageOf(prices, shares) - goal) / tolerance;
    // The largest score with Gumbel noise draws a path by its likelihood. The likeliest itself moves too much.
    const isEasy = averagePrices(goal, prices, shares, EASY_PART) !== null;
    const score = logLikelihood - missed ** 2 / 2 + gumbel - (isEasy ? 0 : UNEASY_PENALTY);
    if (best === null || score > bestScore) {
      best = { prices, shares, choice: { ...reach, path } };
      bestScore = score;
    }
  }
  if (best === null) throw new Error(`there is no path ${fixed?.path} among ${paths}`);
  return best;
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
