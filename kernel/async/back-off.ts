import type { Random } from '#kernel/ports/clock.ts';

/** How waits between attempts grow: `baseMs × 2^failures`, at most `capMs`. */
export interface BackOff {
  readonly baseMs: number;
  readonly capMs: number;
}

/** 2^30 of any base is above every cap. */
const MAX_EXPONENT = 30;

/**
 * The wait after `failures` failed attempts, in milliseconds, without jitter: for one process that retries its own
 * work, which no peer repeats in step with it.
 *
 * @param failures failed attempts in a row before this wait, from 0
 */
export function exponentialMs(failures: number, { baseMs, capMs }: BackOff): number {
  return Math.min(capMs, baseMs * 2 ** Math.min(failures, MAX_EXPONENT));
}

/**
 * A random wait below the exponential one ("full jitter", AWS Architecture Blog, 2015): after an outage the clients
 * of an upstream return spread out, not in waves.
 */
export function fullJitterMs(failures: number, backOff: BackOff, random: Random): number {
  return random() * exponentialMs(failures, backOff);
}

/** A random wait between half of the exponential one and all of it, where a retry at once would be useless. */
export function halfJitterMs(failures: number, backOff: BackOff, random: Random): number {
  return exponentialMs(failures, backOff) * (0.5 + random() / 2);
}
