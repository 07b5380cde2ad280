import { countBelow, type OrderStatistic } from '#market-data/kernels/steps/ordered-window.ts';

/**
 * The value below which a share of the others lies, with a straight line between the two that it falls
 * between, as in numpy, pandas and Excel's PERCENTILE.INC. The half is the median.
 */
export function quantileAt(share: number): OrderStatistic {
  return (ordered, first, count) => {
    const place = share * (count - 1);
    const below = Math.floor(place);
    const low = ordered[first + below]!;
    // At a whole place nothing is added, so that it is exactly one of the values.
    return place === below ? low : low + (place - below) * (ordered[first + below + 1]! - low);
  };
}

/** The smallest value that at least a percentage of all does not exceed: always one of them. */
export function nearestRank(percentage: number): OrderStatistic {
  return (ordered, first, count) => {
    const rank = Math.ceil((percentage / 100) * count);
    return ordered[first + Math.max(1, rank) - 1]!;
  };
}

/** Distance between the quarter and three quarters of the values. */
export const quartileDistance: OrderStatistic = (ordered, first, count, newest) =>
  quantileAt(0.75)(ordered, first, count, newest) - quantileAt(0.25)(ordered, first, count, newest);

/**
 * Median of the distances from the median. In order the values are two rows of distances, downward and
 * upward from the median, and the smaller of the two next ones is taken until half are.
 */
export const medianDistance: OrderStatistic = (ordered, first, count, newest) => {
  const center = quantileAt(0.5)(ordered, first, count, newest);
  let up = first + countBelow(ordered, first, count, center);
  let down = up - 1;
  let before = 0;
  let distance = 0;
  for (let taken = 0; taken <= count >> 1; taken += 1) {
    const below = down >= first ? center - ordered[down]! : Infinity;
    const above = up < first + count ? ordered[up]! - center : Infinity;
    before = distance;
    distance = Math.min(below, above);
    if (below < above) down -= 1;
    else up += 1;
  }
  return count % 2 === 1 ? distance : (before + distance) / 2;
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
