import { LRUCache } from 'lru-cache';
import type { Clock } from '#kernel/clock.ts';

/** How long it is believed where the history of a series begins: a provider may come to tell more of it. */
const BELIEVED_FOR_MS = 24 * 3_600_000;

/** Series whose beginning is remembered: all shares of a market, those among them that memory has let go of. */
const MOST_SERIES = 10_000;

interface Beginning {
  readonly openTimeMs: number;
  /** A moment of the clock that only grows. */
  readonly untilMs: number;
}

/** Where the history of series begins, as their venue said lately. */
export class KnownBeginnings {
  readonly #clock: Clock;
  readonly #beginnings = new LRUCache<string, Beginning>({ max: MOST_SERIES });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Open time before which the venue has no bar of a series; 0 where that is not known, or was said too long ago. */
  of(key: string): number {
    const known = this.#beginnings.get(key);
    return known !== undefined && this.#clock.monotonicMs() < known.untilMs ? known.openTimeMs : 0;
  }

  said(key: string, openTimeMs: number): void {
    const untilMs = this.#clock.monotonicMs() + BELIEVED_FOR_MS;
    this.#beginnings.set(key, { openTimeMs, untilMs });
  }
}
