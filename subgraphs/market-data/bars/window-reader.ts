import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/bar-archive.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { delay } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { BarSettings } from '#market-data/bars/bar-settings.ts';
import type { History } from '#market-data/bars/history.ts';
import { notAvailable, preparing, upstreamFailure } from '#market-data/bars/history-faults.ts';
import { WarmUpCache } from '#market-data/bars/warm-up-cache.ts';
import { KlineRows } from '#market-data/bars/kline-rows.ts';
import type { WindowExtent, WindowRequest } from '#market-data/bars/kline-window.ts';
import { KlineWindow } from '#market-data/bars/kline-window.ts';
import type { WindowWithWarmUp, WindowWarmUp } from '#market-data/bars/window-with-warm-up.ts';
import { columnsOf, joinColumns, warmUpRowsBefore } from '#market-data/bars/window-with-warm-up.ts';
import { NewestRows } from '#market-data/bars/newest-rows.ts';
import type { SeriesBook } from '#market-data/bars/series-book.ts';
import type { SeriesWatch } from '#market-data/bars/series-watch.ts';

export interface WindowReaderDependencies {
  readonly history: History;
  /** Requests the present of a series from the venue; see `VenueBook.refresh`. */
  readonly refresh: (watch: SeriesWatch) => Promise<void>;
  readonly clock: Clock;
  readonly settings: BarSettings;
}

/** Stretches of bars that are searched for a row before the window counts as empty. */
const MAX_STRETCHES = 4;

/** A window in whole bars: open times in [startMs, endMs), at most `limit` rows from one side. */
interface Span {
  readonly startMs: number;
  readonly endMs: number;
  readonly limit: number;
  readonly fromStart: boolean;
  /** Whether the request named the end; the present moves, so a window up to it is never final. */
  readonly isBounded: boolean;
}

/** The first bars of a span, and the end of what was read. */
interface ReadForward {
  readonly bars: readonly Bar[];
  readonly reachedMs: number;
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
  readonly #newestRows = new NewestRows();
  readonly #keptLeads = new WarmUpCache();

  constructor(dependencies: WindowReaderDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The bars of a request. Synchronous if memory has them all, always for the newest. Throws `no_cached_data`,
   * `history_not_available`, `history_preparing`, `history_busy` or `history_upstream_unavailable`.
   */
  read(watch: SeriesWatch, request: WindowRequest): KlineWindow | Promise<KlineWindow> {
    const found = this.#find(watch, request);
    if (!(found instanceof Promise)) return found.window;
    return this.#withinBudget(found.then(({ window }) => window));
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
    return warmedWindow instanceof Promise ? this.#withinBudget(warmedWindow) : warmedWindow;
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
        // While everything is being loaded, a requested series is loaded before the rest.
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
  async loaded(watch: SeriesWatch): Promise<void> {
    await this.#withinBudget(this.#dependencies.refresh(watch)).catch(() => {});
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
    return this.#back(book, span).then((bars) => this.#foundOf(book, span, bars));
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
    return this.#back(book, span).then((read) => {
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

  #fromMemory(book: SeriesBook, span: Span): Found | null {
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

  async #fromHistory(watch: SeriesWatch, span: Span): Promise<Found> {
    const { book } = watch;
    await this.#reachPresent(watch, span);
    if (!span.fromStart) return this.#foundOf(book, span, await this.#back(book, span));
    const { bars, reachedMs } = await this.#forward(book, span);
    return this.#foundOf(book, span, bars, reachedMs);
  }

  #foundOf(
    book: SeriesBook,
    span: Span,
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
  async #reachPresent(watch: SeriesWatch, span: Span): Promise<void> {
    const isEnough = (): boolean =>
      watch.isLoaded && (span.endMs <= watch.book.frontierMs! || watch.knowsPresent);
    if (isEnough()) return;
    await this.#dependencies.refresh(watch);
    if (isEnough()) return;
    throw notReady(watch);
  }

  /** The first rows from the start, stretch by stretch over holes. */
  async #forward(book: SeriesBook, span: Span): Promise<ReadForward> {
    const { history } = this.#dependencies;
    const bars: Bar[] = [];
    let cursorMs = span.startMs;
    for (let stretch = 0; stretch < MAX_STRETCHES; stretch += 1) {
      const missing = span.limit - bars.length;
      // The floor rises during the wait, so it is read again for every stretch. A venue that cannot find its next bar
      // is searched in whole pages, however few rows are requested.
      const isSearch = stretch > 0 && bars.length === 0 && !history.findsNext;
      const reach = isSearch ? Math.max(missing, history.rowsPerPage) : missing;
      const endMs = Math.min(span.endMs, book.floorMs, book.grid.stepMs(cursorMs, reach));
      if (missing === 0 || endMs <= cursorMs) break;
      const found = await history.read(book, { startMs: cursorMs, endMs });
      const taken = found.slice(0, missing);
      bars.push(...taken);
      if (taken.length < found.length) cursorMs = book.grid.nextMs(taken.at(-1)!.openTimeMs);
      else if (taken.length > 0) cursorMs = endMs;
      else {
        // Searched from the start of the window until a bar is found: then the time before a listing is known.
        const fromMs = bars.length === 0 && history.findsNext ? span.startMs : endMs;
        cursorMs = await this.#acrossHole(book, span, fromMs, endMs);
      }
    }
    if (cursorMs < book.floorMs || bars.length === span.limit) return { bars, reachedMs: cursorMs };
    const { ring, grid } = book;
    const from = ring.firstIndexFrom(cursorMs);
    const end = ring.firstIndexFrom(span.endMs);
    const to = Math.min(end, from + span.limit - bars.length);
    const reachedMs = to < end ? grid.nextMs(ring.openTimeAt(to - 1)) : span.endMs;
    return { bars: [...bars, ...ring.bars(from, to)], reachedMs };
  }

  /** Where to continue behind a stretch without a bar: years may lie before a listing. */
  async #acrossHole(
    book: SeriesBook,
    span: Span,
    fromMs: number,
    cursorMs: number,
  ): Promise<number> {
    const { history } = this.#dependencies;
    const endMs = Math.min(span.endMs, book.floorMs);
    if (cursorMs >= endMs) return cursorMs;
    return (await history.findNext(book, { startMs: fromMs, endMs })) ?? endMs;
  }

  /** The last rows before the end, stretch by stretch over holes. */
  async #back(book: SeriesBook, span: Span): Promise<Bar[]> {
    const { history } = this.#dependencies;
    const to = book.ring.firstIndexFrom(span.endMs);
    const from = Math.max(book.ring.firstIndexFrom(book.floorMs), to - span.limit);
    // Newest stretch first; reversed at the end.
    const stretches = [book.ring.bars(Math.min(from, to), to)];
    let rows = stretches[0]!.length;
    let cursorMs = Math.min(span.endMs, book.floorMs);
    for (let stretch = 0; stretch < MAX_STRETCHES; stretch += 1) {
      const missing = span.limit - rows;
      // Behind the first stretch lies a hole; whole pages cross it, however few rows are requested.
      const reach = stretch === 0 ? missing : Math.max(missing, history.rowsPerPage);
      const startMs = Math.max(span.startMs, book.grid.stepMs(cursorMs, -reach));
      if (missing === 0 || startMs >= cursorMs) break;
      // Rows missing in a stretch may be a hole, or the beginning; neither is crossed page by page.
      if (stretch > 0 || missing > history.rowsPerPage) {
        await history.findBeginning(book, { startMs, endMs: cursorMs });
      }
      const older = await history.read(book, { startMs, endMs: cursorMs });
      const taken = older.slice(-missing);
      stretches.push(taken);
      rows += taken.length;
      cursorMs = startMs;
    }
    return stretches.toReversed().flat();
  }

  /**
   * History that cannot change: all proven, confirmed by the exchange after it had settled, and bounded by the
   * requested end or by rows.
   */
  #isImmutable(
    book: SeriesBook,
    span: Span,
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

  async #withinBudget<Answer>(work: Promise<Answer>): Promise<Answer> {
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
      return await Promise.race([work, budget.then(() => Promise.reject(preparing()))]);
    } finally {
      answered.abort();
    }
  }
}

/** What was read of a span: from its start, or back to its first row. It continues unless it reached its end. */
function readExtent(
  book: SeriesBook,
  span: Span,
  firstMs: number,
  reachedMs: number,
): WindowExtent {
  const startMs = span.fromStart ? span.startMs : firstMs;
  const nextStartMs = span.fromStart && reachedMs < span.endMs ? reachedMs : null;
  return extentOf(book, { startMs, endMs: reachedMs }, nextStartMs);
}

/** Bars behind the last final one may still come. */
function extentOf(
  { grid, frontierMs }: SeriesBook,
  { startMs, endMs }: TimeRange,
  nextStartMs: number | null = null,
): WindowExtent {
  return { grid, startMs, endMs: Math.min(endMs, frontierMs ?? 0), nextStartMs };
}

/** Why a series that is not known up to the present cannot be read yet. */
function notReady(watch: SeriesWatch): DomainError {
  const { lastFault, leftMs } = watch.pauses;
  return lastFault === null ? preparing() : upstreamFailure(lastFault, leftMs);
}

function spanOf(book: SeriesBook, request: WindowRequest, limit: number, nowMs: number): Span {
  const { startTimeMs, endTimeMs } = request;
  const { interval } = book.series;
  const { grid } = book;
  const presentMs = grid.nextMs(grid.currentMs(nowMs));
  const startMs = grid.ceilMs(startTimeMs ?? 0);
  const namedEndMs = endTimeMs === null ? presentMs : grid.ceilMs(endTimeMs);
  if (startTimeMs !== null && endTimeMs !== null && endTimeMs <= startTimeMs) {
    throw notAvailable('The window is empty: endTime must be after startTime.');
  }
  if (startMs >= presentMs) {
    throw notAvailable('The window begins after the newest bar; ask for one that begins earlier.');
  }
  if (startMs >= namedEndMs) {
    throw notAvailable(`No ${interval} bar opens in this window; ask for a longer or a later one.`);
  }
  return {
    startMs,
    endMs: Math.min(namedEndMs, presentMs),
    limit,
    fromStart: startTimeMs !== null,
    isBounded: endTimeMs !== null,
  };
}

function nothingInside(book: SeriesBook): DomainError {
  const { symbol, interval } = book.series;
  return notAvailable(
    `The venue has no ${interval} candles of ${symbol} in this window; ask for a later one.`,
  );
}
