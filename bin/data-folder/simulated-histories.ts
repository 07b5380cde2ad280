import type { SimulatedHistories } from '#bin/data-folder/bar-sources.ts';
import { VENUE_MARKETS, type VenueKey } from '#platform/configuration/venue-markets.ts';
import { historyDigest } from '#simulators/listings/history-digest.ts';
import type { PricePaths } from '#simulators/exchange/price-paths.ts';

/** Digests of the simulated histories of these markets. */
export function simulatedHistories(
  paths: PricePaths,
  markets: readonly VenueKey[],
): SimulatedHistories {
  return Object.fromEntries(
    markets.map((key) => {
      const { exchange, market } = VENUE_MARKETS[key];
      return [key, historyDigest(paths, market, exchange)];
    }),
  );
}
