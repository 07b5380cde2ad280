import type { VenueStatus } from '#market-data/bars/market-events.ts';
import type { SeriesWatch } from '#market-data/bars/series-watch.ts';

/** How long a venue may be silent, or take to begin, before it is called dead. */
const SILENCE_MS = 150_000;

/**
 * The status of a venue: `dead` when nothing arrived for 150 seconds of trading (a one-minute bar and its
 * margin), `ok` when every series is supplied and fresh, `starting` until that was so once, but not
 * for longer than 150 seconds, and `degraded` otherwise.
 *
 * @param before the status until now
 * @param runningMs how long the venue has been running
 */
export function judgeVenue(
  watches: Iterable<SeriesWatch>,
  before: VenueStatus,
  runningMs: number,
): VenueStatus {
  let silenceMs = runningMs;
  let isWhole = true;
  for (const watch of watches) {
    // What the exchange does not list, or does not trade, says nothing of the venue.
    if (watch.symbolFault === 'unlisted' || watch.symbolFault === 'halted') continue;
    // Somebody just asked for it.
    if (!watch.isPinned && !watch.isLoaded) continue;
    silenceMs = Math.min(silenceMs, watch.silentMs ?? Infinity);
    isWhole &&= watch.isSupplied && !watch.isStale;
  }
  if (silenceMs > SILENCE_MS) return 'dead';
  if (isWhole) return 'ok';
  return before === 'starting' && runningMs <= SILENCE_MS ? 'starting' : 'degraded';
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
