import type { Contract, ExchangeName } from '#simulators/exchange/contract.ts';
import { venueAListings } from '#simulators/exchange/demo-contracts.ts';
import { venueBListings } from '#simulators/listings/venue-b-listings.ts';
import { venueCListings } from '#simulators/listings/venue-c-listings.ts';
import { venueDListings } from '#simulators/listings/venue-d-listings.ts';

const LISTINGS: Readonly<Record<ExchangeName, () => Contract[]>> = {
  venue_a: venueAListings,
  venue_b: venueBListings,
  venue_c: venueCListings,
  venue_d: venueDListings,
};

/** Everything that an exchange of the demo world ever lists, in the order of its lists. */
export function demoListings(exchange: ExchangeName): Contract[] {
  return LISTINGS[exchange]();
}
