import type { Bar } from '#kernel/bar.ts';
import type { BarRequest, FeedPriority } from '#kernel/feed.ts';
import { alignUpMs, intervalMs } from '#kernel/interval.ts';
import type { RestReader } from '#market-data/venues/session/rest-reader.ts';
import type { VenueProtocol } from '#market-data/venues/venue.ts';

/**
 * Reads a window page by page, oldest first. The result is ascending, holds every open time once,
 * and nothing outside [start, end), whatever the exchange puts on its pages.
 */
export async function readBars(
  reader: RestReader,
  protocol: VenueProtocol,
  request: BarRequest,
  priority: FeedPriority,
  signal: AbortSignal,
): Promise<Bar[]> {
  const { series, endTimeMs } = request;
  const lengthMs = intervalMs(series.interval);
  const bars = new Map<number, Bar>();
  let cursorMs = alignUpMs(request.startTimeMs, series.interval);
  while (cursorMs < endTimeMs) {
    const wanted = Math.ceil((endTimeMs - cursorMs) / lengthMs);
    const limit = Math.min(wanted, protocol.restLimits.rowsPerPage);
    const page = await reader.read(
      protocol.barsRequest(series, cursorMs, endTimeMs, limit),
      priority,
      signal,
      (body, exchangeTimeMs) => protocol.parseBars(body, series.interval, exchangeTimeMs),
    );
    let newestMs = Number.NEGATIVE_INFINITY;
    for (const bar of page.bars) {
      newestMs = Math.max(newestMs, bar.openTimeMs);
      if (bar.openTimeMs >= cursorMs && bar.openTimeMs < endTimeMs) bars.set(bar.openTimeMs, bar);
    }
    // A page that brings us no further would be asked for without end.
    if (page.rowCount < limit || newestMs < cursorMs) break;
    cursorMs = newestMs + lengthMs;
  }
  return [...bars.values()].sort((a, b) => a.openTimeMs - b.openTimeMs);
}

/** Open time of the first bar in a window, by a page of one row; null when the window is empty. */
export async function readFirstOpenTime(
  reader: RestReader,
  protocol: VenueProtocol,
  { series, startTimeMs, endTimeMs }: BarRequest,
  signal: AbortSignal,
): Promise<number | null> {
  const startMs = alignUpMs(startTimeMs, series.interval);
  if (startMs >= endTimeMs) return null;
  const page = await reader.read(
    protocol.barsRequest(series, startMs, endTimeMs, 1),
    'history',
    signal,
    (body, exchangeTimeMs) => protocol.parseBars(body, series.interval, exchangeTimeMs),
  );
  const first = page.bars[0];
  const isInside =
    first !== undefined && first.openTimeMs >= startMs && first.openTimeMs < endTimeMs;
  return isInside ? first.openTimeMs : null;
}
