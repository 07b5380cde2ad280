import type { MarketUrls } from '#bin/data-folder/bar-sources.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import type { HttpTransport, SocketTransport } from '#kernel/market/transport.ts';
import type { MarketVenue } from '#market-data/open-venue.ts';
import { InstrumentDirectory } from '#market-data/venues/instrument-metadata.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import type { RequestGates } from '#market-data/venues/session/request-gates.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { VENUE_MARKETS, type VenueKey } from '#platform/configuration/venue-markets.ts';
import { createUndiciHttp } from '#platform/transport/undici-http.ts';
import { createWsSockets } from '#platform/transport/ws-sockets.ts';

/** The transports of a market. */
export interface VenueTransports {
  readonly http: HttpTransport;
  readonly sockets: SocketTransport;
}

/** Wraps the transports of a market, for example to record them. */
export type TransportsAround = (transports: VenueTransports, urls: MarketUrls) => VenueTransports;

/** A market of an exchange, with a factory of its feeds. */
export interface ExchangeAccess extends Omit<MarketVenue, 'feed'> {
  readonly directory: InstrumentDirectory;
  /** Opens a feed of the market, to be started once. All feeds share the rate budget. */
  openFeed(): VenueFeed;
}

/** Opens access to a market's exchange, without any request. */
export function openExchange(
  { clock, random, log, meter, settings }: Runtime,
  shutdown: Shutdown,
  gates: RequestGates,
  key: VenueKey,
  urls: MarketUrls,
  around: TransportsAround = (transports) => transports,
): ExchangeAccess {
  const { exchange, market, assetClass } = VENUE_MARKETS[key];
  const venue = VENUES[exchange];
  if (venue === undefined) throw new Error(`${exchange} has no connector`);
  const http = createUndiciHttp();
  shutdown.add(`requests to ${key}`, () => http.close());
  const transports = around({ http, sockets: createWsSockets() }, urls);
  const shared = { venue, market, urls, gates, ...transports, clock, random, log, meter };
  let asked: VenueFeed | null = null;
  const feed: Pick<VenueFeed, 'venue' | 'fetchInstruments'> = {
    venue: { exchange, market },
    fetchInstruments: (signal) => (asked ??= createVenueFeed(shared)).fetchInstruments(signal),
  };
  return {
    venue: { exchange, market },
    assetClass,
    symbols: settings[`${key} symbols`],
    directory: new InstrumentDirectory({ feed, clock, random, log }),
    openFeed: () => {
      const opened = createVenueFeed(shared);
      // A caller with one feed also uses it for the instrument list.
      asked ??= opened;
      return opened;
    },
  };
}
