import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RequestQuota } from '#kernel/request-quota.ts';
import { countRequest } from '#platform/quota/count-request.ts';

/** Counts in this process. The limiter's library keeps real time by itself. */
export function createMemoryQuota(
  limits: Pick<RequestQuota, 'requests' | 'windowSec'>,
): RequestQuota {
  const { requests, windowSec } = limits;
  const limiter = new RateLimiterMemory({ points: requests, duration: windowSec });
  return { requests, windowSec, consume: (client) => countRequest(limiter, client) };
}
