import type { ContractMarket, ExchangeName } from '#simulators/exchange/contract.ts';
import type { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import type { ExchangeProtocol } from '#simulators/host/exchange-protocol.ts';
import { VenueAProtocol } from '#simulators/venue-a/venue-a-protocol.ts';
import { routeLimits, VenueBProtocol } from '#simulators/venue-b/venue-b-protocol.ts';
import { AddressLimit } from '#simulators/venue-c/address-limit.ts';
import { VenueCProtocol } from '#simulators/venue-c/venue-c-protocol.ts';
import { VenueDProtocol } from '#simulators/venue-d/venue-d-protocol.ts';

/** The hosts of one exchange, one for each of its markets that we simulate. */
export type VenueProtocols = Readonly<Partial<Record<ContractMarket, ExchangeProtocol>>>;

/**
 * Every exchange whose protocol is simulated. Hosts that share a limit, as those of one address do
 * at most exchanges, are made together, so that they can share it.
 */
export const SIMULATED_VENUES: Readonly<
  Partial<Record<ExchangeName, (exchange: SimulatedExchange) => VenueProtocols>>
> = {
  venue_a: (exchange) => ({
    spot: new VenueAProtocol(exchange, 'spot'),
    perp: new VenueAProtocol(exchange, 'perp'),
  }),
  venue_b: (exchange) => {
    const limits = routeLimits();
    return {
      spot: new VenueBProtocol(exchange, 'spot', limits),
      perp: new VenueBProtocol(exchange, 'perp', limits),
    };
  },
  venue_c: (exchange) => {
    const limit = new AddressLimit();
    return {
      spot: new VenueCProtocol(exchange, 'spot', limit),
      perp: new VenueCProtocol(exchange, 'perp', limit),
    };
  },
  venue_d: (exchange) => ({ perp: new VenueDProtocol(exchange) }),
};
