import {
  barSourcesOf,
  simulatedMarkets,
  venueUrlsOf,
  type VenueUrls,
} from '#bin/data-folder/bar-sources.ts';
import type { BarSources } from '#bin/data-folder/bar-origin.ts';
import { demoWorldMoment } from '#bin/data-folder/demo-world.ts';
import { simulatedQuotes } from '#bin/data-folder/quote-sources.ts';
import type {
  DemoExchangePlace,
  DemoExchangeTask,
} from '#bin/serving/market-data/exchange-thread.ts';
import type { QuotePlaces } from '#bin/serving/market-data/quote-places.ts';
import { THREAD_MODULES } from '#bin/wiring/project-files.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { PROVIDER_NAMES } from '#platform/configuration/quoted-markets.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import { startBackgroundWorker } from '#platform/threads/background-worker.ts';

const EXCHANGE_THREAD = new URL('./exchange-thread.ts', import.meta.url);

/** Addresses of the exchanges. */
export interface VenueEndpoints {
  readonly quotes: QuotePlaces;
  /** Base URL of the quote search; null when it is disabled. */
  readonly quoteSearchUrl: string | null;
  readonly urls: VenueUrls;
  /** Base URL of the fear and greed index. */
  readonly sentimentUrl: string;
  /** Base URLs of simulated sites of sources, by official name of the host; null outside of the demo. */
  readonly siteUrls: Readonly<Record<string, string>> | null;
  /** Origins of the bars, which are recorded with them. */
  readonly sources: BarSources;
  /** URL for fault injection into the simulated exchanges; null when none runs here. */
  readonly controlUrl: string | null;
}

/**
 * The configured URLs. If those of a market are empty, its built-in simulator replaces the exchange. The simulators run
 * on a thread of their own.
 */
export async function findVenues(runtime: Runtime, shutdown: Shutdown): Promise<VenueEndpoints> {
  const { settings, profile } = runtime;
  const configured = venueUrlsOf(settings);
  const markets = simulatedMarkets(settings);
  const quoted = simulatedQuotes(settings);
  const live = providerUrls(settings);
  const hasQuoteSearch = settings.quoteSearchUrl === '';
  const quoteSearchUrl = settings.quoteSearchUrl === 'off' ? null : settings.quoteSearchUrl;
  const { sentimentUrl } = settings;
  const sentiment = sentimentUrl === '';
  // Facts of the demo are invented, so its collectors never send requests to an official host.
  const hasSites = profile === 'demo' && settings.collectSources.length > 0;
  const isSimulated = markets.length > 0 || quoted.length > 0 || hasQuoteSearch || sentiment;
  if (!isSimulated && !hasSites) {
    const quotes = { urls: live, symbols: {} };
    const sources = barSourcesOf(settings, {});
    const none = { siteUrls: null, controlUrl: null };
    return { urls: configured, quotes, quoteSearchUrl, sentimentUrl, sources, ...none };
  }
  // Written before the origins are computed: they contain the creation time of the world.
  const publishedAtMs = demoWorldMoment(settings.dataDir, runtime.clock);
  const simulated = await startExchanges(runtime, shutdown, {
    markets,
    quoted,
    hasQuoteSearch,
    sentiment,
    hasSites,
    publishedAtMs,
  });
  const { controlUrl, quotes, histories } = simulated;
  return {
    urls: { ...configured, ...simulated.urls },
    quotes: { urls: { ...live, ...quotes.urls }, symbols: quotes.symbols },
    quoteSearchUrl: hasQuoteSearch ? simulated.quoteSearchUrl : quoteSearchUrl,
    sentimentUrl: simulated.sentimentUrl ?? sentimentUrl,
    siteUrls: hasSites ? simulated.siteUrls : null,
    sources: barSourcesOf(settings, histories),
    controlUrl,
  };
}

/** Addresses of the real providers. */
function providerUrls(settings: Settings): QuotePlaces['urls'] {
  return Object.fromEntries(
    PROVIDER_NAMES.map((name) => [name, settings[`${name} url`]]).filter(([, url]) => url !== ''),
  );
}

async function startExchanges(
  { log, settings }: Runtime,
  shutdown: Shutdown,
  simulated: Omit<DemoExchangeTask, 'seed' | 'controlPort'>,
): Promise<DemoExchangePlace> {
  const task: DemoExchangeTask = {
    seed: settings.simulatorSeed,
    controlPort: settings.simulatorControlPort,
    ...simulated,
  };
  const thread = startBackgroundWorker<DemoExchangePlace>(EXCHANGE_THREAD, task, {
    youngMb: 12,
    preload: THREAD_MODULES,
  });
  shutdown.add('simulated exchanges', () => thread.end());
  const place = await thread.answer;
  const { urls, controlUrl } = place;
  log.info({ urls, controlUrl, providers: place.quotes.urls }, 'simulated exchanges listening');
  void thread.ended.then((error) => {
    if (error !== null) log.error({ err: error }, 'simulated exchanges exited unexpectedly');
  });
  return place;
}
