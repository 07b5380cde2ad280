import { LRUCache } from 'lru-cache';
import type { Bar } from '#kernel/market/bar.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { BarRequest, FeedPriority, VenueFeed } from '#kernel/market/feed.ts';
import { evenGrid } from '#kernel/market/bar-grid.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import { fetchProvenBars } from '#market-data/bars/series/proven-bars.ts';

/** Limit of cached rows: some 20 MB. */
const MAX_ROWS = 200_000;
/** An exchange may correct a bar that no owner keeps; a page older than this is requested again. */
const KEPT_MS = 10 * 60_000;
/** Bars as young as this are corrected most, and their owner will have them soon. */
const YOUNG_MS = 3_600_000;

interface Page {
  readonly bars: Bar[];
  readonly askedAtMs: number;
}

/**
 * Windows of the past that no owner archives, as the exchange answered them. A replica writes nothing, so without
 * this cache each reader of such a window would spend the exchange's budget again.
 */
export class UpstreamPages {
  readonly #upstream: Pick<VenueFeed, 'fetchBars' | 'provesAbsence'>;
  readonly #clock: Clock;
  readonly #pages = new LRUCache<string, Page>({
    maxSize: MAX_ROWS,
    sizeCalculation: ({ bars }) => bars.length + 1,
  });

  constructor(upstream: Pick<VenueFeed, 'fetchBars' | 'provesAbsence'>, clock: Clock) {
    this.#upstream = upstream;
    this.#clock = clock;
  }

  /**
   * The bars of a range, requested from the exchange unless it answered the same within ten minutes. Bars that they
   * lack are absent.
   *
   * @param witnessMs finds the open time of a bar that the exchange has; null if none is known
   * @throws FeedError `unavailable` if the exchange answers without rows, and without the known one
   */
  async fetch(
    request: BarRequest,
    priority: FeedPriority,
    signal: AbortSignal | undefined,
    witnessMs: () => Promise<number | null>,
  ): Promise<Bar[]> {
    const { series, startTimeMs, endTimeMs } = request;
    const key = `${seriesKey(series)}:${startTimeMs}:${endTimeMs}`;
    const known = this.#pages.get(key);
    const askedAtMs = this.#clock.monotonicMs();
    if (known !== undefined && askedAtMs - known.askedAtMs < KEPT_MS) return known.bars;
    const grid = evenGrid(series.interval);
    const { bars, provesAbsence } = await fetchProvenBars({
      grid,
      range: { startMs: startTimeMs, endMs: endTimeMs },
      areProofs: this.#upstream.provesAbsence === true,
      ask: ({ startMs, endMs }) =>
        this.#upstream.fetchBars(
          { series, startTimeMs: startMs, endTimeMs: endMs },
          priority,
          signal,
        ),
      witnesses: async () => [await witnessMs()].filter((openMs) => openMs !== null),
    });
    const isOld = endTimeMs <= this.#clock.nowMs() - YOUNG_MS;
    if (provesAbsence && isOld) this.#pages.set(key, { bars, askedAtMs });
    return bars;
  }
}
