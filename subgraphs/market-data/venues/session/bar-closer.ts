import type { ExchangeTime } from '#kernel/market/feed.ts';
import { intervalMs, type Interval } from '#kernel/market/interval.ts';
import type { VenueBarEvent } from '#market-data/venues/venue.ts';

/** Silence of a whole connection after which frames may be missing: an exchange sends only the newest. */
const MAX_SILENCE_MS = 15_000;
/**
 * Longest pause between the last frame of a bar and the first of the next one in which no frame can have been lost,
 * as a multiple of the usual pause in the series; and its upper limit for quiet series.
 */
const USUAL_FACTOR = 1.5;
const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 1_500;
/** The usual pause before any is known, and how many pauses it averages. */
const FIRST_USUAL_MS = 500;
const REMEMBERED_PAUSES = 8;

/** The newest bar of a series. */
interface Newest {
  /** Null if a frame may be missing since. */
  event: VenueBarEvent | null;
  atMs: number;
  /** Pause before a frame that begins a bar. */
  usualPauseMs: number;
}

/**
 * Closes bars of an exchange that sends no closing frame: the first frame of a later bar means that the previous bar
 * has all its trades. This holds only within one connection, whose frames arrive in order, so each connection has its
 * own closer. If frames may be missing, no bar is closed: REST closes it. If the last frame of a bar came before the
 * bar's end, and the first frame of the next bar after an unusually long pause, a frame between them may be lost, or
 * there was no trade. The bar is then closed as unsure.
 */
export class BarCloser {
  readonly #newestOf = new Map<string, Map<Interval, Newest>>();
  readonly #time: Pick<ExchangeTime, 'nowMs'>;
  #lastReceivedAtMs = -Infinity;

  constructor(time: Pick<ExchangeTime, 'nowMs'>) {
    this.#time = time;
  }

  /** A frame could not be read, so it is not known which bar it was about. */
  forget(): void {
    for (const intervals of this.#newestOf.values()) {
      for (const newest of intervals.values()) newest.event = null;
    }
  }

  /**
   * Takes a frame's bar; returns the bar that it closes, in its last state, or null.
   *
   * @param nowMs monotonic time
   */
  closedBy(event: VenueBarEvent, nowMs: number): VenueBarEvent | null {
    if (nowMs - this.#lastReceivedAtMs > MAX_SILENCE_MS) this.forget();
    this.#lastReceivedAtMs = nowMs;
    const newest = this.#newest(event);
    const before = newest.event;
    if (before !== null && event.bar.openTimeMs < before.bar.openTimeMs) return null;
    const pauseMs = nowMs - newest.atMs;
    newest.event = event;
    newest.atMs = nowMs;
    if (before === null || event.bar.openTimeMs === before.bar.openTimeMs) return null;
    const endMs = before.bar.openTimeMs + intervalMs(before.interval);
    const isEarly = this.#time.nowMs() - pauseMs < endMs;
    const isUnsure = isEarly && isLonger(pauseMs, newest.usualPauseMs);
    newest.usualPauseMs +=
      (Math.min(pauseMs, MAX_PAUSE_MS) - newest.usualPauseMs) / REMEMBERED_PAUSES;
    return { ...before, bar: { ...before.bar, closed: true }, isUnsure };
  }

  #newest({ symbol, interval }: VenueBarEvent): Newest {
    let intervals = this.#newestOf.get(symbol);
    if (intervals === undefined) {
      intervals = new Map();
      this.#newestOf.set(symbol, intervals);
    }
    const known = intervals.get(interval);
    if (known !== undefined) return known;
    const made = { event: null, atMs: -Infinity, usualPauseMs: FIRST_USUAL_MS };
    intervals.set(interval, made);
    return made;
  }
}

function isLonger(pauseMs: number, usualMs: number): boolean {
  const allowedMs = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, USUAL_FACTOR * usualMs));
  return pauseMs > allowedMs;
}
