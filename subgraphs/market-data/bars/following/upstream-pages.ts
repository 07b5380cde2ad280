import { LRUCache } from 'lru-cache';
import type { Bar } from '#kernel/bar.ts';
import type { Clock } from '#kernel/clock.ts';
import type { BarRequest, FeedPriority, VenueFeed } from '#kernel/feed.ts';
import { seriesKey } from '#kernel/instrument.ts';

/** What is kept in all: some 20 MB. */
const MOST_ROWS = 200_000;
/** An exchange may correct a bar that nobody here keeps; whoever asks later than this hears of it. */
const KEPT_MS = 10 * 60_000;
/** Bars as young as this are corrected most, and their owner will have them soon. */
const YOUNG_MS = 3_600_000;

interface Page {
  readonly bars: Bar[];
  readonly askedAtMs: number;
}

/**
 * Windows of the past that no owner keeps, as the exchange answered them. A replica writes nothing, so without this
 * each reader of such a window would spend the exchange's budget again.
 */
export class UpstreamPages {
  readonly #upstream: Pick<VenueFeed, 'fetchBars'>;
  readonly #clock: Clock;
  readonly #pages = new LRUCache<string, Page>({
    maxSize: MOST_ROWS,
    sizeCalculation: ({ bars }) => bars.length + 1,
  });

  constructor(upstream: Pick<VenueFeed, 'fetchBars'>, clock: Clock) {
    this.#upstream = upstream;
    this.#clock = clock;
  }

  /** The bars of a range, asked of the exchange unless it answered the same within ten minutes. */
  async fetch(request: BarRequest, priority: FeedPriority, signal?: AbortSignal): Promise<Bar[]> {
    const { series, startTimeMs, endTimeMs } = request;
    const key = `${seriesKey(series)}:${startTimeMs}:${endTimeMs}`;
    const known = this.#pages.get(key);
    const askedAtMs = this.#clock.monotonicMs();
    if (known !== undefined && askedAtMs - known.askedAtMs < KEPT_MS) return known.bars;
    const bars = await this.#upstream.fetchBars(request, priority, signal);
    if (endTimeMs <= this.#clock.nowMs() - YOUNG_MS) this.#pages.set(key, { bars, askedAtMs });
    return bars;
  }
}
