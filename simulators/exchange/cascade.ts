import type { Random } from '#kernel/clock.ts';
import { apportion } from '#simulators/exchange/apportion.ts';
import { exponential, roundedNormal } from '#simulators/exchange/noise.ts';
import type { TickBar } from '#simulators/exchange/tick-bar.ts';

/** How one bar is divided. */
export interface Division {
  /** Expected share of the activity of each child, not yet normalised. */
  readonly shares: readonly number[];
  /** Least number of trades of a child. */
  readonly minTrades: number;
  /** Quote units of one tick times one step. */
  readonly quotePerTickStep: number;
}

/** Ratio of the expected range of a Brownian path to its standard deviation (Feller 1951). */
const RANGE_PER_SIGMA = 1.596;
/** How unevenly activity falls on the children; repeated at every level it makes fat tails. */
const ACTIVITY_SPREAD = 0.2;
const VOLUME_SPREAD = 0.2;
/** Part of the volume that is proportional to a child's range. */
const VOLUME_BY_RANGE = 0.4;
/** Mean distance of an extreme from the nearer end of its span, in standard deviations. */
const WICK_PER_SIGMA = 0.4;
/** Paths drawn in vain, at most, for one that can have the parent's average price. */
const MOST_REDRAWS = 12;
/** How far averages are moved towards the extremes of their bars before another path is drawn. */
const MOST_MOVED = 0.4;
const FURTHEST_MOVED = 0.8;
/** The money is divided in whole units in the end, so this much of a tick is nothing. */
const NEGLIGIBLE_TICKS = 0.01;
/** Share of children that open one tick away from the close before them. */
const OPEN_GAP_SHARE = 0.2;

/**
 * Divides a bar into consecutive children that add up to it exactly: the first opens where it opens,
 * the last closes where it closes, one child reaches its high, one its low, and every sum agrees.
 * A random multiplicative cascade (Mandelbrot, Fisher and Calvet 1997) shared by variance and volume
 * gives clustered volatility, fat tails, and volume that comes with movement.
 */
export function divideBar(parent: TickBar, division: Division, random: Random): TickBar[] {
  const activity = normalised(
    division.shares.map((share) => share * Math.exp(ACTIVITY_SPREAD * roundedNormal(random))),
  );
  const interest = activity.map((share) => share * Math.exp(VOLUME_SPREAD * roundedNormal(random)));
  const goal = parent.quote / (parent.volume * division.quotePerTickStep);
  for (let redraws = MOST_REDRAWS; ; redraws -= 1) {
    const prices = dividePrices(parent, activity, random);
    const shares = volumeShares(interest, prices);
    let averages = averagePrices(goal, prices, shares, MOST_MOVED);
    if (averages === null && redraws > 0) continue;
    averages ??= averagePrices(goal, prices, shares, FURTHEST_MOVED);
    averages ??= tiltShares(goal, parent, prices, shares);
    return divideVolume(parent, prices, shares, averages, division, random);
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

interface Prices {
  readonly open: number;
  close: number;
  high: number;
  low: number;
}

/** A path from open to close with the wicks around each step, before it is fitted to the parent. */
interface Path {
  readonly ends: number[];
  readonly highs: number[];
  readonly lows: number[];
  top: number;
  bottom: number;
}

function drawPath(parent: TickBar, activity: readonly number[], random: Random): Path {
  const sigma = (parent.high - parent.low) / RANGE_PER_SIGMA;
  const steps = activity.map((share) => sigma * Math.sqrt(share) * roundedNormal(random));
  const missing = parent.close - parent.open - steps.reduce((sum, step) => sum + step, 0);
  const path: Path = { ends: [], highs: [], lows: [], top: -Infinity, bottom: Infinity };
  let from = parent.open;
  for (let index = 0; index < steps.length; index += 1) {
    const share = activity[index]!;
    const to = from + steps[index]! + missing * share;
    const wick = sigma * Math.sqrt(share) * WICK_PER_SIGMA;
    const high = Math.max(from, to) + wick * exponential(random);
    const low = Math.min(from, to) - wick * exponential(random);
    path.ends.push(to);
    path.highs.push(high);
    path.lows.push(low);
    path.top = Math.max(path.top, high);
    path.bottom = Math.min(path.bottom, low);
    from = to;
  }
  return path;
}

/**
 * Fits a drawn path into [low, high] of the parent by stretching what lies above both its ends and
 * what lies below them, so that the extremes are reached by the shape itself and not by a spike.
 */
function dividePrices(parent: TickBar, activity: readonly number[], random: Random): Prices[] {
  const path = drawPath(parent, activity, random);
  const upper = Math.max(parent.open, parent.close);
  const lower = Math.min(parent.open, parent.close);
  const stretchUp = path.top > upper ? (parent.high - upper) / (path.top - upper) : 0;
  const stretchDown = path.bottom < lower ? (lower - parent.low) / (lower - path.bottom) : 0;
  const fit = (price: number): number => {
    if (price > upper) return Math.round(upper + (price - upper) * stretchUp);
    if (price < lower) return Math.round(lower - (lower - price) * stretchDown);
    return Math.round(price);
  };
  const children: Prices[] = [];
  let before = parent.open;
  const last = activity.length - 1;
  for (let index = 0; index <= last; index += 1) {
    const open = index === 0 ? parent.open : nearby(before, parent, random);
    const close = index === last ? parent.close : fit(path.ends[index]!);
    const high = Math.max(open, close, fit(path.highs[index]!));
    const low = Math.min(open, close, fit(path.lows[index]!));
    children.push({ open, close, high, low });
    before = close;
  }
  reachExtremes(children, parent);
  return children;
}

function nearby(price: number, { low, high }: TickBar, random: Random): number {
  const draw = random();
  if (draw >= OPEN_GAP_SHARE) return price;
  const moved = draw < OPEN_GAP_SHARE / 2 ? price - 1 : price + 1;
  return Math.max(low, Math.min(high, moved));
}

function reachExtremes(children: readonly Prices[], parent: TickBar): void {
  let highest = children[0]!;
  let lowest = children[0]!;
  for (const child of children) {
    if (child.high > highest.high) highest = child;
    if (child.low < lowest.low) lowest = child;
  }
  highest.high = parent.high;
  lowest.low = parent.low;
}

function divideVolume(
  parent: TickBar,
  prices: readonly Prices[],
  shares: readonly number[],
  averages: readonly number[],
  { minTrades, quotePerTickStep }: Division,
  random: Random,
): TickBar[] {
  const least = { floors: minTrades };
  const volume = apportion(parent.volume, shares, least);
  const trades = apportion(parent.trades, volume, least);
  const quote = divideMoney(parent.quote, prices, volume, averages, quotePerTickStep);
  const takerShare = parent.takerVolume / parent.volume;
  const swing = 0.5 * Math.min(takerShare, 1 - takerShare);
  const takerVolume = apportion(
    parent.takerVolume,
    volume.map((steps) => steps * (takerShare + swing * (random() - 0.5))),
    { floors: 0, caps: volume },
  );
  const takerQuote = apportion(
    parent.takerQuote,
    quote.map((units, index) => (units * takerVolume[index]!) / volume[index]!),
    { floors: 0, caps: quote },
  );
  let firstTradeId = parent.firstTradeId;
  return prices.map((child, index) => {
    const bar: TickBar = {
      ...child,
      volume: volume[index]!,
      quote: quote[index]!,
      takerVolume: takerVolume[index]!,
      takerQuote: takerQuote[index]!,
      trades: trades[index]!,
      firstTradeId,
    };
    firstTradeId += bar.trades;
    return bar;
  });
}

/** Divides the money so that every child's average price stays between its low and its high. */
function divideMoney(
  total: number,
  prices: readonly Prices[],
  volume: readonly number[],
  averages: readonly number[],
  quotePerTickStep: number,
): number[] {
  const floors: number[] = [];
  const caps: number[] = [];
  for (let index = 0; index < prices.length; index += 1) {
    const money = volume[index]! * quotePerTickStep;
    const floor = Math.ceil(prices[index]!.low * money);
    floors.push(floor);
    caps.push(Math.max(floor, Math.floor(prices[index]!.high * money)));
  }
  return apportion(
    total,
    averages.map((average, index) => average * volume[index]!),
    { floors, caps },
  );
}

/**
 * Average price of each child such that, with the volume shares, they average to the goal; null when
 * that would take averages too near the extremes of their bars.
 */
function averagePrices(
  goal: number,
  prices: readonly Prices[],
  shares: readonly number[],
  mostMoved: number,
): number[] | null {
  const averages = prices.map(middleOf);
  let mean = 0;
  let roomUp = 0;
  let roomDown = 0;
  for (let index = 0; index < shares.length; index += 1) {
    const average = averages[index]!;
    mean += shares[index]! * average;
    roomUp += shares[index]! * (prices[index]!.high - average);
    roomDown += shares[index]! * (average - prices[index]!.low);
  }
  const isUp = goal > mean;
  const room = isUp ? roomUp : roomDown;
  const missing = Math.abs(goal - mean);
  if (missing > mostMoved * room + NEGLIGIBLE_TICKS) return null;
  const part = room > 0 ? Math.min(mostMoved, missing / room) : 0;
  return averages.map((average, index) => {
    const edge = isUp ? prices[index]!.high : prices[index]!.low;
    return average + part * (edge - average);
  });
}

function middleOf({ open, high, low, close }: Prices): number {
  return (open + high + low + close) / 4;
}

/**
 * The last resort where no path fits: moves `shares` from the children on one side of the goal to
 * those on the other, so that they average to it.
 */
function tiltShares(
  goal: number,
  parent: TickBar,
  prices: readonly Prices[],
  shares: number[],
): number[] {
  const averages = prices.map(middleOf);
  if (!averages.some((average) => average > goal)) {
    averages[prices.findIndex(({ high }) => high === parent.high)] = (goal + parent.high) / 2;
  }
  if (!averages.some((average) => average <= goal)) {
    averages[prices.findIndex(({ low }) => low === parent.low)] = (goal + parent.low) / 2;
  }
  const above = { weight: 0, moment: 0 };
  const below = { weight: 0, moment: 0 };
  for (let index = 0; index < shares.length; index += 1) {
    const side = averages[index]! > goal ? above : below;
    side.weight += shares[index]!;
    side.moment += shares[index]! * averages[index]!;
  }
  if (above.weight === 0 || below.weight === 0) return averages;
  const high = above.moment / above.weight;
  const low = below.moment / below.weight;
  const partAbove = (goal - low) / (high - low);
  for (let index = 0; index < shares.length; index += 1) {
    const isAbove = averages[index]! > goal;
    const side = isAbove ? above : below;
    shares[index] = (shares[index]! / side.weight) * (isAbove ? partAbove : 1 - partAbove);
  }
  return averages;
}

function normalised(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
