import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Log } from '#kernel/log.ts';
import type { RequestQuota } from '#kernel/request-quota.ts';
import { countRequest } from '#platform/quota/count-request.ts';
import { createMemoryQuota } from '#platform/quota/memory-quota.ts';

export interface RedisQuotaOptions {
  readonly url: string;
  readonly requests: number;
  readonly windowSec: number;
  readonly log: Log;
  /** Longest time that one count may take, in milliseconds. */
  readonly commandTimeoutMs?: number;
  /** How long a store that failed is left alone, in milliseconds. */
  readonly breakForMs?: number;
}

/** A quota whose counts several processes share, and its connection. */
export interface RedisQuota extends RequestQuota {
  /** Waits for the first connection; false when it does not stand within the connect time limit. */
  connect(): Promise<boolean>;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 1_000;

/**
 * Counts in Redis, so that every gateway behind one balancer sees the same client. Its failures must
 * not be felt: the client's own defaults would hold a request for more than a minute, so nothing is
 * queued while disconnected, a command has a short time limit, and after three failures in a row the
 * counts of this process stand in until the store is tried again.
 */
export function createRedisQuota(options: RedisQuotaOptions): RedisQuota {
  const { url, requests, windowSec, log } = options;
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: options.commandTimeoutMs ?? 100,
    connectTimeout: CONNECT_TIMEOUT_MS,
    lazyConnect: true,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  redis.on('error', (error: Error) => log.debug({ reason: error.message }, 'quota store'));
  const limits = { points: requests, duration: windowSec };
  const shared = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: 'marketgraph:quota',
    ...limits,
  });
  const own = createMemoryQuota({ requests, windowSec });
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: options.breakForMs ?? 5_000,
    breaker: new ConsecutiveBreaker(3),
  });
  breaker.onBreak(() => log.warn({}, 'the quota store does not answer; counting in this process'));
  breaker.onReset(() => log.info({}, 'the quota store answers again'));
  return {
    requests,
    windowSec,
    async consume(client) {
      try {
        return await breaker.execute(() => countRequest(shared, client));
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) log.debug({ err: error }, 'a count failed');
        return own.consume(client);
      }
    },
    connect: () =>
      redis.connect().then(
        () => true,
        () => false,
      ),
    async close() {
      redis.disconnect();
    },
  };
}
