import type { Bar } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type {
  BarRequest,
  FeedPriority,
  ListedInstrument,
  OffGridRows,
} from '#kernel/market/feed.ts';
import { alignUpMs, intervalMs } from '#kernel/market/interval.ts';
import { provenanceOf } from '#kernel/market/provenance.ts';
import { offGridEdges, offGridRows } from '#market-data/venues/session/off-grid-rows.ts';
import type { RestReader } from '#market-data/venues/session/rest-reader.ts';
import type { InstrumentPage, VenueProtocol } from '#market-data/venues/venue.ts';

/** An instrument list of more pages than this is a loop. */
const MAX_INSTRUMENT_PAGES = 100;

/** Bars of a window, and its rows that lie off the grid; null without any. */
export interface ReadWindow {
  readonly bars: Bar[];
  readonly offGrid: OffGridRows | null;
}

/**
 * Reads a window page by page. The bars are ascending, have each open time once, and none outside [start, end),
 * independent of the pages of the exchange. A short page does not prove that its rest is empty: reading continues after
 * its last bar, until the window is complete or a page is empty.
 *
 * @param nowMs the exchange's time
 */
export async function readBars(
  reader: RestReader,
  protocol: VenueProtocol,
  request: BarRequest,
  priority: FeedPriority,
  signal: AbortSignal,
  nowMs: () => number,
): Promise<ReadWindow> {
  const { series } = request;
  const { rowsPerPage, paging } = protocol.restLimits;
  const endTimeMs = alignUpMs(request.endTimeMs, series.interval);
  const startTimeMs = alignUpMs(request.startTimeMs, series.interval);
  const lengthMs = intervalMs(series.interval);
  const offGridMs = new Set<number>();
  const provenance = provenanceOf('REST', protocol.isQuoteVolumeEstimated);
  const bars = new Map<number, Bar>();
  const parts: TimeRange[] = [{ startMs: startTimeMs, endMs: endTimeMs }];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const { startMs, endMs } = part;
    if (startMs >= endMs) continue;
    const limit = Math.min(Math.ceil((endMs - startMs) / lengthMs), rowsPerPage);
    const pageEndMs = paging === 'forward' ? endMs : startMs + limit * lengthMs;
    // The request has the caller's own end, which may lie inside the last bar.
    const askedToMs = Math.min(pageEndMs, request.endTimeMs);
    const page = await reader.read(
      protocol.barsRequest(
        series,
        startMs,
        paging === 'forward' ? askedToMs : pageEndMs,
        limit,
        nowMs(),
      ),
      priority,
      signal,
      (body, exchangeTimeMs) => protocol.parseBars(body, series.interval, exchangeTimeMs),
    );
    let { oldestMs, newestMs } = offGridEdges(page, { startMs, endMs: pageEndMs }, series.interval);
    for (const ms of page.offGridMs) offGridMs.add(ms);
    for (const bar of page.bars) {
      if (bar.openTimeMs < startMs || bar.openTimeMs >= askedToMs) continue;
      oldestMs = Math.min(oldestMs, bar.openTimeMs);
      newestMs = Math.max(newestMs, bar.openTimeMs);
      bars.set(bar.openTimeMs, { ...bar, provenance });
    }
    // The last part is read next, so the newest rest is put before the older one.
    if (paging === 'windows') parts.push({ startMs: pageEndMs, endMs });
    if (newestMs === -Infinity) continue;
    const isCut = page.rowCount < limit;
    // Nothing follows the forming bar.
    const isToPresent = bars.get(newestMs)?.closed === false;
    if ((paging === 'forward' || isCut) && !isToPresent) {
      parts.push({ startMs: newestMs + lengthMs, endMs: pageEndMs });
    }
    if (paging === 'windows') parts.push({ startMs, endMs: oldestMs });
  }
  const window = { startMs: startTimeMs, endMs: endTimeMs };
  const ascending = [...bars.values()].toSorted((a, b) => a.openTimeMs - b.openTimeMs);
  return { bars: ascending, offGrid: offGridRows(series, [...offGridMs], window, bars) };
}

/** Reads the whole instrument list, page by page. */
export async function readInstruments(
  reader: RestReader,
  protocol: VenueProtocol,
  signal: AbortSignal,
): Promise<ListedInstrument[]> {
  const listed: ListedInstrument[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < MAX_INSTRUMENT_PAGES; pages += 1) {
    const page: InstrumentPage = await reader.read(
      protocol.instrumentsRequest(cursor),
      'live',
      signal,
      (body) => protocol.parseInstruments(body),
      'instruments',
    );
    listed.push(...page.instruments);
    if (page.nextCursor === null) return listed;
    cursor = page.nextCursor;
  }
  throw new FeedError('malformed', 'The instrument list of the venue does not end.');
}

/**
 * Open time of the first bar in a window, by a page of one row if that is a bar; null if the window is empty. Only
 * for exchanges whose pages begin at the start of the window.
 */
export async function readFirstOpenTime(
  reader: RestReader,
  protocol: VenueProtocol,
  { series, startTimeMs, endTimeMs }: BarRequest,
  signal: AbortSignal,
  nowMs: () => number,
): Promise<number | null> {
  const startMs = alignUpMs(startTimeMs, series.interval);
  let cursorMs = startMs;
  // One row is enough unless it lies off the grid: such rows may follow each other for days.
  let limit = 1;
  while (cursorMs < endTimeMs) {
    const page = await reader.read(
      protocol.barsRequest(series, cursorMs, endTimeMs, limit, nowMs()),
      'history',
      signal,
      (body, exchangeTimeMs) => protocol.parseBars(body, series.interval, exchangeTimeMs),
    );
    const first = page.bars[0];
    if (first !== undefined) {
      return first.openTimeMs >= startMs && first.openTimeMs < endTimeMs ? first.openTimeMs : null;
    }
    const read = { startMs: cursorMs, endMs: endTimeMs };
    const { newestMs } = offGridEdges(page, read, series.interval);
    if (newestMs < cursorMs) return null;
    cursorMs = newestMs + intervalMs(series.interval);
    limit = protocol.restLimits.rowsPerPage;
  }
  return null;
}
