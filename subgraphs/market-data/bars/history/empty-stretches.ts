import type { Clock } from '#kernel/ports/clock.ts';
import { growingCache } from '#kernel/async/growing-cache.ts';

/** A bar may arrive late in an empty stretch, and a provider may extend its history. */
const BELIEVED_FOR_MS = 24 * 3_600_000;
/** All shares of a market, including those that memory has evicted. */
const MAX_SERIES = 10_000;
/** Per series; the oldest are evicted first. */
const MAX_STRETCHES = 16;

/** A time without a bar, before the next bar of the venue. */
interface Stretch {
  readonly startMs: number;
  /** Open time of the bar behind it. */
  readonly openTimeMs: number;
  /** Monotonic time. */
  readonly untilMs: number;
}

/**
 * Stretches without a bar, known from answers of the venue about the next bar within the last day: the time before a
 * listing, and holes that would need many requests to cross. Equal requests share the one in flight, or its result.
 */
export class EmptyStretches {
  readonly #clock: Clock;
  readonly #stretches = growingCache<readonly Stretch[]>(MAX_SERIES);
  readonly #inFlight = new Map<string, Promise<number | null>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Open time of the next bar from a time on.
   *
   * @param search finds it if it is not known; a failure, or a search without a result, is not cached
   */
  async next(
    series: string,
    startMs: number,
    search: () => Promise<number | null>,
  ): Promise<number | null> {
    const known = this.#around(series, startMs);
    if (known !== undefined) return known.openTimeMs;
    const key = `${series}:${startMs}`;
    const inFlight = this.#inFlight.get(key);
    if (inFlight !== undefined) return inFlight;
    const found = search()
      .then((openTimeMs) => {
        if (openTimeMs !== null && openTimeMs > startMs) this.#keep(series, startMs, openTimeMs);
        return openTimeMs;
      })
      .finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, found);
    return found;
  }

  /** The end of the stretch that contains a time; the time itself if there is none. */
  endMs(series: string, timeMs: number): number {
    return this.#around(series, timeMs)?.openTimeMs ?? timeMs;
  }

  #around(series: string, timeMs: number): Stretch | undefined {
    const nowMs = this.#clock.monotonicMs();
    return this.#stretches
      .get(series)
      ?.find(
        ({ startMs, openTimeMs, untilMs }) =>
          startMs <= timeMs && timeMs < openTimeMs && nowMs < untilMs,
      );
  }

  #keep(series: string, startMs: number, openTimeMs: number): void {
    const untilMs = this.#clock.monotonicMs() + BELIEVED_FOR_MS;
    const others = (this.#stretches.get(series) ?? []).filter(
      (one) => one.startMs < startMs || one.openTimeMs > openTimeMs,
    );
    const kept = [{ startMs, openTimeMs, untilMs }, ...others].slice(0, MAX_STRETCHES);
    this.#stretches.set(series, kept);
  }
}
