import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { delay } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import type { History } from '#market-data/bars/history/history.ts';
import { preparing, upstreamFailure } from '#market-data/bars/history/history-errors.ts';
import { WarmUpCache } from '#market-data/bars/reading/warm-up-cache.ts';
import { KlineRows } from '#market-data/bars/reading/kline-rows.ts';
import type { WindowRequest } from '#market-data/bars/reading/kline-window.ts';
import { KlineWindow } from '#market-data/bars/reading/kline-window.ts';
import type {
  WindowWithWarmUp,
  WindowWarmUp,
} from '#market-data/bars/reading/window-with-warm-up.ts';
import {
  columnsOf,
  joinColumns,
  warmUpRowsBefore,
} from '#market-data/bars/reading/window-with-warm-up.ts';
import { NewestRows } from '#market-data/bars/reading/newest-rows.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import type { LoadReason } from '#market-data/bars/watch/series-requests.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';
import { HoleSkippingReader } from '#market-data/bars/reading/hole-skipping-reader.ts';
import {
  extentOf,
  nothingInside,
  readExtent,
  spanOf,
  type WindowSpan,
} from '#market-data/bars/reading/window-span.ts';

export interface WindowReaderDependencies {
  readonly history: History;
  /** Requests the present of a series from the venue; see `VenueBook.refresh`. */
  readonly refresh: (watch: SeriesWatch, reason?: LoadReason) => Promise<void>;
  readonly clock: Clock;
  readonly settings: BarSettings;
}

/** A window and its bars: the rows [from, to) of the ring as it is now, or copied bars. */
interface Found {
  readonly window: KlineWindow;
  readonly bars: readonly Bar[] | null;
  readonly from: number;
  readonly to: number;
}

/** Answers windows of one venue's series from memory, the archive and the venue, in that order. */
export class WindowReader {
  readonly #dependencies: WindowReaderDependencies;
  readonly #stretches: HoleSkippingReader;
  readonly #newestRows = new NewestRows();
  readonly #keptLeads = new WarmUpCache();

  constructor(dependencies: WindowReaderDependencies) {
    this.#dependencies = dependencies;
    this.#stretches = new HoleSkippingReader(dependencies.history);
  }

  /**
   * The bars of a request. Synchronous if memory has them all, always for the newest. Throws `no_cached_data`,
   * `history_not_available`, `history_preparing`, `history_busy` or `history_upstream_unavailable`.
   */
  read(watch: SeriesWatch, request: WindowRequest): KlineWindow | Promise<KlineWindow> {
    const found = this.#find(watch, request);
    if (!(found instanceof Promise)) return found.window;
    return this.#withinBudget(
      watch,
      found.then(({ window }) => window),
    );
  }

  /**
   * The same window in columns, with its warm-up where there are bars for it. Synchronous if memory has all of them.
   * Throws as `read` does: a warm-up that is not available now is not left out.
   */
  readWithWarmUp(
    watch: SeriesWatch,
    request: WindowRequest,
    warmUp: WindowWarmUp,
  ): WindowWithWarmUp | Promise<WindowWithWarmUp> {
    const found = this.#find(watch, request);
    const warmedWindow = mapMaybe(found, (window) => this.#withWarmUp(watch.book, window, warmUp));
    return warmedWindow instanceof Promise ? this.#withinBudget(watch, warmedWindow) : warmedWindow;
  }

  #find(watch: SeriesWatch, request: WindowRequest): Found | Promise<Found> {
    const { book } = watch;
    const limit = Math.min(
      request.limit,
      this.#dependencies.settings.maxKlines[book.series.interval],
    );
    const nowMs = this.#dependencies.clock.nowMs();
    if (request.startTimeMs === null && request.endTimeMs === null) {
      if (watch.isOnDemand) return this.#newestOnDemand(watch, limit);
      if (!watch.isLoaded) {
        // During the start, a requested series is loaded before the others.
        watch.requests.want(() => this.#dependencies.refresh(watch));
        if (book.ring.size > 0) throw notReady(watch);
      }
      return this.#newest(book, limit);
    }
    const span = spanOf(book, request, limit, nowMs);
    const isKnown = span.endMs <= (book.frontierMs ?? 0) || watch.knowsPresent;
    if (watch.isLoaded && isKnown) {
      const found = this.#fromMemory(book, span);
      if (found !== null) return found;
    }
    return this.#fromHistory(watch, span);
  }

  /** Resolves once an unloaded series is loaded, or when its reader should not wait any longer. */
  async loaded(watch: SeriesWatch, reason: LoadReason): Promise<void> {
    await this.#withinBudget(watch, this.#dependencies.refresh(watch, reason)).catch(() => {});
  }

  /** Memory has only recently used series: this one may have to be loaded, or read further back. */
  #newestOnDemand(watch: SeriesWatch, limit: number): Found | Promise<Found> {
    const { book } = watch;
    if (!watch.isLoaded) {
      return this.#dependencies.refresh(watch).then(() => {
        if (watch.isLoaded) return this.#newestOnDemand(watch, limit);
        throw notReady(watch);
      });
    }
    const { floorMs, ring, grid, horizonMs } = book;
    const inMemory = ring.size - ring.firstIndexFrom(floorMs);
    if (inMemory >= limit || floorMs <= grid.ceilMs(horizonMs)) return this.#newest(book, limit);
    const endMs = grid.nextMs(grid.currentMs(this.#dependencies.clock.nowMs()));
    const span = { startMs: horizonMs, endMs, limit, fromStart: false, isBounded: false };
    return this.#stretches.back(book, span).then((bars) => this.#foundOf(book, span, bars));
  }

  #withWarmUp(
    book: SeriesBook,
    found: Found,
    warmUp: WindowWarmUp,
  ): WindowWithWarmUp | Promise<WindowWithWarmUp> {
    const { ring } = book;
    const { window, bars, from, to } = found;
    const firstMs = bars === null ? ring.openTimeAt(from) : bars[0]!.openTimeMs;
    const wanted = warmUpRowsBefore(warmUp, firstMs, book.grid);
    const floor = ring.firstIndexFrom(book.floorMs);
    const inMemory = bars === null ? Math.min(wanted, from - floor) : 0;
    const limit = wanted - inMemory;
    const endMs = bars === null ? ring.openTimeAt(from - inMemory) : firstMs;
    const kept = bars === null && limit > 0 ? this.#keptLeads.find(book, endMs, limit) : null;
    const columns = bars === null ? ring.columns(from - inMemory, to, kept) : columnsOf(bars);
    const rows = columns[0]!.length;
    if (limit === 0 || kept !== null) return { window, columns, rows, rowsBefore: wanted };
    const span = { startMs: 0, endMs, limit, fromStart: false, isBounded: true };
    const { revision } = book;
    return this.#stretches.back(book, span).then((read) => {
      const joined = joinColumns(columnsOf(read), columns);
      if (bars === null) this.#keptLeads.keep(book, revision, read.length, joined);
      return {
        window,
        columns: joined,
        rows: read.length + rows,
        rowsBefore: read.length + inMemory,
      };
    });
  }

  #newest(book: SeriesBook, limit: number): Found {
    const { ring } = book;
    if (ring.size === 0) throw new DomainError('no_cached_data');
    const from = Math.max(ring.size - limit, ring.firstIndexFrom(book.floorMs));
    const rows = this.#newestRows.from(ring, from);
    const edges = { firstMs: ring.openTimeAt(from), lastMs: ring.openTimeAt(ring.size - 1) };
    const endsForming = !ring.isClosedAt(ring.size - 1);
    const window = new KlineWindow(
      book.series,
      rows,
      endsForming,
      false,
      extentOf(book, { startMs: edges.firstMs, endMs: Infinity }),
      book.unsure.unconfirmedFrom(edges, endsForming),
    );
    return { window, bars: null, from, to: ring.size };
  }

  #fromMemory(book: SeriesBook, span: WindowSpan): Found | null {
    const { ring } = book;
    const end = ring.firstIndexFrom(span.endMs);
    const start = ring.firstIndexFrom(Math.max(span.startMs, book.floorMs));
    const isWhole = span.startMs >= book.floorMs;
    if (!isWhole && (span.fromStart || end - start < span.limit)) return null;
    const from = span.fromStart ? start : Math.max(start, end - span.limit);
    const to = span.fromStart ? Math.min(end, start + span.limit) : end;
    if (from === to) throw nothingInside(book);
    const edges = { firstMs: ring.openTimeAt(from), lastMs: ring.openTimeAt(to - 1) };
    const reachedMs = to < end ? book.grid.nextMs(edges.lastMs) : span.endMs;
    const endsForming = !ring.isClosedAt(to - 1);
    const window = new KlineWindow(
      book.series,
      KlineRows.fromRing(ring, from, to),
      endsForming,
      this.#isImmutable(book, span, edges, to - from),
      readExtent(book, span, edges.firstMs, reachedMs),
      book.unsure.unconfirmedFrom(edges, endsForming),
    );
    return { window, bars: null, from, to };
  }

  async #fromHistory(watch: SeriesWatch, span: WindowSpan): Promise<Found> {
    const { book } = watch;
    await this.#reachPresent(watch, span);
    if (!span.fromStart) return this.#foundOf(book, span, await this.#stretches.back(book, span));
    const { bars, reachedMs } = await this.#stretches.forward(book, span);
    return this.#foundOf(book, span, bars, reachedMs);
  }

  #foundOf(
    book: SeriesBook,
    span: WindowSpan,
    bars: readonly Bar[],
    reachedMs: number = span.endMs,
  ): Found {
    const first = bars[0];
    const last = bars.at(-1);
    if (first === undefined || last === undefined) throw nothingInside(book);
    const edges = { firstMs: first.openTimeMs, lastMs: last.openTimeMs };
    const window = new KlineWindow(
      book.series,
      KlineRows.fromBars(bars),
      !last.closed,
      this.#isImmutable(book, span, edges, bars.length),
      readExtent(book, span, edges.firstMs, reachedMs),
      book.unsure.unconfirmedFrom(edges, !last.closed),
    );
    return { window, bars, from: 0, to: 0 };
  }

  /** Makes sure that nothing before the forming bar is unknown, if the window reaches so far. */
  async #reachPresent(watch: SeriesWatch, span: WindowSpan): Promise<void> {
    const isEnough = (): boolean =>
      watch.isLoaded && (span.endMs <= watch.book.frontierMs! || watch.knowsPresent);
    if (isEnough()) return;
    await this.#dependencies.refresh(watch);
    if (isEnough()) return;
    throw notReady(watch);
  }

  /**
   * History that cannot change: all proven, confirmed by the exchange after it had settled, and bounded by the
   * requested end or by rows.
   */
  #isImmutable(
    book: SeriesBook,
    span: WindowSpan,
    edges: { readonly firstMs: number; readonly lastMs: number },
    rows: number,
  ): boolean {
    const isFull = rows === span.limit;
    if (!isFull && !span.isBounded) return false;
    const startMs = isFull && !span.fromStart ? edges.firstMs : span.startMs;
    const endMs = isFull && span.fromStart ? book.grid.nextMs(edges.lastMs) : span.endMs;
    const isProven = endMs <= book.frontierMs! && book.covered.covers(startMs, endMs);
    return isProven && book.confirmed.covers(startMs, endMs);
  }

  async #withinBudget<Answer>(watch: SeriesWatch, work: Promise<Answer>): Promise<Answer> {
    const answered = new AbortController();
    const budget = delay(
      this.#dependencies.clock,
      this.#dependencies.settings.historyWaitMs,
      answered.signal,
    );
    // Both continue after the race: the retrieval to its end, the timer until it is cancelled.
    work.catch(() => {});
    budget.catch(() => {});
    try {
      const first = Promise.race([work, budget.then(() => Promise.reject(preparing()))]);
      return await watch.requests.read(first);
    } finally {
      answered.abort();
    }
  }
}

/** Why a series that is not known up to the present cannot be read yet. */
function notReady(watch: SeriesWatch): DomainError {
  const { lastFault, leftMs } = watch.pauses;
  return lastFault === null ? preparing() : upstreamFailure(lastFault, leftMs);
}
