import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { QuotaAnswer } from '#kernel/request-quota.ts';

/** Counts one request. A refusal is an answer; only a store that fails rejects. */
export async function countRequest(
  limiter: RateLimiterAbstract,
  client: string,
): Promise<QuotaAnswer> {
  try {
    return toAnswer(await limiter.consume(client), true);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return toAnswer(refusal, false);
    throw refusal;
  }
}

function toAnswer(result: RateLimiterRes, isAllowed: boolean): QuotaAnswer {
  const resetSec = Math.max(1, Math.ceil(result.msBeforeNext / 1_000));
  return { isAllowed, remaining: Math.max(0, result.remainingPoints), resetSec };
}
