import type { Clock } from '#kernel/ports/clock.ts';
import { delay } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';

/** Times that something busy is asked before its failure is told. */
const MAX_ATTEMPTS = 6;

/**
 * Does what may be refused for a while, because history is still being retrieved or the workers have
 * enough to do, and asks again when the refusal says that it makes sense. A subscription goes on for
 * days, so it does not end for what the client of a query would just ask again.
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
