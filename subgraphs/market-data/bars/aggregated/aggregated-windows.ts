import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { BarSeriesId } from '#kernel/market/instrument.ts';
import { provenanceOfCode } from '#kernel/market/provenance.ts';
import { aggregate } from '#market-data/bars/aggregated/aggregated-bars.ts';
import { notAvailable } from '#market-data/bars/history/history-errors.ts';
import { KlineRows } from '#market-data/bars/reading/kline-rows.ts';
import type { WindowRequest } from '#market-data/bars/reading/kline-window.ts';
import { KlineWindow } from '#market-data/bars/reading/kline-window.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';
import type { WindowReader } from '#market-data/bars/reading/window-reader.ts';
import type {
  WindowWarmUp,
  WindowWithWarmUp,
} from '#market-data/bars/reading/window-with-warm-up.ts';
import { columnsOf, warmUpRowsBefore } from '#market-data/bars/reading/window-with-warm-up.ts';

/** Maximum number of shorter bars that are read for one window and its warm-up. */
const MAX_SHORTER_BARS = 60_480;

/** Maximum number of stretches that are read one after the other, across holes, until there are enough bars. */
const MAX_STRETCHES = 4;

/** An aggregated series, and the readers of its base series. */
export interface AggregatedSource {
  readonly series: BarSeriesId;
  readonly grid: BarGrid;
  readonly base: SeriesWatch;
  readonly reader: Pick<WindowReader, 'read' | 'readWithWarmUp'>;
  readonly clock: Clock;
  /** Maximum number of rows of an answer. */
  readonly maxRows: number;
}

/** Open times in [startMs, endMs). */
interface Span {
  readonly startMs: number;
  readonly endMs: number;
  /** Whether the request named the end; otherwise it ends with the present. */
  readonly isBounded: boolean;
}

/**
 * A window of an aggregated series, with its warm-up. Every bar includes all of its shorter bars, so the window reads
 * beyond its edges where these cut one. Rejects as `WindowReader` does, and with `calculation_failed` if the warm-up
 * needs more bars than can be aggregated.
 */
export async function readAggregated(
  source: AggregatedSource,
  request: WindowRequest,
  warmUp: WindowWarmUp,
): Promise<WindowWithWarmUp> {
  const span = spanOf(source, request);
  const limit = Math.min(request.limit, source.maxRows, maxMade(source));
  const isForward = request.startTimeMs !== null;
  const { bars, reachedMs } = isForward
    ? await forward(source, span, limit)
    : { bars: await back(source, span, limit), reachedMs: span.endMs };
  const firstMs = bars[0]?.openTimeMs;
  if (firstMs === undefined) throw nothingInside(source);
  const wanted = warmUpRowsBefore(warmUp, firstMs, source.grid);
  const leadMs = source.grid.stepMs(firstMs, -wanted);
  if (source.base.book.grid.count(leadMs, firstMs) > MAX_SHORTER_BARS) {
    throw tooFarBack(source, wanted);
  }
  const before =
    wanted === 0 ? [] : await back(source, { startMs: 0, endMs: firstMs, isBounded: true }, wanted);
  const all = [...before, ...bars];
  const isFull = bars.length === limit;
  const covered = {
    startMs: isFull && !isForward ? firstMs : span.startMs,
    endMs: isFull && isForward ? source.grid.nextMs(bars.at(-1)!.openTimeMs) : span.endMs,
  };
  const isImmutable = (isFull || span.isBounded) && isFinal(source, covered);
  return {
    window: new KlineWindow(
      source.series,
      KlineRows.fromBars(bars),
      !bars.at(-1)!.closed,
      isImmutable,
      {
        grid: source.grid,
        startMs: isForward ? span.startMs : firstMs,
        // Bars behind the last final one may still come.
        endMs: Math.min(reachedMs, source.base.book.frontierMs ?? 0),
        nextStartMs: reachedMs < span.endMs ? reachedMs : null,
      },
      unconfirmedFrom(source, bars),
    ),
    columns: columnsOf(all),
    rows: all.length,
    rowsBefore: before.length,
  };
}

/** Bars that can be aggregated within the limit of shorter ones. */
function maxMade({ grid, base }: AggregatedSource): number {
  return Math.floor(MAX_SHORTER_BARS / Math.ceil(grid.lengthMs / base.book.grid.lengthMs));
}

function spanOf({ grid, clock, series }: AggregatedSource, request: WindowRequest): Span {
  const { startTimeMs, endTimeMs } = request;
  const presentMs = grid.nextMs(grid.currentMs(clock.nowMs()));
  const startMs = grid.ceilMs(startTimeMs ?? 0);
  const endMs = Math.min(presentMs, endTimeMs === null ? presentMs : grid.ceilMs(endTimeMs));
  if (startTimeMs !== null && endTimeMs !== null && endTimeMs <= startTimeMs) {
    throw notAvailable('The window is empty: endTime must be after startTime.');
  }
  if (startMs >= presentMs) {
    throw notAvailable('The window begins after the newest bar; ask for one that begins earlier.');
  }
  if (startMs >= endMs) {
    throw notAvailable(
      `No ${series.interval} bar opens in this window; ask for a longer or a later one.`,
    );
  }
  return { startMs, endMs, isBounded: endTimeMs !== null };
}

/** The first bars of a span, and the end of the range that was read. */
async function forward(
  source: AggregatedSource,
  span: Span,
  limit: number,
): Promise<{ readonly bars: Bar[]; readonly reachedMs: number }> {
  const { grid, reader, base } = source;
  const bars: Bar[] = [];
  let cursorMs = span.startMs;
  for (let stretch = 0; stretch < MAX_STRETCHES; stretch += 1) {
    const missing = limit - bars.length;
    if (missing === 0 || cursorMs >= span.endMs) break;
    const request = { limit: 1, startTimeMs: cursorMs, endTimeMs: span.endMs };
    const found = await orNothing(reader.read(base, request), bars.length > 0);
    if (found === null) return { bars, reachedMs: span.endMs };
    const firstMs = grid.floorMs(found.rows.toJSON()[0]![0]);
    const endMs = Math.min(span.endMs, grid.stepMs(firstMs, missing));
    bars.push(...(await made(source, firstMs, endMs)));
    cursorMs = endMs;
  }
  return { bars, reachedMs: cursorMs };
}

/** The last bars of a span, stretch by stretch over holes. */
async function back(source: AggregatedSource, span: Span, limit: number): Promise<Bar[]> {
  const { grid } = source;
  const stretches: Bar[][] = [];
  let [missing, cursorMs] = [limit, span.endMs];
  for (let stretch = 0; stretch < MAX_STRETCHES; stretch += 1) {
    const startMs = Math.max(span.startMs, grid.stepMs(cursorMs, -missing));
    if (missing === 0 || startMs >= cursorMs) break;
    const bars = await made(source, startMs, cursorMs, stretch > 0 || span.startMs === 0);
    stretches.push(bars);
    missing -= bars.length;
    cursorMs = startMs;
  }
  return stretches.toReversed().flat();
}

/**
 * The bars that open in [startMs, endMs).
 *
 * @param mayBeNone Whether a range without data has no bars, instead of failing.
 */
async function made(
  source: AggregatedSource,
  startMs: number,
  endMs: number,
  mayBeNone = false,
): Promise<Bar[]> {
  const { grid, base, reader, clock } = source;
  // The newest bars are requested as such, which memory answers synchronously.
  const isToPresent = endMs > clock.nowMs();
  const request = { limit: 1, startTimeMs: null, endTimeMs: isToPresent ? null : endMs };
  const warmUp = { rows: 0, sinceMs: startMs, maxRows: MAX_SHORTER_BARS };
  const read = await orNothing(reader.readWithWarmUp(base, request, warmUp), mayBeNone);
  if (read === null) return [];
  const { columns, rows } = read;
  const times = columns[0]!;
  const code = read.window.rows.provenanceCodes?.[0] ?? 0;
  const isEstimated = provenanceOfCode(code).isQuoteVolumeEstimated;
  const bars: Bar[] = [];
  let from = 0;
  while (from < rows && times[from]! < startMs) from += 1;
  while (from < rows) {
    const openTimeMs = grid.floorMs(times[from]!);
    const nextMs = grid.nextMs(openTimeMs);
    let to = from + 1;
    while (to < rows && times[to]! < nextMs) to += 1;
    const closed = (base.book.frontierMs ?? 0) >= nextMs;
    const bar = { openTimeMs, nextMs, closed, isEstimated };
    bars.push(aggregate({ columns, from, to }, bar, base.book.grid));
    from = to;
  }
  return bars;
}

/** The answer, or null if there are no bars and this is not a failure. */
async function orNothing<Answer>(
  answer: Answer | Promise<Answer>,
  mayBeNone: boolean,
): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    const hasNone = error instanceof DomainError && error.code === 'history_not_available';
    if (mayBeNone && hasNone) return null;
    throw error;
  }
}

/** The first bar that may change because one of its shorter bars may; null without any. */
function unconfirmedFrom({ base, grid }: AggregatedSource, bars: readonly Bar[]): number | null {
  const last = bars.at(-1)!;
  const firstMs = bars[0]!.openTimeMs;
  const shorter = { firstMs, lastMs: grid.nextMs(last.openTimeMs) - 1 };
  const fromMs = base.book.unsure.unconfirmedFrom(shorter, false) ?? Infinity;
  const changing = bars.find((bar) => grid.nextMs(bar.openTimeMs) > fromMs || !bar.closed);
  return changing?.openTimeMs ?? null;
}

/** Whether all shorter bars are proven, and were confirmed once they had settled. */
function isFinal(
  { base: { book } }: AggregatedSource,
  { startMs, endMs }: Pick<Span, 'startMs' | 'endMs'>,
): boolean {
  const isProven = endMs <= (book.frontierMs ?? 0) && book.covered.covers(startMs, endMs);
  return isProven && book.confirmed.covers(startMs, endMs);
}

function nothingInside({ series: { symbol, interval } }: AggregatedSource): DomainError {
  return notAvailable(
    `The venue has no candles of ${symbol} in this window from which ${interval} bars can be aggregated; ask ` +
      'for a later window.',
  );
}

function tooFarBack(source: AggregatedSource, wanted: number): DomainError {
  const { interval } = source.base.book.series;
  return new DomainError(
    'calculation_failed',
    `This needs ${wanted} bars of ${source.series.interval} before the window, and at most ` +
      `${maxMade(source)} can be aggregated from bars of ${interval}; name a shorter period, or an interval ` +
      'that the server stores.',
  );
}
