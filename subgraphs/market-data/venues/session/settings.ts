/** Timeouts and limits of the session. Every value is a setting, because exchanges change their limits. */
export interface SessionSettings {
  /** Streams on one connection; the venue's own limit holds too. */
  readonly streamsPerConnection: number;
  /** Reconnects wait a random time below `base × 2^failures`, at most the cap. */
  readonly backOffBaseMs: number;
  readonly backOffCapMs: number;
  /** A connection that was live for this long resets the back-off. */
  readonly stableAfterMs: number;
  /** How often each connection checks its own deadlines. */
  readonly watchEveryMs: number;
  readonly openTimeoutMs: number;
  /** A request to the stream that is not answered within this time ends the connection. */
  readonly ackTimeoutMs: number;
  /** A connection that delivers no bar for this long ends, however healthy its socket looks. */
  readonly silentConnectionMs: number;
  /** A series without a bar for this long counts as lost and is resubscribed. */
  readonly silentSeriesMs: number;
  /** After this long without any byte the session pings; unanswered, the connection ends. */
  readonly probeAfterMs: number;
  readonly probeTimeoutMs: number;
  /** A connection is replaced this long before the exchange would end it, or up to twice as long. */
  readonly replaceBeforeMs: number;
  /** Time that a new connection gets to deliver before it replaces a living one. */
  readonly replaceTimeoutMs: number;
  /** Share of the exchange's rate budget that this process uses. */
  readonly budgetShare: number;
  /** Share of that for history, so that filling live gaps never waits for it. */
  readonly historyShare: number;
  /** Share of the budget above which no audit is sent. */
  readonly auditShare: number;
  readonly maxConcurrentRequests: number;
  /** Maximum number of queued requests of each priority; further ones are rejected. */
  readonly maxWaitingRequests: number;
  /** A request that would wait longer for the budget is rejected with the time to retry. */
  readonly longestWaitMs: number;
  readonly requestTimeoutMs: number;
  /** Attempts for one page, including the first. */
  readonly requestAttempts: number;
  readonly retryBaseMs: number;
}

export const DEFAULT_SESSION_SETTINGS: SessionSettings = {
  streamsPerConnection: 200,
  backOffBaseMs: 1_000,
  backOffCapMs: 60_000,
  stableAfterMs: 60_000,
  watchEveryMs: 5_000,
  openTimeoutMs: 15_000,
  ackTimeoutMs: 10_000,
  silentConnectionMs: 60_000,
  silentSeriesMs: 150_000,
  probeAfterMs: 20_000,
  probeTimeoutMs: 10_000,
  replaceBeforeMs: 15 * 60_000,
  replaceTimeoutMs: 60_000,
  budgetShare: 0.8,
  historyShare: 0.7,
  auditShare: 0.25,
  maxConcurrentRequests: 8,
  maxWaitingRequests: 256,
  longestWaitMs: 10_000,
  requestTimeoutMs: 10_000,
  requestAttempts: 3,
  retryBaseMs: 500,
};
