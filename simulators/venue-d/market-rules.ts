/** What is fixed about Hyperliquid's public interface. */
export const RULES = {
  /** Weight of an address in a minute; every question costs 20, candles one more for each 60 rows. */
  weightPerMinute: 1_200,
  questionWeight: 20,
  rowsPerWeight: 60,
  /** Only so many of the newest candles of an interval exist. */
  keptCandles: 5_000,
  subscriptionsPerAddress: 1_000,
  clientMessagesPerMinute: 2_000,
  connectionsPerAddress: 10,
  /** The server closes a connection without a client message for this time. */
  idleMs: 60_000,
  /** A minute without a trade is absent at first, and shows as a flat row later. */
  flatRowsAfterMs: 180_000,
} as const;
