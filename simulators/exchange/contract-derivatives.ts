import { alignDownMs, intervalMs, type Interval } from '#kernel/market/interval.ts';
import type { ContractHistory } from '#simulators/exchange/contract-history.ts';
import { WORLD_START_MS, type Contract } from '#simulators/exchange/contract.ts';
import { hashOf } from '#simulators/exchange/noise.ts';
import { smoothNoise } from '#simulators/exchange/smooth-noise.ts';
import { joinAll, type TickBar } from '#simulators/exchange/tick-bar.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;
/** The rate that funding rests at, of eight hours: the interest that exchanges write into it. */
const RESTING_RATE = 0.0001;
/** Premiums up to this much above it are not charged. */
const FREE_PREMIUM = 0.00004;
const RATE_STEP = 1e8;
/** Growth of prices in a year, which quantities are smaller by. */
const YEARLY_TREND = 0.25;
/** Open interest against the turnover of a day. */
const INTEREST_PER_TURNOVER = 0.8;

/** Spans that exchanges count takers in; the shorter bar that each is joined from. */
const PERIODS = {
  '5m': ['5m', 1],
  '15m': ['15m', 1],
  '30m': ['30m', 1],
  '1h': ['1h', 1],
  '2h': ['1h', 2],
  '4h': ['4h', 1],
  '6h': ['1h', 6],
  '12h': ['4h', 3],
  '1d': ['1d', 1],
} as const satisfies Record<string, readonly [Interval, number]>;
export type DerivativePeriod = keyof typeof PERIODS;

/** Length of a period in milliseconds; periods open at multiples of it. */
export function periodMs(period: DerivativePeriod): number {
  const [interval, count] = PERIODS[period];
  return intervalMs(interval) * count;
}

/** A payment between the sides of a perpetual. */
export interface FundingPayment {
  readonly timeMs: number;
  /** Part of the position's value that longs pay to shorts, of one payment; whole hundred-millionths. */
  readonly rate: number;
}

/** What takers bought and sold; in quantity steps, and the money in units of `QUOTE_DECIMALS`. */
export interface TakerVolume {
  readonly buy: number;
  readonly sell: number;
  readonly buyQuote: number;
  readonly sellQuote: number;
}

/**
 * The statistics of a perpetual, in addition to its bars. They depend only on seed, contract and time, and are
 * consistent with the bars where both describe the same trades.
 */
export class ContractDerivatives {
  readonly #seed: number;
  readonly #contract: Contract;
  readonly #history: ContractHistory;

  constructor(seed: number, contract: Contract, history: ContractHistory) {
    this.#seed = seed;
    this.#contract = contract;
    this.#history = history;
  }

  /**
   * Payments at [startMs, endMs], ascending, at most so many from the start; none before the
   * contract's first whole span, none after its end, and none on a spot market.
   */
  funding(startMs: number, endMs: number, limit: number): FundingPayment[] {
    const every = this.#contract.fundingEveryMs;
    if (every === null) return [];
    const payments: FundingPayment[] = [];
    const firstMs = Math.max(startMs, this.#history.firstMs + 1);
    const lastMs = Math.min(endMs, this.#history.endMs);
    for (let at = Math.ceil(firstMs / every) * every; at <= lastMs; at += every) {
      if (payments.length === limit) break;
      payments.push({ timeMs: at, rate: this.#rateAt(at, every) });
    }
    return payments;
  }

  /** The payment that comes next; null on a spot market and once the contract has ended. */
  nextFunding(nowMs: number): FundingPayment | null {
    return this.funding(nowMs + 1, Infinity, 1)[0] ?? null;
  }

  /** Price that positions are valued at, near the last trades; null before there were any. */
  markPriceAt(timeMs: number): number | null {
    const ticks = this.#lastCloseBefore(timeMs);
    if (ticks === null) return null;
    const premium = 0.00004 * this.#noise('mark', timeMs, 10 * 60_000);
    return (ticks * (1 + premium)) / 10 ** this.#contract.priceDecimals;
  }

  /** Open interest in units of the base, rounded to the quantity step; one side is counted. */
  openInterestAt(timeMs: number): number {
    const { dailyTurnover, startPrice, quantityDecimals } = this.#contract;
    const trend = Math.exp((-YEARLY_TREND * (timeMs - WORLD_START_MS)) / YEAR_MS);
    const usual = (INTEREST_PER_TURNOVER * dailyTurnover * trend) / startPrice;
    const tilt =
      0.3 * this.#noise('interest of weeks', timeMs, 21 * DAY_MS) +
      0.08 * this.#noise('interest of days', timeMs, DAY_MS) +
      0.01 * this.#noise('interest of minutes', timeMs, 15 * 60_000);
    const steps = Math.round(usual * Math.exp(tilt) * 10 ** quantityDecimals);
    return steps / 10 ** quantityDecimals;
  }

  /** Share of the largest accounts' positions that is long, between 0.2 and 0.8. */
  topLongShareAt(timeMs: number): number {
    const share =
      0.52 +
      0.09 * this.#noise('positions of days', timeMs, 5 * DAY_MS) +
      0.03 * this.#noise('positions of hours', timeMs, 4 * HOUR_MS);
    return Math.round(Math.max(0.2, Math.min(0.8, share)) * 1e4) / 1e4;
  }

  /** Takers of a period at `nowMs`. Buyers and sellers add up to the volume of its bars. */
  takerVolume(period: DerivativePeriod, openMs: number, nowMs: number): TakerVolume | null {
    const [interval, count] = PERIODS[period];
    const lengthMs = intervalMs(interval);
    const bars: (TickBar | null)[] = [];
    for (let index = 0; index < count; index += 1) {
      bars.push(this.#history.barAt(interval, openMs + index * lengthMs, nowMs));
    }
    const bar = joinAll(bars);
    if (bar === null) return null;
    const { volume, quote, takerVolume: buy, takerQuote: buyQuote } = bar;
    return { buy, sell: volume - buy, buyQuote, sellQuote: quote - buyQuote };
  }

  /** Exchanges agree about a coin's funding for the most part, and rest at one rate. */
  #rateAt(timeMs: number, everyMs: number): number {
    const common = smoothNoise(
      hashOf(this.#seed, this.#contract.asset, 'funding'),
      timeMs,
      4 * DAY_MS,
    );
    const own = this.#noise('funding', timeMs, DAY_MS);
    const free = RESTING_RATE + 0.00007 * common + 0.00003 * own;
    const isResting = free >= RESTING_RATE && free <= RESTING_RATE + FREE_PREMIUM;
    const rate = isResting ? RESTING_RATE : free - (free > RESTING_RATE ? FREE_PREMIUM : 0);
    return Math.round((rate * everyMs * RATE_STEP) / (8 * HOUR_MS)) / RATE_STEP;
  }

  /** Close of the newest whole bar before that time, in ticks. */
  #lastCloseBefore(timeMs: number): number | null {
    for (const interval of ['1m', '5m', '1h', '1d'] as const) {
      const openMs = alignDownMs(timeMs, interval) - intervalMs(interval);
      const bar = this.#history.barAt(interval, openMs, timeMs);
      if (bar !== null) return bar.close;
    }
    return null;
  }

  #noise(what: string, timeMs: number, periodLengthMs: number): number {
    const { exchange, market, symbol } = this.#contract;
    return smoothNoise(hashOf(this.#seed, exchange, market, symbol, what), timeMs, periodLengthMs);
  }
}
