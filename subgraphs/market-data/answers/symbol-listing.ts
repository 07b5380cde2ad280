import { DomainError } from '#kernel/errors/errors.ts';
import type { InstrumentMeta } from '#kernel/market/feed.ts';
import type { InstrumentId, VenueId } from '#kernel/market/instrument.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import type { VenueListing } from '#market-data/context/venue-listing.ts';
import { symbolFaultsOf } from '#market-data/answers/symbol-faults.ts';
import { listingOf } from '#market-data/context/venue-listing.ts';
import { instrumentSession } from '#market-data/answers/trading-session.ts';

interface SymbolMeta extends InstrumentMeta {
  readonly symbol: string;
  readonly session: object | null;
}

/** The exchange's description of a symbol; null if it has none. */
export function symbolMeta(id: InstrumentId, context: MarketContext): SymbolMeta | null {
  const meta = listingOf(context, id)?.directory?.metaOf(id.symbol);
  if (meta === undefined) return null;
  return { symbol: id.symbol, ...meta, session: instrumentSession(id, context) };
}

/** The listing of a venue that a request names. Throws `not_found` when it does not run here. */
export function requireListing(context: MarketContext, venue: VenueId): VenueListing {
  const listing = listingOf(context, venue);
  if (listing !== undefined) return listing;
  throw new DomainError(
    'not_found',
    `This server does not run ${venueKey(venue)}; it runs ${[...context.listings.keys()].join(', ')}.`,
  );
}

/** The subscribed symbols of a venue, with the exchange's descriptions on request. */
export function symbolListing(
  { exchange, market, includeMeta }: VenueId & { readonly includeMeta: boolean },
  context: MarketContext,
): object {
  const { symbols, directory } = requireListing(context, { exchange, market });
  // The documented interface describes the contracts of one market, whose equities have an underlying.
  const isDescribed = includeMeta && exchange === 'venue_a' && market === 'perp';
  const described = isDescribed ? directory : null;
  return {
    exchange,
    market,
    symbols,
    symbolFaults: symbolFaultsOf({ exchange, market }, context),
    symbolMeta:
      described === null
        ? null
        : symbols
            .map((symbol) => symbolMeta({ exchange, market, symbol }, context))
            .filter((meta) => meta !== null),
    metadataStatus: described?.status ?? null,
    metadataUpdatedAtMs: described?.updatedAtMs ?? null,
  };
}
