/** Later than all times of calendar queries. */
const LAST_MS = Date.UTC(2200, 0, 1);
const SEARCH_MS = 86_400_000;

/**
 * Offsets of one IANA time zone from UTC, with the changes of daylight saving. The changes are read once, so that a
 * lookup is a short search.
 */
export class ZoneOffsets {
  /** Moments of the changes, ascending; each begins the offset with its index. */
  readonly #sinceMs: number[] = [-Infinity];
  readonly #offsetsMs: number[];
  #next: Temporal.ZonedDateTime | null;

  /** Throws `RangeError` for a zone that does not exist. */
  constructor(zone: string) {
    const epoch = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    this.#offsetsMs = [epoch.offsetNanoseconds / 1e6];
    this.#next = epoch.getTimeZoneTransition('next');
  }

  /** How far local time is ahead of UTC at a moment from 1970 on, in milliseconds. */
  offsetMsAt(utcMs: number): number {
    this.#learnUntil(Math.min(utcMs, LAST_MS));
    let low = 0;
    let high = this.#sinceMs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#sinceMs[middle]! <= utcMs) low = middle;
      else high = middle - 1;
    }
    return this.#offsetsMs[low]!;
  }

  /**
   * The moment of a local time, which is written as if it were UTC. Of a time that occurs twice it is the first; a
   * time that is skipped counts by the clock after the change.
   */
  utcMsOf(localMs: number): number {
    const before = this.offsetMsAt(localMs - SEARCH_MS);
    const after = this.offsetMsAt(localMs + SEARCH_MS);
    const early = localMs - before;
    return before === after || this.offsetMsAt(early) === before ? early : localMs - after;
  }

  #learnUntil(utcMs: number): void {
    while (this.#next !== null && this.#sinceMs.at(-1)! <= utcMs) {
      this.#sinceMs.push(this.#next.epochMilliseconds);
      this.#offsetsMs.push(this.#next.offsetNanoseconds / 1e6);
      this.#next = this.#next.getTimeZoneTransition('next');
    }
  }
}
