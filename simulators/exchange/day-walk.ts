import { seededRandom, type Random } from '#kernel/ports/clock.ts';
import { bridgeMaximum } from '#simulators/exchange/brownian-bridge.ts';
import { WORLD_START_MS, type Contract } from '#simulators/exchange/contract.ts';
import { fatTailedScale, hashOf, normal, roundedNormal } from '#simulators/exchange/noise.ts';
import { dayRhythm } from '#simulators/exchange/seasonality.ts';
import { PackedBars } from '#simulators/exchange/packed-bars.ts';
import type { TickBar } from '#simulators/exchange/tick-bar.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = WORLD_START_MS / DAY_MS;
/** Eight years, and some days to come. */
const FIRST_ALLOCATION_DAYS = 3_000;

/**
 * Number of days before the present that stay in memory while all requests are for the present. Beyond twice as many,
 * the oldest are dropped.
 */
const LIVE_DAYS = 64;

/** Decimals of quote volumes: fine enough for one step, coarse enough that years add up exactly. */
export const QUOTE_DECIMALS = 5;

/** Fewest trades of a minute, so that every minute has a real open, high, low and close. */
export const MIN_TRADES_PER_MINUTE = 4;

const MIN_TRADES_PER_DAY = 1440 * MIN_TRADES_PER_MINUTE;
/** Growth of the level around which prices wander, a year. */
const YEARLY_TREND = 0.25;
/** Share of the distance to that level which a day takes back; half in about a year. */
const DAILY_REVERSION = 0.0019;
const MEAN_TRADE_NOTIONAL = 900;
/** A day moves at most this much, as the natural logarithm. */
const MAX_DAY_MOVE = 0.2;
/** Wicks of a wild day grow no further than those of a day this much wilder than usual. */
const MAX_WICK_SCALE = 2.5;
/** GARCH(1,1) on days, in units of the long-run variance; usual values for coins and shares. */
const ARCH = 0.09;
const GARCH = 0.88;

/**
 * The days of one contract: a walk with clustered volatility and fat tails that reverts to a slowly rising level.
 * Each day depends on the previous one, so the walk is drawn once and cached: eight years are three thousand steps.
 * Everything within a day depends only on its day. The days take 240 kB, so a walk that has served its history drops
 * them, and is drawn again on demand, within milliseconds.
 */
export class DayWalk {
  readonly #seed: number;
  readonly #contract: Contract;
  /** Shared by every contract on the same asset, so that all markets on it move together. */
  readonly #prices: Random;
  /** Of this contract alone: its turnover, and its distance from the asset's price. */
  readonly #turnovers: Random;
  #days = new PackedBars(FIRST_ALLOCATION_DAYS);
  /** Place of the first day that is kept. */
  #firstKept = 0;
  /** The same walk, for days that are not in memory; null until a request needs them. */
  #past: DayWalk | null = null;
  #drawn = 0;
  #logPrice: number;
  #variance = 1;
  #turnoverTilt = 0;
  #basis = 0;
  #nextTradeId = 1;

  constructor(seed: number, contract: Contract) {
    this.#seed = seed;
    this.#contract = contract;
    this.#prices = seededRandom(hashOf(seed, contract.asset, 'days'));
    this.#turnovers = seededRandom(hashOf(seed, ...placeOf(contract), 'turnovers'));
    this.#logPrice = Math.log(contract.startPrice);
  }

  /** The whole day with that number since the epoch; null before the world began. */
  day(dayIndex: number): TickBar | null {
    const place = dayIndex - FIRST_DAY;
    if (place < 0) return null;
    for (; this.#drawn <= place; this.#drawn += 1) {
      this.#days.put(this.#drawn - this.#firstKept, this.#draw(FIRST_DAY + this.#drawn));
    }
    if (place >= this.#firstKept) return this.#days.at(place - this.#firstKept);
    this.#past ??= new DayWalk(this.#seed, this.#contract);
    return this.#past.day(dayIndex);
  }

  /** Frees memory when all requests are for the days around this one. Every other day stays available. */
  settle(dayIndex: number): void {
    this.#past = null;
    const spare = Math.min(dayIndex - FIRST_DAY, this.#drawn) - LIVE_DAYS - this.#firstKept;
    if (spare <= LIVE_DAYS) return;
    this.#days = this.#days.from(spare);
    this.#firstKept += spare;
  }

  #draw(dayIndex: number): TickBar {
    const random = this.#prices;
    const rhythm = dayRhythm(this.#contract, dayIndex);
    const sigma =
      (this.#contract.volatility / Math.sqrt(365)) * Math.sqrt(this.#variance) * rhythm.movement;
    const scale = fatTailedScale(random);
    const shock = scale * normal(random);
    const level =
      Math.log(this.#contract.startPrice) + (YEARLY_TREND * (dayIndex - FIRST_DAY)) / 365;
    const pull = DAILY_REVERSION * (level - this.#logPrice);
    const move = Math.max(-MAX_DAY_MOVE, Math.min(MAX_DAY_MOVE, sigma * shock + pull));
    this.#variance = 1 - ARCH - GARCH + (ARCH * Math.min(shock ** 2, 12) + GARCH) * this.#variance;
    const from = this.#logPrice + this.#basis;
    this.#logPrice += move;
    this.#basis = this.#nextBasis();
    const to = this.#logPrice + this.#basis;
    const variance = (sigma * Math.min(scale, MAX_WICK_SCALE)) ** 2;
    const open = this.#ticks(from);
    const close = this.#ticks(to);
    const top = this.#ticks(bridgeMaximum(from, to, variance, random()));
    const bottom = this.#ticks(-bridgeMaximum(-from, -to, variance, random()));
    const prices = {
      open,
      high: Math.max(open, close, top),
      low: Math.min(open, close, bottom),
      close,
    };
    return { ...prices, ...this.#turnover(prices, Math.abs(shock), rhythm.turnover) };
  }

  /** How far the contract closes from the asset's price: some basis points, most on perpetuals. */
  #nextBasis(): number {
    const draw = roundedNormal(this.#turnovers);
    const { exchange, market } = this.#contract;
    if (market === 'perp') return 0.8 * this.#basis + 0.0002 * draw;
    // The spot market of venue_a is what all others are measured against.
    return exchange === 'venue_a' ? 0 : 0.6 * this.#basis + 0.00006 * draw;
  }

  #ticks(logPrice: number): number {
    return Math.max(1, Math.round(Math.exp(logPrice) * 10 ** this.#contract.priceDecimals));
  }

  #turnover(
    { open, high, low, close }: Pick<TickBar, 'open' | 'high' | 'low' | 'close'>,
    shock: number,
    rhythm: number,
  ): Omit<TickBar, 'open' | 'high' | 'low' | 'close'> {
    const random = this.#turnovers;
    this.#turnoverTilt = 0.85 * this.#turnoverTilt + 0.18 * roundedNormal(random);
    const busy = Math.exp(this.#turnoverTilt) * Math.sqrt(this.#variance) * (0.75 + 0.4 * shock);
    const turnover = this.#contract.dailyTurnover * rhythm * Math.min(busy, 12);
    const average = 0.3 * high + 0.3 * low + 0.2 * open + 0.2 * close;
    const price = average / 10 ** this.#contract.priceDecimals;
    const steps = Math.round((turnover / price) * 10 ** this.#contract.quantityDecimals);
    const volume = Math.max(steps, 20 * MIN_TRADES_PER_DAY);
    const quote = Math.round(volume * average * quotePerTickStep(this.#contract));
    const takerShare = 0.5 + 0.03 * roundedNormal(random);
    const trades = MIN_TRADES_PER_DAY + Math.round(turnover / MEAN_TRADE_NOTIONAL);
    const firstTradeId = this.#nextTradeId;
    this.#nextTradeId += trades;
    return {
      volume,
      quote,
      takerVolume: Math.round(volume * takerShare),
      takerQuote: Math.round(quote * takerShare),
      trades,
      firstTradeId,
    };
  }
}

/** The seed parts of a contract. Those of the first exchange do not contain its name. */
function placeOf({ exchange, market, symbol }: Contract): string[] {
  return exchange === 'venue_a' ? [market, symbol] : [exchange, market, symbol];
}

/** Quote units of one price tick times one quantity step. */
export function quotePerTickStep(contract: Contract): number {
  return 10 ** (QUOTE_DECIMALS - contract.priceDecimals - contract.quantityDecimals);
}
