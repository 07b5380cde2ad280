import {
  barSourcesOf,
  simulatedMarkets,
  venueUrlsOf,
  type CryptoMarket,
  type VenueUrls,
} from '#bin/data-folder/bar-sources.ts';
import type { BarSources } from '#bin/data-folder/bar-origin.ts';
import type { DemoExchangePlace, DemoExchangeTask } from '#bin/serving/exchange-thread.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { startBackgroundWorker } from '#platform/workers/background-worker.ts';

const EXCHANGE_THREAD = new URL('./exchange-thread.ts', import.meta.url);

/** Where venue_a answers. */
export interface VenueEndpoints {
  readonly urls: VenueUrls;
  /** Whose bars these are; they are recorded with the bars. */
  readonly sources: BarSources;
  /** Where faults can be planted into the simulated exchange; null when none runs here. */
  readonly controlUrl: string | null;
}

/**
 * The configured URLs; where one is empty, the built-in simulator is started on a thread of its own
 * and stands in.
 */
export async function findVenue(runtime: Runtime, shutdown: Shutdown): Promise<VenueEndpoints> {
  const { settings } = runtime;
  const configured = venueUrlsOf(settings);
  if (simulatedMarkets(configured).length === 0) {
    return { urls: configured, sources: barSourcesOf(settings, null), controlUrl: null };
  }
  const simulated = await startExchange(runtime, shutdown);
  const orSimulated = (market: CryptoMarket) => ({
    rest: configured[market].rest || simulated[market].restUrl,
    ws: configured[market].ws || simulated[market].wsUrl,
  });
  const urls = { spot: orSimulated('spot'), perp: orSimulated('perp') };
  const sources = barSourcesOf(settings, simulated.history);
  return { urls, sources, controlUrl: simulated.controlUrl };
}

async function startExchange(
  { log, settings }: Runtime,
  shutdown: Shutdown,
): Promise<DemoExchangePlace> {
  const task: DemoExchangeTask = {
    seed: settings.simulatorSeed,
    controlPort: settings.simulatorControlPort,
  };
  const thread = startBackgroundWorker<DemoExchangePlace>(EXCHANGE_THREAD, task, { youngMb: 12 });
  shutdown.add('simulated venue_a', () => thread.end());
  const place = await thread.answer;
  log.info({ ...place }, 'simulated venue_a is listening');
  void thread.ended.then((error) => {
    if (error !== null) log.error({ err: error }, 'the simulated exchange ended by itself');
  });
  return place;
}
