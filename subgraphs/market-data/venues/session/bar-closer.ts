import type { BarEvent } from '#market-data/venues/venue.ts';

/**
 * Closes bars of an exchange that sends no closing frame: the first frame of a later bar says that the
 * bar before it has all its trades. That holds within one connection alone, whose frames arrive in
 * order and without a gap, so each connection has a closer of its own.
 */
export class BarCloser {
  readonly #newestOf = new Map<string, BarEvent>();

  /** Takes a frame's bar; the bar that it closes, as it was told last, or null. */
  closedBy(event: BarEvent): BarEvent | null {
    const key = `${event.symbol}@${event.interval}`;
    const newest = this.#newestOf.get(key);
    if (newest !== undefined && event.bar.openTimeMs < newest.bar.openTimeMs) return null;
    this.#newestOf.set(key, event);
    const isNext = newest !== undefined && event.bar.openTimeMs > newest.bar.openTimeMs;
    return isNext ? { ...newest, bar: { ...newest.bar, closed: true } } : null;
  }
}
