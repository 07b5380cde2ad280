import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { QuotaAnswer, RequestQuota } from '#kernel/http/request-quota.ts';
import { MemoryQuota, type QuotaLimits } from '#platform/quota/memory-quota.ts';
import { CircuitOpenError, type CircuitBreaker } from '#kernel/async/circuit-breaker.ts';
import { openRedis, type RedisConnection } from '#platform/redis/open-redis.ts';
import { reconnectSilent } from '#platform/redis/reconnect.ts';
import { redisBreaker } from '#platform/redis/redis-breaker.ts';
import { RedisKeys } from '#platform/redis/redis-keys.ts';

export interface RedisQuotasOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Prefix of all keys. */
  readonly prefix?: string;
  /** Command timeout in milliseconds. */
  readonly commandTimeoutMs?: number;
  /** How long the circuit breaker stays open, in milliseconds. */
  readonly breakForMs?: number;
}

/** Quotas shared by several processes over one connection. */
export interface RedisQuotas {
  /** The quota with a name: all processes that use the name share its counts. */
  quota(limits: QuotaLimits): RequestQuota;
  /** Waits for the first connection; false after the connect timeout. */
  connect(): Promise<boolean>;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 1_000;

/**
 * Counts in Redis, so that all gateways behind one balancer share a client's quota. A failing Redis must not slow
 * requests: the driver's defaults would hold a request for more than a minute. So nothing is queued while
 * disconnected, commands have a short timeout, and after three failures in a row the process counts locally until
 * Redis answers again.
 */
export function createRedisQuotas(options: RedisQuotasOptions): RedisQuotas {
  const { url, clock, log } = options;
  const redis = openRedis(url, {
    maxRetriesPerRequest: 1,
    commandTimeout: options.commandTimeoutMs ?? 100,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  redis.on('error', (error: Error) => log.debug({ reason: error.message }, 'quota store'));
  const keys = new RedisKeys(options.prefix);
  const breaker = redisBreaker({
    clock,
    ping: () => redis.ping(),
    reconnect: () => reconnectSilent(redis),
    ...(options.breakForMs === undefined ? {} : { breakMs: options.breakForMs }),
    onChange(state, before) {
      if (before === 'closed')
        log.warn({}, 'circuit breaker of the quota store opened; counting in this process');
      if (state === 'closed') log.info({}, 'circuit breaker of the quota store closed');
    },
  });
  return {
    quota: (limits) => sharedQuota(limits, { redis, breaker, clock, log, keys }),
    connect: () =>
      redis.connect().then(
        () => true,
        () => false,
      ),
    async close() {
      breaker.close();
      redis.disconnect();
    },
  };
}

interface SharedStore extends Pick<RedisQuotasOptions, 'clock' | 'log'> {
  readonly redis: RedisConnection;
  readonly breaker: CircuitBreaker;
  readonly keys: RedisKeys;
}

/** One quota in Redis with its local fallback; the circuit breaker belongs to the connection. */
function sharedQuota(limits: QuotaLimits, store: SharedStore): RequestQuota {
  const { redis, breaker, clock, log, keys } = store;
  const { name, requests: points, windowSec: duration } = limits;
  const keyPrefix = `${keys.quota}:${name}`;
  const limiter = new RateLimiterRedis({ storeClient: redis, keyPrefix, points, duration });
  const own = new MemoryQuota(limits, clock);
  return {
    ...limits,
    async consume(client, count = 1) {
      try {
        return await breaker.run(() => countShared(limiter, client, count));
      } catch (error) {
        if (!(error instanceof CircuitOpenError))
          log.debug({ err: error }, 'counting in Redis failed');
        return own.consume(client, count);
      }
    },
  };
}

/** Counts requests. Exceeding the quota is a normal result; only a failing Redis rejects. */
async function countShared(
  limiter: RateLimiterRedis,
  client: string,
  count: number,
): Promise<QuotaAnswer> {
  try {
    return toAnswer(await limiter.consume(client, count), true);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return toAnswer(refusal, false);
    throw refusal;
  }
}

function toAnswer(result: RateLimiterRes, isAllowed: boolean): QuotaAnswer {
  const resetSec = Math.max(1, Math.ceil(result.msBeforeNext / 1_000));
  return { isAllowed, remaining: Math.max(0, result.remainingPoints), resetSec };
}
