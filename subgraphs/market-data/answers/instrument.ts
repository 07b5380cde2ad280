import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { isSubscribed } from '#market-data/context/market-context.ts';
import { listingOf } from '#market-data/context/venue-listing.ts';

/** A new object each time: federation marks the entities that it resolves. */
export function instrumentOf({ exchange, market, symbol }: InstrumentId): InstrumentId {
  return { exchange, market, symbol };
}

/** The instrument by its key. It is null only if a venue of ours certainly does not list it. */
export function findInstrument(id: InstrumentId, context: MarketContext): InstrumentId | null {
  const listing = listingOf(context, id);
  if (listing === undefined) return null;
  const isListed = isSubscribed(context, id) || listing.directory?.metaOf(id.symbol) !== undefined;
  return isListed ? instrumentOf(id) : null;
}
