import { wholeIfNear } from '#indicators/arithmetic/whole-if-near.ts';
import type { OrderStatistic } from '#indicators/steps/ordered-window.ts';

/** Place of the quantile of a share among ordered values, counted from 0; whole where it only misses by rounding. */
export function placeOfShare(share: number, count: number): number {
  return wholeIfNear(share * (count - 1));
}

/**
 * The value below which a share of the others lies, with a straight line between the two that it falls
 * between, as in numpy, pandas and Excel's PERCENTILE.INC. The half is the median.
 */
export function quantileAt(share: number): OrderStatistic {
  return (ordered, first, count) => {
    const place = placeOfShare(share, count);
    const below = Math.floor(place);
    const low = ordered[first + below]!;
    // At a whole place nothing is added, so that it is exactly one of the values.
    return place === below ? low : low + (place - below) * (ordered[first + below + 1]! - low);
  };
}

/** The smallest value that at least a percentage of all does not exceed: always one of them. */
export function nearestRank(percentage: number): OrderStatistic {
  return (ordered, first, count) => {
    const rank = Math.ceil(wholeIfNear((percentage * count) / 100));
    return ordered[first + Math.max(1, rank) - 1]!;
  };
}

/** Distance between the quarter and three quarters of the values. */
export const quartileDistance: OrderStatistic = (ordered, first, count, newest) =>
  quantileAt(0.75)(ordered, first, count, newest) - quantileAt(0.25)(ordered, first, count, newest);

/**
 * Median of the distances from the median. The nearer half of the values are adjacent in the
 * order, so where they begin is found by bisection, and the ends are the farthest of them.
 */
export const medianDistance: OrderStatistic = (ordered, first, count, newest) => {
  const center = quantileAt(0.5)(ordered, first, count, newest);
  const more = count >> 1;
  let low = first;
  for (let left = count - 1 - more; left > 0;) {
    const half = (left + 1) >> 1;
    const at = low + half - 1;
    low += half * Number(center - ordered[at]! > ordered[at + more + 1]! - center);
    left -= half;
  }
  const high = low + more;
  const below = center - ordered[low]!;
  const above = ordered[high]! - center;
  const distance = Math.max(below, above);
  if (count % 2 === 1) return distance;
  const before =
    below > above
      ? Math.max(center - ordered[low + 1]!, above)
      : Math.max(below, ordered[high - 1]! - center);
  return (before + distance) / 2;
};

/** The most frequent value; of equally frequent ones the smallest. */
export const mostFrequent: OrderStatistic = (ordered, first, count) => {
  let best = ordered[first]!;
  let most = 0;
  let run = 0;
  for (let at = first; at < first + count; at += 1) {
    run = at > first && ordered[at] === ordered[at - 1] ? run + 1 : 1;
    if (run > most) {
      most = run;
      best = ordered[at]!;
    }
  }
  return best;
};
