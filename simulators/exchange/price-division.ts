import type { Random } from '#kernel/clock.ts';
import { exponential, roundedNormal } from '#simulators/exchange/noise.ts';
import type { TickBar } from '#simulators/exchange/tick-bar.ts';

/** The prices of what is divided, in ticks. */
type Parent = Pick<TickBar, 'open' | 'high' | 'low' | 'close'>;

/** Ratio of the expected range of a Brownian path to its standard deviation (Feller 1951). */
const RANGE_PER_SIGMA = 1.596;
/** Mean distance of an extreme from the nearer end of its span, in standard deviations. */
const WICK_PER_SIGMA = 0.4;
/** Share of children that open one tick away from the close before them. */
const OPEN_GAP_SHARE = 0.2;

/** Prices of one child, in ticks. */
export interface Prices {
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

function drawPath(parent: Parent, activity: readonly number[], random: Random): Path {
  const sigma = (parent.high - parent.low) / RANGE_PER_SIGMA;
  const steps = activity.map((share) => sigma * Math.sqrt(share) * roundedNormal(random));
  let missing = parent.close - parent.open;
  for (const step of steps) missing -= step;
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
export function dividePrices(
  parent: Parent,
  activity: readonly number[],
  random: Random,
): Prices[] {
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

function nearby(price: number, { low, high }: Parent, random: Random): number {
  const draw = random();
  if (draw >= OPEN_GAP_SHARE) return price;
  const moved = draw < OPEN_GAP_SHARE / 2 ? price - 1 : price + 1;
  return Math.max(low, Math.min(high, moved));
}

function reachExtremes(children: readonly Prices[], parent: Parent): void {
  let highest = children[0]!;
  let lowest = children[0]!;
  for (const child of children) {
    if (child.high > highest.high) highest = child;
    if (child.low < lowest.low) lowest = child;
  }
  highest.high = parent.high;
  lowest.low = parent.low;
}
