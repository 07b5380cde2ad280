import type { Clock } from '#kernel/ports/clock.ts';
import { delay } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';

/** Attempts before the failure is reported. */
const MAX_ATTEMPTS = 6;

/**
 * Runs a request that may be refused temporarily, because history is still being retrieved or the workers are busy, and
 * retries it if the refusal allows a retry. A subscription lasts for days, so it must not end after a failure that the
 * client of a query would retry.
 */
export async function retryWhileBusy<Answer>(
  clock: Clock,
  attempt: () => Answer | Promise<Answer>,
): Promise<Answer> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      const seconds = error instanceof DomainError ? error.facts.retryAfterSec : undefined;
      if (seconds === undefined || attempts === MAX_ATTEMPTS) throw error;
      await delay(clock, seconds * 1_000);
    }
  }
}
