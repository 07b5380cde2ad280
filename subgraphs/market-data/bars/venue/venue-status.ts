import type { VenueStatus } from '#market-data/bars/events/market-events.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

/** How long a venue may be silent, or take to start, before it counts as dead. */
const SILENCE_MS = 150_000;

/**
 * The status of a venue: `dead` when nothing arrived for 150 seconds of trading (a one-minute bar and its margin),
 * `ok` when every series is supplied and fresh, `starting` until that was so once, but not for longer than 150
 * seconds, and `degraded` otherwise.
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
    // A symbol that the exchange does not list, or does not trade, does not count for the status of the venue.
    if (watch.symbolFault === 'unlisted' || watch.symbolFault === 'halted') continue;
    // An on-demand series that is still loading.
    if (!watch.isPinned && !watch.isLoaded) continue;
    silenceMs = Math.min(silenceMs, watch.freshness.silentMs ?? Infinity);
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

/**
 * The status of the server: the worst of its venues, except that a dead venue among living ones is degraded. A server
 * whose archive refuses writes is degraded at least.
 */
export function judgeServer(
  statuses: readonly VenueStatus[],
  archive: 'ok' | 'failing',
): VenueStatus {
  const worst = statuses.reduce<VenueStatus>(worse, statuses.length === 0 ? 'starting' : 'ok');
  const isPartlyDead = worst === 'dead' && statuses.some((status) => status !== 'dead');
  return worse(isPartlyDead ? 'degraded' : worst, archive === 'ok' ? 'ok' : 'degraded');
}

function worse(a: VenueStatus, b: VenueStatus): VenueStatus {
  return SEVERITY[b] > SEVERITY[a] ? b : a;
}

/** Log level of a change: a venue that is healthy at the start needs no log line. */
export function logLevelOf(from: VenueStatus, to: VenueStatus): 'debug' | 'info' {
  return from === 'starting' && to === 'ok' ? 'debug' : 'info';
}
