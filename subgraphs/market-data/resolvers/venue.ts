import type { AssetClass } from '#kernel/market/instrument.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import type { VenueStatus } from '#market-data/bars/events/market-events.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { listingOf } from '#market-data/context/venue-listing.ts';
import { sessionOf } from '#market-data/answers/trading-session.ts';
import { findVenue, type VenueView } from '#market-data/answers/venue.ts';

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
