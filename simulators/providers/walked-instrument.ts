import { seededRandom } from '#kernel/ports/clock.ts';
import { fatTailed, hashOf } from '#simulators/exchange/noise.ts';
import type { QuotedDay, QuotedInstrument } from '#simulators/instruments/quoted-instrument.ts';

/** What is fixed about an instrument whose price walks by itself. */
export interface WalkParameters extends Omit<QuotedInstrument, 'day' | 'split'> {
  /** Price on the first day, in quote units. */
  readonly startPrice: number;
  /** Yearly volatility as a fraction of the price. */
  readonly volatility: number;
  /** Steps of volume on an ordinary day; 0 for instruments without volume, such as currencies. */
  readonly dailySteps: number;
}

const DAY_MS = 86_400_000;
/** The first day that is quoted: hours reach two years back from every day that a demo runs on. */
const FIRST_DAY_MS = Date.UTC(2023, 0, 3);
const SESSIONS_OF_YEAR = 250;
/** A walk never falls below this part of its first price. */
const MIN_PART = 0.1;

/** An instrument whose days follow from its name, the date and the day before. */
export function walkedInstrument(seed: number, facts: WalkParameters): QuotedInstrument {
  const { calendar, priceDecimals, startPrice } = facts;
  const grid = calendar.grid('1d');
  const days = new Map<number, QuotedDay>();
  let nextMs = grid.ceilMs(FIRST_DAY_MS);
  let before = Math.round(startPrice * 10 ** priceDecimals);
  const least = Math.max(1, Math.round(before * MIN_PART));
  return {
    ...facts,
    day(tradeDate) {
      while (nextMs <= tradeDate * DAY_MS) {
        const made = dayOf(seed, facts, nextMs / DAY_MS, { before, least });
        days.set(nextMs / DAY_MS, made);
        before = made.close;
        nextMs = grid.nextMs(nextMs);
      }
      return days.get(tradeDate) ?? null;
    },
  };
}

function dayOf(
  seed: number,
  { symbol, volatility, dailySteps, quantityStep, priceDecimals }: WalkParameters,
  tradeDate: number,
  { before, least }: { readonly before: number; readonly least: number },
): QuotedDay {
  const random = seededRandom(hashOf('walk', seed, symbol, tradeDate));
  const sigma = volatility / Math.sqrt(SESSIONS_OF_YEAR);
  const moved = (from: number, part: number): number =>
    Math.max(least, Math.round(from * Math.exp(sigma * part * fatTailed(random))));
  const open = moved(before, 0.3);
  const close = moved(open, 0.95);
  const wick = (): number => Math.round(before * sigma * 0.5 * random());
  const high = Math.max(open, close) + wick();
  const low = Math.max(1, Math.min(open, close) - wick());
  const volume = Math.round(dailySteps * Math.exp(0.35 * fatTailed(random)));
  // The ends of a path are a better estimate of its mean than its extremes.
  const meanPrice = (0.4 * (open + close) + 0.1 * (high + low)) / 10 ** priceDecimals;
  const amount = Math.round(volume * quantityStep * meanPrice);
  return { open, high, low, close, volume, amount };
}
