import type { ContractMarket } from '#simulators/exchange/contract.ts';

/** What differs between the spot and the USDⓈ-M host of Binance. */
export interface MarketRules {
  readonly restPrefix: string;
  /** Stream paths that deliver market data; any other is accepted and stays silent. */
  readonly rawStreamPath: string;
  readonly combinedStreamPath: string;
  readonly defaultRows: number;
  readonly maxRows: number;
  readonly weightPerMinute: number;
  readonly informationWeight: number;
  klineWeight(limit: number): number;
  readonly pingEveryMs: number;
  readonly pongWithinMs: number;
  readonly pushEveryMs: number;
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

export const MAX_STREAMS_PER_CONNECTION = 1_024;
export const CONNECTION_LIFE_MS = 86_400_000;
