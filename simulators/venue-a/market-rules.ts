import type { ContractMarket } from '#simulators/exchange/contract.ts';

/** What differs between the spot and the USDⓈ-M host of Binance. */
export interface MarketRules {
  /** What every REST path of the host starts with. */
  readonly restPrefix: string;
  /** Stream paths that deliver market data; any other is accepted and stays silent. */
  readonly rawStreamPath: string;
  readonly combinedStreamPath: string;
  /** Rows of a page without `limit`, and the most that a page has. */
  readonly defaultRows: number;
  readonly maxRows: number;
  /** Budget of one address in a minute of the clock, and what requests take from it. */
  readonly weightPerMinute: number;
  readonly informationWeight: number;
  klineWeight(limit: number): number;
  /** How often the host pings, and how long it waits for the answer. */
  readonly pingEveryMs: number;
  readonly pongWithinMs: number;
  /** Length of the slot in which changes of a bar are gathered into one message. */
  readonly pushEveryMs: number;
  /** Requests, pings and pongs of a client together; one more ends the connection. */
  readonly clientMessagesPerSecond: number;
}

/** Documented limits (Binance API documentation, 2026). */
export const MARKET_RULES: Readonly<Record<ContractMarket, MarketRules>> = {
  spot: {
    restPrefix: '/api/v3',
    rawStreamPath: '/ws',
    combinedStreamPath: '/stream',
    defaultRows: 500,
    maxRows: 1_000,
    weightPerMinute: 6_000,
    informationWeight: 20,
    // One price for every page, so the largest page is the cheapest way to read.
    klineWeight: () => 2,
    pingEveryMs: 20_000,
    pongWithinMs: 60_000,
    pushEveryMs: 2_000,
    clientMessagesPerSecond: 5,
  },
  perp: {
    restPrefix: '/fapi/v1',
    rawStreamPath: '/market/ws',
    combinedStreamPath: '/market/stream',
    defaultRows: 500,
    maxRows: 1_500,
    weightPerMinute: 2_400,
    informationWeight: 1,
    // By bands of the requested limit, independent of the number of returned rows.
    klineWeight: (limit) => {
      if (limit < 100) return 1;
      if (limit < 500) return 2;
      return limit <= 1_000 ? 5 : 10;
    },
    pingEveryMs: 180_000,
    pongWithinMs: 600_000,
    pushEveryMs: 250,
    clientMessagesPerSecond: 10,
  },
};

/** Documented for both hosts. */
export const MAX_STREAMS_PER_CONNECTION = 1_024;
/** A connection is valid for 24 hours, however healthy it is. */
export const CONNECTION_LIFE_MS = 86_400_000;
