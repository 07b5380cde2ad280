import type { Interval } from '#kernel/market/interval.ts';

/** What is fixed about OKX's public interface. */
export const RULES = {
  /** Requests of an address in two seconds, for each route by itself. */
  requestWindowMs: 2_000,
  requestsOfRoute: {
    candles: 40,
    'history-candles': 20,
    instruments: 20,
    time: 10,
    'funding-rate-history': 10,
    'funding-rate': 20,
    'mark-price': 10,
    'open-interest': 20,
  },
  /** Funding payments are kept for three months, and returned in pages of this size. */
  fundingKeptMs: 92 * 86_400_000,
  fundingRows: 400,
  defaultRows: 100,
  maxRows: 300,
  /** The route of recent candles has no older ones. */
  recentCandles: 1_440,
  /** Requests on a connection in an hour. */
  streamRequestsPerHour: 480,
  /** All arguments of a connection together, in characters. */
  argumentChars: 64 * 1_024,
  /** The server closes a connection without a client message for this time. */
  idleMs: 30_000,
  /** A candle is pushed once a second at most. */
  pushEveryMs: 1_000,
} as const;

export type Route = keyof typeof RULES.requestsOfRoute;

/** The exchange's words for intervals. Its days of UTC+8 are not simulated. */
export const INTERVAL_OF_BAR: ReadonlyMap<string, Interval> = new Map([
  ['1m', '1m'],
  ['5m', '5m'],
  ['15m', '15m'],
  ['30m', '30m'],
  ['1H', '1h'],
  ['4H', '4h'],
  ['1Dutc', '1d'],
]);
