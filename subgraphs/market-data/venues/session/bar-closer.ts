import type { Interval } from '#kernel/interval.ts';
import type { BarEvent } from '#market-data/venues/venue.ts';

/** Silence of a whole connection after which frames may be missing: an exchange tells the newest alone. */
const LONGEST_SILENCE_MS = 15_000;

/** The newest bar of a series. */
interface Newest {
  event: BarEvent;
}

/**
 * Closes bars of an exchange that sends no closing frame: the first frame of a later bar says that the
 * bar before it has all its trades. That holds within one connection alone, whose frames arrive in
 * order and without a gap, so each connection has a closer of its own. Where frames may be missing, no
 * bar is closed: REST tells of it.
 */
export class BarCloser {
  readonly #newestOf = new Map<string, Map<Interval, Newest>>();
  #heardAtMs = -Infinity;

  /** A frame could not be read: which bar it was about is not known. */
  forget(): void {
    this.#newestOf.clear();
  }

  /**
   * Takes a frame's bar; the bar that it closes, as it was told last, or null.
   *
   * @param nowMs on the clock that only grows
   */
  closedBy(event: BarEvent, nowMs: number): BarEvent | null {
    if (nowMs - this.#heardAtMs > LONGEST_SILENCE_MS) this.forget();
    this.#heardAtMs = nowMs;
    const intervals = this.#intervalsOf(event.symbol);
    const known = intervals.get(event.interval);
    if (known === undefined) {
      intervals.set(event.interval, { event });
      return null;
    }
    const before = known.event;
    if (event.bar.openTimeMs < before.bar.openTimeMs) return null;
    known.event = event;
    const isNext = event.bar.openTimeMs > before.bar.openTimeMs;
    return isNext ? { ...before, bar: { ...before.bar, closed: true } } : null;
  }

  #intervalsOf(symbol: string): Map<Interval, Newest> {
    const known = this.#newestOf.get(symbol);
    if (known !== undefined) return known;
    const made = new Map<Interval, Newest>();
    this.#newestOf.set(symbol, made);
    return made;
  }
}
