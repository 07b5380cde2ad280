import type { AssetClass, VenueId } from '#kernel/market/instrument.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import type { VenueStatus } from '#market-data/bars/market-events.ts';
import type { MarketContext } from '#market-data/resolvers/market-context.ts';
import { listingOf } from '#market-data/resolvers/market-context.ts';
import { sessionOf } from '#market-data/resolvers/trading-session.ts';

/** A venue as resolvers pass it on; an event brings the status that it announces. */
export interface VenueView extends VenueId {
  readonly announcedStatus?: VenueStatus;
}

/** The venue by its key; null when this server does not run it. */
export function findVenue({ exchange, market }: VenueId, context: MarketContext): VenueView | null {
  return listingOf(context, { exchange, market }) === undefined ? null : { exchange, market };
}

export const VENUE_RESOLVERS = {
  __resolveReference: findVenue,
  assetClass: (venue: VenueView, _: unknown, context: MarketContext): AssetClass =>
    listingOf(context, venue)?.assetClass ?? 'crypto',
  region: ({ exchange, market }: VenueView) => (exchange === 'stock' ? market.toUpperCase() : null),
  session: (venue: VenueView, _: unknown, context: MarketContext) => sessionOf(venue, context),
  intervals: (venue: VenueView, _: unknown, context: MarketContext) =>
    listingOf(context, venue)?.intervals ?? INTERVALS,
  maxKlines: (venue: VenueView, _: unknown, context: MarketContext) =>
    listingOf(context, venue)?.maxKlines ?? context.settings.maxKlines,
  status: (venue: VenueView, _: unknown, context: MarketContext): VenueStatus =>
    venue.announcedStatus ?? context.market.venue(venue)?.status ?? 'starting',
};
