import type { Bar } from '#kernel/market/bar.ts';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { BarRequest, FeedListener, ListedInstrument, VenueFeed } from '#kernel/market/feed.ts';
import type { SeriesId, VenueId } from '#kernel/market/instrument.ts';
import { alignDownMs, alignUpMs, intervalMs } from '#kernel/market/interval.ts';

/** Every series is pushed once in this time, a slice of them at a time, as the frames of many sockets come. */
const CYCLE_MS = 1_000;
const SLICE_MS = 50;
const MINUTE_MS = 60_000;
/** Bars of a series that the exchange knows: loading is not what is measured over it. */
const KNOWN_BARS = 12;

/** An exchange without sockets that streams any number of series, and the end of each bar on time. */
export class PacedExchange implements VenueFeed {
  readonly venue: VenueId;
  readonly rowsPerPage = 500;
  readonly #clock: Clock;
  #timers: Timer[] = [];

  constructor(venue: VenueId, clock: Clock) {
    this.venue = venue;
    this.#clock = clock;
  }

  start(series: readonly SeriesId[], listener: FeedListener): void {
    listener.onLink(series, 'live', 'opened');
    const slices = CYCLE_MS / SLICE_MS;
    let slice = 0;
    const push = (): void => {
      const nowMs = this.#clock.nowMs();
      for (let at = slice; at < series.length; at += slices) {
        const one = series[at]!;
        listener.onBar(one, barOf(alignDownMs(nowMs, one.interval), one, nowMs));
      }
      slice = (slice + 1) % slices;
      this.#timers[0] = this.#clock.after(SLICE_MS, push);
    };
    push();
    const closeLater = (endMs: number): void => {
      this.#timers[1] = this.#clock.after(endMs - this.#clock.nowMs(), () => {
        for (const one of series) {
          const lengthMs = intervalMs(one.interval);
          if (endMs % lengthMs === 0) listener.onBar(one, barOf(endMs - lengthMs, one, endMs));
        }
        closeLater(endMs + MINUTE_MS);
      });
    };
    closeLater(alignUpMs(this.#clock.nowMs() + 1, '1m'));
  }

  stop(): Promise<void> {
    for (const timer of this.#timers) timer.cancel();
    return Promise.resolve();
  }

  fetchBars({ series, startTimeMs, endTimeMs }: BarRequest): Promise<Bar[]> {
    const nowMs = this.#clock.nowMs();
    const lengthMs = intervalMs(series.interval);
    const knownMs = alignDownMs(nowMs, series.interval) - KNOWN_BARS * lengthMs;
    const firstMs = alignUpMs(Math.max(startTimeMs, knownMs), series.interval);
    const bars: Bar[] = [];
    for (let ms = firstMs; ms < Math.min(endTimeMs, nowMs); ms += lengthMs) {
      bars.push(barOf(ms, series, nowMs));
    }
    return Promise.resolve(bars);
  }

  fetchInstruments(): Promise<ListedInstrument[]> {
    return Promise.resolve([]);
  }
}

function barOf(openTimeMs: number, { interval }: SeriesId, nowMs: number): Bar {
  const lengthMs = intervalMs(interval);
  const closed = nowMs >= openTimeMs + lengthMs;
  const share = closed ? 1 : (nowMs - openTimeMs) / lengthMs;
  const open = 100 + ((openTimeMs / MINUTE_MS) % 97);
  const volume = 1 + Math.floor(share * 1_000);
  return {
    openTimeMs,
    open,
    high: open + 2,
    low: open - 1,
    close: open + share,
    volume,
    quoteVolume: volume * open,
    closed,
  };
}
