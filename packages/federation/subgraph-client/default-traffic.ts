/**
 * Defaults of the requests to a remote subgraph: timeouts, retries, bounds and the circuit breaker. The setting
 * `traffic.rules` changes most of them for each subgraph, `graphql.subgraph_timeout_ms` the timeout for all.
 */
export const DEFAULT_TRAFFIC = {
  timeoutMs: 10_000,
  retries: 2,
  retryBudgetShare: 0.2,
  maxConcurrency: 128,
  maxWaiting: 128,
  maxBodyBytes: 32 * 1024 * 1024,
  acceptEncodings: [],
  gzipAboveBytes: null,
  breakAboveShare: 0.5,
  breakAfterRequests: 10,
  breakWindowMs: 30_000,
  breakForMs: 5_000,
  subscriptionRetries: 5,
  refusedRetries: 60,
} as const;
