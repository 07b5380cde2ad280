import { venueKey } from '#kernel/market/instrument.ts';
import { UPSTREAM_CAUSES } from '#kernel/market/upstream-cause.ts';
import type { MarketData } from '#market-data/market-data.ts';

/**
 * What readiness says of bars: how many series are loaded, and of each venue that is waited for why it
 * gives none. No host or address is named, as anybody may ask.
 */
export function awaitedBars(market: Pick<MarketData, 'readiness'>): readonly string[] {
  const { isReady, seriesLoaded, seriesTotal, awaited } = market.readiness();
  if (isReady) return [];
  const causes = awaited.flatMap(({ venue, cause }) =>
    cause === null ? [] : [`${venueKey(venue)}: ${UPSTREAM_CAUSES[cause]}; trying again`],
  );
  return [`bars: ${seriesLoaded} of ${seriesTotal} series are loaded`, ...causes];
}
