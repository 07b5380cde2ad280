import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** What a quota says about one request. */
export interface QuotaAnswer {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Whole seconds until the window starts anew, at least 1. */
  readonly resetSec: number;
}

/** Counts the requests of each client within fixed windows. */
export interface Quota {
  readonly name: string;
  /** Value of the `RateLimit-Policy` header (draft-ietf-httpapi-ratelimit-headers-10). */
  readonly policy: string;
  consume(client: string): Promise<QuotaAnswer>;
}

const WINDOW_SEC = 60;

/**
 * A quota of so many requests a minute for each client, kept in this process; null where the number
 * is 0, which means no limit. The limiter's library keeps real time by itself.
 */
export function createMinuteQuota(name: string, requestsPerMinute: number): Quota | null {
  if (requestsPerMinute === 0) return null;
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: WINDOW_SEC });
  return {
    name,
    policy: `"${name}";q=${requestsPerMinute};w=${WINDOW_SEC}`,
    async consume(client) {
      try {
        return toAnswer(await limiter.consume(client), true);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return toAnswer(refusal, false);
        throw refusal;
      }
    },
  };
}

function toAnswer(result: RateLimiterRes, isAllowed: boolean): QuotaAnswer {
  const resetSec = Math.max(1, Math.ceil(result.msBeforeNext / 1_000));
  return { isAllowed, remaining: result.remainingPoints, resetSec };
}
