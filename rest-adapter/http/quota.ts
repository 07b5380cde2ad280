import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { QuotaAnswer, RequestQuota } from '#kernel/request-quota.ts';

const WINDOW_SEC = 60;

/**
 * So many requests a minute for each client, counted in this process; null where the number is 0,
 * which means no limit. The limiter's library keeps real time by itself.
 */
export function createMinuteQuota(requests: number): RequestQuota | null {
  if (requests === 0) return null;
  const limiter = new RateLimiterMemory({ points: requests, duration: WINDOW_SEC });
  return {
    requests,
    windowSec: WINDOW_SEC,
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

/** A quota under the name that clients see, with its `RateLimit-Policy` header. */
export interface NamedQuota {
  readonly name: string;
  /** Form of draft-ietf-httpapi-ratelimit-headers-10. */
  readonly policy: string;
  readonly quota: RequestQuota;
}

/** Names a quota, so that its headers can be written; null stays null. */
export function nameQuota(name: string, quota: RequestQuota | null): NamedQuota | null {
  if (quota === null) return null;
  return { name, policy: `"${name}";q=${quota.requests};w=${quota.windowSec}`, quota };
}

function toAnswer(result: RateLimiterRes, isAllowed: boolean): QuotaAnswer {
  const resetSec = Math.max(1, Math.ceil(result.msBeforeNext / 1_000));
  return { isAllowed, remaining: result.remainingPoints, resetSec };
}
