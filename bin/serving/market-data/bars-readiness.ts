import { venueKey } from '#kernel/market/instrument.ts';
import { UPSTREAM_CAUSES } from '#kernel/market/upstream-cause.ts';
import type { MarketReadiness } from '#market-data/bars/venue/market-readiness.ts';

/**
 * The readiness of bars: how many series are loaded, and for each pending venue why it delivers none. It names no
 * host or address, because any client may read it.
 */
export function awaitedBars(market: { readiness(): MarketReadiness }): readonly string[] {
  const { isReady, seriesLoaded, seriesTotal, awaited } = market.readiness();
  if (isReady) return [];
  const causes = awaited.flatMap(({ venue, cause }) =>
    cause === null ? [] : [`${venueKey(venue)}: ${UPSTREAM_CAUSES[cause]}; trying again`],
  );
  return [`bars: ${seriesLoaded} of ${seriesTotal} series are loaded`, ...causes];
}
