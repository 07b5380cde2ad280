import type { Random } from '#kernel/ports/clock.ts';
import { bridgeExtreme, chanceBelow, densityAt } from '#simulators/exchange/brownian-bridge.ts';
import { roundedNormal } from '#simulators/exchange/noise.ts';
import type { TickBar } from '#simulators/exchange/tick-bar.ts';

/** The prices of the divided bar, in ticks. */
type Parent = Pick<TickBar, 'open' | 'high' | 'low' | 'close'>;

/**
 * Ratio of the range of a bar to the standard deviation of the path within it. A Brownian path has 1.665
 * (Parkinson 1980); paths that are reflected and drawn to reach both extremes move more than free ones, and with
 * this value returns of neighbouring bars are uncorrelated at every level, as a test holds.
 */
const RANGE_PER_SIGMA = 1.9;
/** Share of children that open one tick away from the close before them. */
const OPEN_GAP_SHARE = 0.2;
/** A path that must touch an extreme and never comes near it is this unlikely, and not impossible. */
const MIN_DENSITY = 1e-12;

/** Prices of one child, in ticks. */
export interface Prices {
  readonly open: number;
  close: number;
  high: number;
  low: number;
}

/** Which children reach the extremes of their parent. */
export interface ExtremeReach {
  readonly high: number;
  readonly low: number;
}

/** The prices of the children, and how well they explain the bar that they are divided from. */
export interface DrawnPrices {
  readonly prices: Prices[];
  readonly reach: ExtremeReach;
  /** Logarithm of how likely this path has the parent's extremes; only differences mean something. */
  readonly logLikelihood: number;
}

/**
 * Draws the prices of consecutive children of a bar: a Brownian bridge from its open to its close whose variance is
 * shared by activity, reflected at its low and its high, so that each child moves as much as its share of the variance
 * says. The extremes of a child are those of the bridge within it, under the condition that they stay inside the
 * parent. One child reaches the parent's high, and one its low.
 *
 * The number of random draws does not depend on the prices.
 *
 * @param activity share of the variance of each child; the sum is 1
 * @param fixedReach the children that reach the extremes, if that is fixed; null draws them
 */
export function dividePrices(
  parent: Parent,
  activity: readonly number[],
  random: Random,
  fixedReach: ExtremeReach | null = null,
): DrawnPrices {
  const variance = ((parent.high - parent.low) / RANGE_PER_SIGMA) ** 2;
  const ends = drawEnds(parent, activity, Math.sqrt(variance), random);
  const children: Prices[] = [];
  const likely = { high: new ExtremeLikelihood(random()), low: new ExtremeLikelihood(random()) };
  let from = parent.open;
  for (const [index, to] of ends.entries()) {
    const open = index === 0 ? parent.open : nearby(from, parent, random);
    const spread = Math.max(variance * activity[index]!, 1e-9);
    // Distances from the parent's extremes: below its high, and above its low.
    const high = likely.high.next(parent.high - from, parent.high - to, spread, random());
    const low = likely.low.next(from - parent.low, to - parent.low, spread, random());
    const close = Math.round(to);
    children.push({
      open,
      close,
      high: Math.max(open, close, Math.round(parent.high - high)),
      low: Math.min(open, close, Math.round(parent.low + low)),
    });
    from = to;
  }
  const reach = fixedReach ?? { high: likely.high.reachedBy, low: likely.low.reachedBy };
  children[reach.high]!.high = parent.high;
  children[reach.low]!.low = parent.low;
  return { prices: children, reach, logLikelihood: likely.high.logarithm + likely.low.logarithm };
}

/** Where children end, reflected into the parent's range; the last one at its close. */
function drawEnds(
  parent: Parent,
  activity: readonly number[],
  sigma: number,
  random: Random,
): number[] {
  const steps = activity.map((share) => sigma * Math.sqrt(share) * roundedNormal(random));
  let missing = parent.close - parent.open;
  for (const step of steps) missing -= step;
  let price = parent.open;
  const ends = steps.map((step, index) => {
    price += step + missing * activity[index]!;
    return reflected(price, parent);
  });
  ends[ends.length - 1] = parent.close;
  return ends;
}

/** A price beyond the range, as its mirror image at the bound that it passed. */
function reflected(price: number, { low, high }: Parent): number {
  const width = high - low;
  if (width === 0) return low;
  const along = (price - low) % (2 * width);
  const above = along < 0 ? along + 2 * width : along;
  return low + (above <= width ? above : 2 * width - above);
}

function nearby(price: number, { low, high }: Parent, random: Random): number {
  const draw = random();
  const whole = Math.round(price);
  if (draw >= OPEN_GAP_SHARE) return whole;
  const moved = draw < OPEN_GAP_SHARE / 2 ? whole - 1 : whole + 1;
  return Math.max(low, Math.min(high, moved));
}

/**
 * Extremes of one side, child by child: how far each stays from the parent's extreme, which of them reaches
 * it, and how likely that is for the path as a whole.
 */
class ExtremeLikelihood {
  #draw: number;
  #logStay = 0;
  #densities = 0;
  #index = 0;
  #reachedBy = 0;

  /** @param draw a random number that decides which child reaches the extreme */
  constructor(draw: number) {
    this.#draw = draw;
  }

  get reachedBy(): number {
    return this.#reachedBy;
  }

  get logarithm(): number {
    return this.#logStay + Math.log(this.#densities);
  }

  /** Distance that a child keeps, by its own distances at its two ends. */
  next(from: number, to: number, variance: number, random: number): number {
    const stays = Math.max(chanceBelow(from, to, variance), 1e-6);
    const density = Math.max(densityAt(from, to, variance), MIN_DENSITY) / stays;
    this.#logStay += Math.log(stays);
    this.#densities += density;
    // Each child so far has reached the extreme with its share of the densities (a reservoir of one).
    const share = density / this.#densities;
    if (this.#draw < share) {
      this.#reachedBy = this.#index;
      this.#draw /= share;
    } else {
      this.#draw = (this.#draw - share) / (1 - share);
    }
    this.#index += 1;
    return bridgeExtreme(from, to, variance, random);
  }
}
