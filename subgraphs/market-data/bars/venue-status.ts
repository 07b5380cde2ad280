import type { VenueStatus } from '#market-data/bars/market-events.ts';
import type { SeriesWatch } from '#market-data/bars/series-watch.ts';

/** How long a venue may be silent, or take to begin, before it is called dead. */
const SILENCE_MS = 150_000;

/**
 * The status of a venue: `dead` when nothing arrived for 150 seconds (a one-minute bar and its
 * margin), `starting` until every series was complete once, `degraded` when some series are stale,
 * unlinked or incomplete, `ok` otherwise.
 */
export function judgeVenue(
  watches: Iterable<SeriesWatch>,
  nowMs: number,
  startedAtMs: number,
): VenueStatus {
  let newestMs = -Infinity;
  let isLoaded = true;
  let isWhole = true;
  for (const watch of watches) {
    newestMs = Math.max(newestMs, watch.lastHeardMs ?? -Infinity);
    isLoaded &&= watch.isLoaded;
    isWhole &&= watch.isSupplied && !watch.isStale(nowMs);
  }
  if (nowMs - Math.max(newestMs, startedAtMs) > SILENCE_MS) return 'dead';
  if (isWhole) return 'ok';
  return !isLoaded && nowMs - startedAtMs <= SILENCE_MS ? 'starting' : 'degraded';
}

const SEVERITY: Readonly<Record<VenueStatus, number>> = {
  ok: 0,
  starting: 1,
  degraded: 2,
  dead: 3,
};

/** The status of the server: the worst, except that a dead venue among living ones is degraded. */
export function judgeAll(statuses: readonly VenueStatus[]): VenueStatus {
  if (statuses.length === 0) return 'starting';
  const worst = statuses.reduce((a, b) => (SEVERITY[b] > SEVERITY[a] ? b : a));
  return worst === 'dead' && statuses.some((status) => status !== 'dead') ? 'degraded' : worst;
}
