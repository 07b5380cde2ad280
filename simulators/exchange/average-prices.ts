import type { Prices } from '#simulators/exchange/price-division.ts';
import type { TickBar } from '#simulators/exchange/tick-bar.ts';

/** The money is divided in whole units in the end, so this much of a tick is nothing. */
const NEGLIGIBLE_TICKS = 0.01;

/**
 * Average price of each child such that, with the volume shares, they average to the goal; null
 * when that would take averages too near the extremes of their bars.
 */
export function averagePrices(
  goal: number,
  prices: readonly Prices[],
  shares: readonly number[],
  maxMovedPart: number,
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
  if (missing > maxMovedPart * room + NEGLIGIBLE_TICKS) return null;
  const part = room > 0 ? Math.min(maxMovedPart, missing / room) : 0;
  return averages.map((average, index) => {
    const edge = isUp ? prices[index]!.high : prices[index]!.low;
    return average + part * (edge - average);
  });
}

/** The average price of children whose own averages lie in the middle of their bars. */
export function averageOf(prices: readonly Prices[], shares: readonly number[]): number {
  let mean = 0;
  for (let index = 0; index < shares.length; index += 1)
    mean += shares[index]! * middleOf(prices[index]!);
  return mean;
}

function middleOf({ open, high, low, close }: Prices): number {
  return (open + high + low + close) / 4;
}

/**
 * The last resort where no path fits: moves `shares` from the children on one side of the goal to
 * those on the other, so that they average to it.
 */
export function tiltShares(
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
