import type { Exchange } from '#kernel/market/instrument.ts';
import { VENUE_A } from '#market-data/venues/venue-a/venue-a.ts';
import { VENUE_B } from '#market-data/venues/venue-b/venue-b.ts';
import { VENUE_C } from '#market-data/venues/venue-c/venue-c.ts';
import { VENUE_D } from '#market-data/venues/venue-d/venue-d.ts';
import type { Venue } from '#market-data/venues/venue.ts';

/** Every venue with a connector, by its neutral name. The contract test runs over all of them. */
export const VENUES: Readonly<Partial<Record<Exchange, Venue>>> = {
  venue_a: VENUE_A,
  venue_b: VENUE_B,
  venue_c: VENUE_C,
  venue_d: VENUE_D,
};
