import { apportion } from '#simulators/exchange/apportion.ts';
import type { Prices } from '#simulators/exchange/price-division.ts';
import type { QuotedDay } from '#simulators/instruments/quoted-instrument.ts';

/** The trades in one part of a day. */
export interface Traded {
  /** In steps. */
  readonly volume: number;
  /** In whole quote units. */
  readonly amount: number;
}

/** Halvings by which the tilt is found: more would change no lot. */
const HALVINGS = 40;
/**
 * Largest tilt, so that no day is traded in a few minutes: the dearest price counts e to this times what
 * the cheapest does.
 */
const MAX_TILT = 8;

/**
 * Divides volume and turnover of a day among its minutes, so that the mean price of each minute lies within its range.
 * The mean price of the day's turnover is preserved: if it is above the mean of the minutes, more is traded in the
 * expensive ones.
 *
 * @param activity share of each minute before this correction; the sum is 1
 * @param unit quote units of one step at a price of one tick
 */
export function divideTurnover(
  day: Pick<QuotedDay, 'volume' | 'amount'>,
  prices: readonly Prices[],
  activity: readonly number[],
  unit: number,
): Traded[] {
  const middles = prices.map(({ open, close }) => (open + close) / 2);
  const weights = tilted(activity, middles, day.amount / day.volume / unit);
  const volumes = apportion(day.volume, weights, { floors: day.volume < prices.length ? 0 : 1 });
  const worth = (at: number, price: number): number => volumes[at]! * price * unit;
  const amounts = apportion(
    day.amount,
    middles.map((middle, at) => worth(at, middle)),
    {
      floors: prices.map(({ low }, at) => Math.floor(worth(at, low))),
      caps: prices.map(({ high }, at) => Math.ceil(worth(at, high))),
    },
  );
  return volumes.map((volume, at) => ({ volume, amount: amounts[at]! }));
}

/** What was traded in a minute until now, each step at the minute's mean price as far as its range allows. */
export function tradedSoFar(
  minute: QuotedDay,
  { low, high }: Pick<QuotedDay, 'low' | 'high'>,
  elapsed: number,
  unit: number,
): Traded {
  const volume = Math.floor(minute.volume * elapsed);
  if (volume === 0) return { volume, amount: 0 };
  const amount = Math.round((minute.amount * volume) / minute.volume);
  const least = Math.floor(volume * low * unit);
  return { volume, amount: Math.max(least, Math.min(amount, Math.ceil(volume * high * unit))) };
}

/** The weights, times e to a multiple of the price, so that their mean price is the requested one. */
function tilted(weights: readonly number[], prices: readonly number[], mean: number): number[] {
  const least = Math.min(...prices);
  const range = Math.max(...prices) - least;
  if (range === 0) return [...weights];
  const at = (tilt: number): number[] =>
    weights.map((weight, index) => weight * Math.exp((tilt * (prices[index]! - least)) / range));
  let [low, high] = [-MAX_TILT, MAX_TILT];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (meanOf(prices, at(middle)) < mean) low = middle;
    else high = middle;
  }
  return at((low + high) / 2);
}

function meanOf(values: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  let total = 0;
  for (const [at, weight] of weights.entries()) {
    sum += weight * values[at]!;
    total += weight;
  }
  return sum / total;
}
