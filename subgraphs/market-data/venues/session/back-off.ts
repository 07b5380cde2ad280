import type { Random } from '#kernel/ports/clock.ts';

/**
 * A random wait below `baseMs × 2^failures`, at most `capMs` ("full jitter", AWS Architecture Blog, 2015): after an
 * outage the clients of an exchange reconnect spread out, not in waves.
 */
export function fullJitterMs(
  failures: number,
  baseMs: number,
  capMs: number,
  random: Random,
): number {
  return random() * Math.min(capMs, baseMs * 2 ** Math.min(failures, 30));
}
