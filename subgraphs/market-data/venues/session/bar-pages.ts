import type { Bar } from '#kernel/bar.ts';
import { FeedError } from '#kernel/feed.ts';
import type { BarRequest, FeedPriority, ListedInstrument } from '#kernel/feed.ts';
import { alignUpMs, intervalMs } from '#kernel/interval.ts';
import { provenanceOf } from '#kernel/provenance.ts';
import type { RestReader } from '#market-data/venues/session/rest-reader.ts';
import type { InstrumentPage, VenueProtocol } from '#market-data/venues/venue.ts';

/** An instrument list of more pages than this goes round in circles. */
const MOST_INSTRUMENT_PAGES = 100;

/**
 * Reads a window page by page, oldest first. The result is ascending, holds every open time once,
 * and nothing outside [start, end), whatever the exchange puts on its pages.
 *
 * @param nowMs tells the exchange's time
 */
export async function readBars(
  reader: RestReader,
  protocol: VenueProtocol,
  request: BarRequest,
  priority: FeedPriority,
  signal: AbortSignal,
  nowMs: () => number,
): Promise<Bar[]> {
  const { series } = request;
  const { rowsPerPage, paging } = protocol.restLimits;
  const endTimeMs = alignUpMs(request.endTimeMs, series.interval);
  const lengthMs = intervalMs(series.interval);
  const bars = new Map<number, Bar>();
  const provenance = provenanceOf('REST', protocol.isQuoteVolumeEstimated);
  let cursorMs = alignUpMs(request.startTimeMs, series.interval);
  while (cursorMs < endTimeMs) {
    const wanted = Math.ceil((endTimeMs - cursorMs) / lengthMs);
    const limit = Math.min(wanted, rowsPerPage);
    const pageEndMs = paging === 'forward' ? request.endTimeMs : cursorMs + limit * lengthMs;
    const page = await reader.read(
      protocol.barsRequest(series, cursorMs, pageEndMs, limit, nowMs()),
      priority,
      signal,
      (body, exchangeTimeMs) => protocol.parseBars(body, series.interval, exchangeTimeMs),
    );
    let newestMs = Number.NEGATIVE_INFINITY;
    for (const bar of page.bars) {
      newestMs = Math.max(newestMs, bar.openTimeMs);
      const isInside = bar.openTimeMs >= cursorMs && bar.openTimeMs < request.endTimeMs;
      if (isInside) bars.set(bar.openTimeMs, { ...bar, provenance });
    }
    if (paging === 'windows') {
      cursorMs = pageEndMs;
      continue;
    }
    // A page that brings us no further would be asked for without end.
    if (page.rowCount < limit || newestMs < cursorMs) break;
    cursorMs = newestMs + lengthMs;
  }
  return [...bars.values()].sort((a, b) => a.openTimeMs - b.openTimeMs);
}

/** Reads the whole instrument list, page by page. */
export async function readInstruments(
  reader: RestReader,
  protocol: VenueProtocol,
  signal: AbortSignal,
): Promise<ListedInstrument[]> {
  const listed: ListedInstrument[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < MOST_INSTRUMENT_PAGES; pages += 1) {
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
 * Open time of the first bar in a window, by a page of one row; null when the window is empty. Only
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
  if (startMs >= endTimeMs) return null;
  const page = await reader.read(
    protocol.barsRequest(series, startMs, endTimeMs, 1, nowMs()),
    'history',
    signal,
    (body, exchangeTimeMs) => protocol.parseBars(body, series.interval, exchangeTimeMs),
  );
  const first = page.bars[0];
  const isInside =
    first !== undefined && first.openTimeMs >= startMs && first.openTimeMs < endTimeMs;
  return isInside ? first.openTimeMs : null;
}
