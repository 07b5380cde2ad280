import type { Bar } from '#kernel/market/bar.ts';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { BarRequest, FeedListener, ListedInstrument, VenueFeed } from '#kernel/market/feed.ts';
import { seriesKey, type SeriesId, type VenueId } from '#kernel/market/instrument.ts';
import { alignDownMs, alignUpMs, intervalMs } from '#kernel/market/interval.ts';

/** How often the exchange sends forming bars, and how long it takes to answer or to connect. */
export interface ExchangePace {
  readonly pushEveryMs: number;
  readonly answerMs: number;
  /** How long after its end a bar is corrected, by the exchange's clock. */
  readonly correctAfterMs: number;
}

/** One of so many bars is corrected. */
const CORRECTED_OF = 8;

/**
 * What the exchange says of a bar at a time, and nothing else: it keeps no record of what was sent.
 * Some bars are corrected a while after they have ended.
 */
export function barOf(
  series: SeriesId,
  openTimeMs: number,
  nowMs: number,
  pace: ExchangePace,
): Bar {
  const lengthMs = intervalMs(series.interval);
  const hash = hashOf(`${seriesKey(series)} ${openTimeMs}`);
  const isCorrected =
    hash % CORRECTED_OF === 0 && nowMs >= openTimeMs + lengthMs + pace.correctAfterMs;
  const closed = nowMs >= openTimeMs + lengthMs;
  const share = closed ? 1 : (nowMs - openTimeMs) / lengthMs;
  const open = 100 + (hash % 1_000) / 10;
  const close = open + share + (isCorrected ? 0.5 : 0);
  const volume = 1 + Math.floor(share * 1_000);
  return {
    openTimeMs,
    open,
    high: open + 2,
    low: open - 1,
    close,
    volume,
    quoteVolume: volume * open,
    closed,
  };
}

/** Whether a closed bar has the numbers after its correction: 1, those before: 0, or no right ones: null. */
export function versionOf(series: SeriesId, bar: Bar, pace: ExchangePace): 0 | 1 | null {
  const endMs = bar.openTimeMs + intervalMs(series.interval);
  const [before, after] = [endMs, endMs + pace.correctAfterMs].map((nowMs) =>
    barOf(series, bar.openTimeMs, nowMs, pace),
  );
  const isLike = (one: Bar | undefined): boolean =>
    one?.close === bar.close && one.volume === bar.volume && one.open === bar.open;
  if (isLike(after)) return 1;
  return isLike(before) ? 0 : null;
}

/** A feed of that exchange, in the process that follows it. */
export class PureExchange implements VenueFeed {
  readonly venue: VenueId;
  readonly rowsPerPage = 500;
  readonly #clock: Clock;
  readonly #pace: ExchangePace;
  readonly #startMs: number;
  #timer: Timer | null = null;
  #isStopped = false;
  #sentMs = 0;

  /** @param startMs when the exchange opened */
  constructor(venue: VenueId, clock: Clock, startMs: number, pace: ExchangePace) {
    this.venue = venue;
    this.#clock = clock;
    this.#startMs = startMs;
    this.#pace = pace;
  }

  start(series: readonly SeriesId[], listener: FeedListener): void {
    listener.onLink(series, 'connecting', 'opening');
    this.#timer = this.#clock.after(this.#pace.answerMs, () => {
      this.#sentMs = this.#clock.nowMs();
      listener.onLink(series, 'live', 'opened');
      this.#push(series, listener);
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  fetchBars({ series, startTimeMs, endTimeMs }: BarRequest): Promise<Bar[]> {
    return new Promise((resolve) => {
      this.#clock.after(this.#pace.answerMs, () => {
        const nowMs = this.#clock.nowMs();
        const rows: Bar[] = [];
        const lengthMs = intervalMs(series.interval);
        const firstMs = alignUpMs(Math.max(startTimeMs, this.#startMs), series.interval);
        for (let ms = firstMs; ms < Math.min(endTimeMs, nowMs); ms += lengthMs) {
          rows.push(barOf(series, ms, nowMs, this.#pace));
        }
        this.#clock.after(this.#pace.answerMs, () => resolve(rows));
      });
    });
  }

  fetchInstruments(): Promise<ListedInstrument[]> {
    return Promise.resolve([]);
  }

  #push(series: readonly SeriesId[], listener: FeedListener): void {
    if (this.#isStopped) return;
    const [beforeMs, nowMs] = [this.#sentMs, this.#clock.nowMs()];
    this.#sentMs = nowMs;
    for (const one of series) {
      const lengthMs = intervalMs(one.interval);
      const { correctAfterMs } = this.#pace;
      // Corrections of this span, bars that closed in it, and the forming ones.
      for (const [lateMs, sort] of [
        [correctAfterMs, 1],
        [0, 0],
      ] as const) {
        const sinceMs = Math.max(this.#startMs, beforeMs - lateMs - lengthMs + 1);
        const firstMs = alignUpMs(sinceMs, one.interval);
        for (let ms = firstMs; ms + lengthMs + lateMs <= nowMs; ms += lengthMs) {
          const bar = barOf(one, ms, nowMs, this.#pace);
          if (sort === 0 || bar.close !== barOf(one, ms, ms + lengthMs, this.#pace).close) {
            listener.onBar(one, bar);
          }
        }
      }
      listener.onBar(one, barOf(one, alignDownMs(nowMs, one.interval), nowMs, this.#pace));
    }
    this.#timer = this.#clock.after(this.#pace.pushEveryMs, () => this.#push(series, listener));
  }
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}
