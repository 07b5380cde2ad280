import type { MarketUrls } from '#bin/data-folder/bar-sources.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import type { HttpTransport, SocketTransport } from '#kernel/market/transport.ts';
import type { MarketVenue } from '#market-data/market-data.ts';
import { InstrumentDirectory } from '#market-data/venues/instrument-metadata.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import type { RequestGates } from '#market-data/venues/session/request-gates.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { VENUE_MARKETS, type VenueKey } from '#platform/configuration/venue-markets.ts';
import { createUndiciHttp } from '#platform/transport/undici-http.ts';
import { createWsSockets } from '#platform/transport/ws-sockets.ts';

/** How a market's exchange is reached. */
export interface VenueTransports {
  readonly http: HttpTransport;
  readonly sockets: SocketTransport;
}

/** Stands between a market and its transports. */
export type TransportsAround = (transports: VenueTransports, urls: MarketUrls) => VenueTransports;

/** A market of an exchange, and the way to feeds of it. */
export interface ExchangeAccess extends Omit<MarketVenue, 'feed'> {
  readonly directory: InstrumentDirectory;
  /** A feed of the market, which may be started once. All of them spend the budget of the gates. */
  openFeed(): VenueFeed;
}

/** Opens the way to a market's exchange; nothing is asked yet. */
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
      // Whoever has one feed asks it for the list, too.
      asked ??= opened;
      return opened;
    },
  };
}
