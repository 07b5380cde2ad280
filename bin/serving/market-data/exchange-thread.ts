import { parentPort, workerData } from 'node:worker_threads';
import type { MarketUrls, SimulatedHistories } from '#bin/data-folder/bar-sources.ts';
import { simulatedHistories } from '#bin/data-folder/simulated-histories.ts';
import type { QuotePlaces } from '#bin/serving/market-data/quote-places.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { QUOTED_MARKETS, type QuoteKey } from '#platform/configuration/quoted-markets.ts';
import { VENUE_MARKETS, type VenueKey } from '#platform/configuration/venue-markets.ts';
import { keepHeapCompact } from '#platform/threads/compacted-heap.ts';
import { createProviderWorld } from '#simulators/providers/provider-world.ts';
import type { CompanyWorld } from '#simulators/publication/company-world.ts';
import { makeDemoBaskets, makeDemoWorld } from '#simulators/publication/demo-publication.ts';
import { createSentimentServer } from '#simulators/sentiment/sentiment-server.ts';
import { createSimulatedWorld } from '#simulators/simulated-world.ts';
import { demoSiteWorld } from '#simulators/sources/demo-site-world.ts';
import { SiteServers } from '#simulators/sources/site-servers.ts';

/** Generating the history at the start creates garbage; later there is little. */
const COMPACTED_EVERY_MS = 60_000;

/** The options of the thread. */
export interface DemoExchangeTask {
  readonly seed: number;
  /** Port of the control endpoint; 0 takes a free one. */
  readonly controlPort: number;
  /** Simulated markets. */
  readonly markets: readonly VenueKey[];
  /** Quoted markets with simulated providers. */
  readonly quoted: readonly QuoteKey[];
  /** Whether the quote search is simulated. */
  readonly hasQuoteSearch: boolean;
  /** Whether the provider of the fear and greed index is simulated. */
  readonly sentiment: boolean;
  /** Whether the sites of signalhub's sources are simulated. */
  readonly hasSites: boolean;
  /** Publication time of the demo publication of the same world. */
  readonly publishedAtMs: number;
}

/** The addresses of the simulated exchanges. */
export interface DemoExchangePlace {
  readonly urls: Readonly<Partial<Record<VenueKey, MarketUrls>>>;
  readonly controlUrl: string;
  readonly quotes: QuotePlaces;
  /** Base URL of the quote search. */
  readonly quoteSearchUrl: string;
  /** Base URL of the simulated fear and greed index; null when it is not simulated. */
  readonly sentimentUrl: string | null;
  /** Base URLs of the sites of sources, by official name of the host; empty when none is simulated. */
  readonly siteUrls: Readonly<Record<string, string>>;
  readonly histories: SimulatedHistories;
}

// The thread of the simulated exchanges: it generates their history while the server loads, and never blocks the
// server's event loop.
const { seed, controlPort, markets, quoted, hasQuoteSearch, sentiment, hasSites, publishedAtMs } =
  workerData as DemoExchangeTask;
const world = createSimulatedWorld({
  seed,
  clock: systemClock,
  random: Math.random,
  log: SILENT_LOG,
  exchanges: [...new Set(markets.map((key) => VENUE_MARKETS[key].exchange))],
  controlPort,
});
await world.start();
const urls: Partial<Record<VenueKey, MarketUrls>> = {};
for (const key of markets) {
  const { exchange, market } = VENUE_MARKETS[key];
  const host = world.urls[exchange]?.[market];
  if (host === undefined) throw new Error(`${key} has no simulator`);
  urls[key] = { rest: host.restUrl, ws: host.wsUrl };
}
const { quotes, quoteSearchUrl, companies } = await startProviders();
const siteUrls = hasSites ? await startSites(companies) : {};
const sentimentUrl = sentiment
  ? await createSentimentServer(seed, systemClock, world.faults).start()
  : null;
const { controlUrl, paths } = world;
const histories = simulatedHistories(paths, markets);
const place: DemoExchangePlace = {
  urls,
  controlUrl,
  quotes,
  quoteSearchUrl,
  sentimentUrl,
  siteUrls,
  histories,
};
parentPort?.postMessage(place, []);
keepHeapCompact(systemClock, COMPACTED_EVERY_MS, globalThis.gc);

interface StartedProviders extends Pick<DemoExchangePlace, 'quotes' | 'quoteSearchUrl'> {
  /** Null when no provider is simulated. */
  readonly companies: CompanyWorld | null;
}

/** Providers share the fault board of the exchanges, and use the built-in calendars. */
async function startProviders(): Promise<StartedProviders> {
  if (quoted.length === 0 && !hasQuoteSearch) {
    return { quotes: { urls: {}, symbols: {} }, quoteSearchUrl: '', companies: null };
  }
  const calendars = new Calendars();
  const providers = createProviderWorld({
    seed,
    publishedAtMs,
    clock: systemClock,
    faults: world.faults,
    calendarOf(key, symbol) {
      const market = QUOTED_MARKETS[key];
      return calendars.ofSymbol(market, symbol, market.calendar)!;
    },
  });
  await providers.start();
  world.quote(providers.markets);
  const symbols = Object.fromEntries(quoted.map((key) => [key, providers.markets.symbols(key)]));
  const { smartbox = '', ...urlsOfQuotes } = providers.urls;
  const { companies } = providers;
  return { quotes: { urls: urlsOfQuotes, symbols }, quoteSearchUrl: smartbox, companies };
}

/** The sites contain the companies that providers quote, and that the demo publishes. */
async function startSites(known: CompanyWorld | null): Promise<DemoExchangePlace['siteUrls']> {
  const siteWorld = demoSiteWorld({
    seed,
    companies: known ?? makeDemoWorld(seed, publishedAtMs),
    baskets: () => makeDemoBaskets(seed, publishedAtMs),
    clock: systemClock,
  });
  const sites = new SiteServers(siteWorld, systemClock);
  world.collect(sites);
  return sites.start();
}
