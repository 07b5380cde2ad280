import { withProvenance, type Bar } from '#kernel/market/bar.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type {
  BarRequest,
  FeedListener,
  FeedPriority,
  ListedInstrument,
  VenueFeed,
} from '#kernel/market/feed.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { SeriesId, VenueId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import { evenGrid } from '#kernel/market/bar-grid.ts';
import type { Interval } from '#kernel/market/interval.ts';
import type { Provenance } from '#kernel/market/provenance.ts';

export const VENUE: VenueId = { exchange: 'venue_a', market: 'spot' };

/** What the exchange has for an open time: a deterministic bar, so tests know every number. */
export function barOf(openTimeMs: number, closed = true, share = 1): Bar {
  const step = Math.abs(Math.imul(Math.floor(openTimeMs / 1_000), 2_654_435_761) % 1_000);
  const open = 100 + step / 10;
  const volume = (10 + (step % 7)) * share;
  return {
    openTimeMs,
    open,
    high: open + 2 * share,
    low: open - share,
    close: open + share,
    volume,
    quoteVolume: volume * open,
    closed,
  };
}

export interface AskedRequest extends BarRequest {
  readonly priority: FeedPriority;
}

/**
 * A scripted exchange and the feed to it: it has a bar for every slot from the listing to the
 * present, except in its holes. Its streams send only what the test sends.
 */
export class ScriptedExchange implements VenueFeed {
  readonly venue: VenueId = VENUE;
  rowsPerPage = 100;
  isQuoteVolumeEstimated = false;
  /** The delay of an answer. */
  latencyMs = 20;
  listedAtMs = 0;
  /** The confirmation of answers about their bars; null without one. */
  answered: Provenance | null = null;
  /** Set to make every request fail. */
  fault: FeedError | null = null;
  readonly asked: AskedRequest[] = [];
  holes = new Set<number>();
  /** The bars that it has, but for holes. */
  gridOf: (interval: Interval) => BarGrid = evenGrid;
  /** Bars that differ from the formula. */
  readonly corrections = new Map<number, Bar>();
  listener: FeedListener | null = null;
  series: readonly SeriesId[] = [];
  stopped = false;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  start(series: readonly SeriesId[], listener: FeedListener): void {
    this.series = series;
    this.listener = listener;
  }

  async stop(): Promise<void> {
    this.stopped = true;
  }

  async fetchInstruments(): Promise<ListedInstrument[]> {
    return [];
  }

  fetchBars(request: BarRequest, priority: FeedPriority, signal?: AbortSignal): Promise<Bar[]> {
    this.asked.push({ ...request, priority });
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        timer.cancel();
        reject(new FeedError('unavailable', 'stopped'));
      };
      const timer = this.#clock.after(this.latencyMs, () => {
        // A signal outlives its requests, and scans all its listeners for each that is added.
        signal?.removeEventListener('abort', stop);
        if (this.fault !== null) reject(this.fault);
        else resolve(this.#answerTo(request));
      });
      signal?.addEventListener('abort', stop);
    });
  }

  #answerTo({ series, startTimeMs, endTimeMs }: BarRequest): Bar[] {
    const bars = this.barsIn(series, startTimeMs, endTimeMs);
    const { answered } = this;
    return answered === null ? bars : bars.map((bar) => withProvenance(bar, answered.code));
  }

  /** Years may lie before a listing, so the first bar is found without walking there. */
  async findFirstBar({ series, startTimeMs, endTimeMs }: BarRequest): Promise<number | null> {
    if (this.fault !== null) throw this.fault;
    const grid = this.gridOf(series.interval);
    // Page by page: there may be bars of half a century.
    let fromMs = grid.ceilMs(Math.max(startTimeMs, this.listedAtMs));
    for (; fromMs < endTimeMs; fromMs = grid.stepMs(fromMs, 1_000)) {
      const untilMs = Math.min(endTimeMs, grid.stepMs(fromMs, 1_000));
      const [first] = this.barsIn(series, fromMs, untilMs);
      if (first !== undefined) return first.openTimeMs;
    }
    return null;
  }

  /** The exchange's own history: the truth that the book must end up with. */
  barsIn(series: SeriesId, startMs: number, endMs: number): Bar[] {
    const nowMs = this.#clock.nowMs();
    const grid = this.gridOf(series.interval);
    const bars: Bar[] = [];
    let openMs = grid.ceilMs(Math.max(startMs, this.listedAtMs));
    for (; openMs < endMs && grid.beginMs(openMs) <= nowMs; openMs = grid.nextMs(openMs)) {
      if (this.holes.has(openMs)) continue;
      bars.push(this.corrections.get(openMs) ?? this.barAt(series, openMs));
    }
    return bars;
  }

  /** A bar at this moment: closed, or partly formed. */
  barAt(series: SeriesId, openMs: number): Bar {
    const grid = this.gridOf(series.interval);
    const beginMs = grid.beginMs(openMs);
    const share = (this.#clock.nowMs() - beginMs) / (grid.endMs(openMs) - beginMs);
    return share >= 1 ? barOf(openMs) : barOf(openMs, false, Math.max(0.01, share));
  }

  /** Streams of all series connect. */
  goLive(): void {
    this.listener?.onLink(this.series, 'live', 'data flows');
  }

  loseLink(): void {
    this.listener?.onLink(this.series, 'lost', 'closed by peer');
  }

  /** Streams the present state of the forming bar. */
  pushForming(series: SeriesId): void {
    const openMs = this.gridOf(series.interval).currentMs(this.#clock.nowMs());
    this.listener!.onBar(series, this.barAt(series, openMs));
  }

  push(series: SeriesId, bar: Bar): void {
    this.listener!.onBar(series, bar);
  }

  requestsOf(series: SeriesId): AskedRequest[] {
    return this.asked.filter((request) => seriesKey(request.series) === seriesKey(series));
  }
}
