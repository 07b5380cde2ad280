const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before another attempt: twice as long each time, at most 30 seconds, of which a random
 * half is waited, so that not everybody comes back at once. What the server named is waited in full.
 *
 * @param attempt How many have failed in a row, from 1.
 */
export function backOffMs(
  attempt: number,
  random: () => number,
  retryAfterSec: number | null,
): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
  const share = longest * (0.5 + random() / 2);
  return retryAfterSec === null ? share : retryAfterSec * 1_000 + (random() * FIRST_MS) / 2;
}
