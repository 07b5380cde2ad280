import type { VenueStatus } from '#market-data/bars/market-events.ts';
import type { SeriesWatch } from '#market-data/bars/series-watch.ts';

/** How long a venue may be silent, or take to begin, before it is called dead. */
const SILENCE_MS = 150_000;

/**
 * The status of a venue: `dead` when nothing arrived for 150 seconds (a one-minute bar and its
 * margin), `ok` when every series is supplied and fresh, `starting` until that was so once, but not
 * for longer than 150 seconds, and `degraded` otherwise.
 */
export function judgeVenue(
  watches: Iterable<SeriesWatch>,
  before: VenueStatus,
  nowMs: number,
  startedAtMs: number,
): VenueStatus {
  let newestMs = -Infinity;
  let isWhole = true;
  for (const watch of watches) {
    newestMs = Math.max(newestMs, watch.lastHeardMs ?? -Infinity);
    isWhole &&= watch.isSupplied && !watch.isStale(nowMs);
  }
  if (nowMs - Math.max(newestMs, startedAtMs) > SILENCE_MS) return 'dead';
  if (isWhole) return 'ok';
  return before === 'starting' && nowMs - startedAtMs <= SILENCE_MS ? 'starting' : 'degraded';
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
