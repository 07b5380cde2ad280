import { LRUCache } from 'lru-cache';
import type { Clock } from '#kernel/clock.ts';

/** A bar may be brought late into what was empty. */
const BELIEVED_FOR_MS = 24 * 3_600_000;
const MAX_SEARCHES = 10_000;

interface Search {
  readonly found: Promise<number | null>;
  /** A moment of the clock that only grows. */
  readonly untilMs: number;
}

/** Searches for the next bar that cost many questions: the same question finds the one under way, or its result. */
export class FoundBars {
  readonly #clock: Clock;
  readonly #searches = new LRUCache<string, Search>({ max: MAX_SEARCHES });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param search where nothing is known; that it found no bar, or failed, is not kept */
  find(
    series: string,
    startMs: number,
    search: () => Promise<number | null>,
  ): Promise<number | null> {
    const key = `${series}:${startMs}`;
    const known = this.#searches.get(key);
    const nowMs = this.#clock.monotonicMs();
    if (known !== undefined && nowMs < known.untilMs) return known.found;
    const found = search();
    this.#searches.set(key, { found, untilMs: nowMs + BELIEVED_FOR_MS });
    const forget = (): boolean => this.#searches.delete(key);
    found.then((openMs) => openMs === null && forget(), forget);
    return found;
  }
}
