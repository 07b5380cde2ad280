import type { Interval } from '#kernel/market/interval.ts';
import type { ContractMarket } from '#simulators/exchange/contract.ts';

/** What is fixed about Bybit's public interface. */
export const RULES = {
  /** Requests of an address, of both markets together; past them it must stay away. */
  requests: 600,
  requestWindowMs: 5_000,
  stayAwayMs: 10 * 60_000,
  defaultBars: 200,
  maxBars: 1_000,
  defaultInstruments: 500,
  maxInstruments: 1_000,
  maxFundingPayments: 200,
  /** Stream connections that an address may open in five minutes. */
  connections: 500,
  connectionWindowMs: 5 * 60_000,
  /** All topics of a connection together, in characters. */
  topicChars: 21_000,
  spotTopicsPerMessage: 10,
  /** The server closes a connection without a client message for this time. */
  idleMs: 10 * 60_000,
  /** A bar is pushed once a second at most. */
  pushEveryMs: 1_000,
} as const;

/** The exchange's word for a market, in paths and queries. */
export type Category = 'spot' | 'linear';

export const CATEGORY_OF_MARKET: Readonly<Record<ContractMarket, Category>> = {
  spot: 'spot',
  perp: 'linear',
};

/** The market of a category; undefined for a category that is not simulated, or does not exist. */
export const MARKET_OF_CATEGORY: ReadonlyMap<string, ContractMarket> = new Map([
  ['spot', 'spot'],
  ['linear', 'perp'],
]);

/** Categories whose lists are empty here. */
export const OTHER_CATEGORIES: readonly string[] = ['inverse', 'option'];

/** The exchange's words for our intervals; minutes, or D. */
export const INTERVAL_OF_WORD: ReadonlyMap<string, Interval> = new Map([
  ['1', '1m'],
  ['5', '5m'],
  ['15', '15m'],
  ['30', '30m'],
  ['60', '1h'],
  ['240', '4h'],
  ['D', '1d'],
]);

export const WORD_OF_INTERVAL: ReadonlyMap<Interval, string> = new Map(
  [...INTERVAL_OF_WORD].map(([word, interval]) => [interval, word]),
);
