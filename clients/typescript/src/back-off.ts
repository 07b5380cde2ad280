const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** Upper bound of the wait that a server may name: an hour. */
const LONGEST_NAMED_SEC = 3_600;

/**
 * Exponential back-off with jitter: twice as long each time, at most 30 seconds, of which a random half is
 * waited, so that clients do not return at once. A wait that the server names, from a second to an hour, is
 * waited in full.
 *
 * @param attempt Failed attempts in a row, from 1.
 */
export function backOffMs(
  attempt: number,
  random: () => number,
  retryAfterSec: number | null,
): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
  const share = longest * (0.5 + random() / 2);
  if (retryAfterSec === null || retryAfterSec < 1) return share;
  return Math.min(LONGEST_NAMED_SEC, retryAfterSec) * 1_000 + (random() * FIRST_MS) / 2;
}
