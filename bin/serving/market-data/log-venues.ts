import type { Log } from '#kernel/ports/log.ts';
import type { MarketVenue } from '#market-data/open-venue.ts';

/** Logs the served markets: one line per exchange, with the symbols of its markets. */
export function logVenues(venues: readonly MarketVenue[], log: Log): void {
  const byExchange = Map.groupBy(venues, ({ venue }) => venue.exchange);
  for (const [exchange, markets] of byExchange) {
    const symbols = Object.fromEntries(
      markets.map((one) => [one.venue.market, one.symbols.length]),
    );
    log.info({ exchange, symbols }, 'serving markets of the exchange');
  }
}
