import type { VenueId } from '#kernel/market/instrument.ts';
import type { VenueStatus } from '#market-data/bars/events/market-events.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { listingOf } from '#market-data/context/venue-listing.ts';

/** A venue as resolvers pass it on. In an event, it has the announced status. */
export interface VenueView extends VenueId {
  readonly announcedStatus?: VenueStatus;
}

/** The venue by its key; null when this server does not run it. */
export function findVenue({ exchange, market }: VenueId, context: MarketContext): VenueView | null {
  return listingOf(context, { exchange, market }) === undefined ? null : { exchange, market };
}
