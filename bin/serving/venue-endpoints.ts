import {
  barSourcesOf,
  simulatedMarkets,
  venueUrlsOf,
  type VenueUrls,
} from '#bin/data-folder/bar-sources.ts';
import type { BarSources } from '#bin/data-folder/bar-origin.ts';
import type { DemoExchangePlace, DemoExchangeTask } from '#bin/serving/exchange-thread.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { VenueKey } from '#platform/configuration/venue-settings.ts';
import { startBackgroundWorker } from '#platform/workers/background-worker.ts';

const EXCHANGE_THREAD = new URL('./exchange-thread.ts', import.meta.url);

/** Where the exchanges answer. */
export interface VenueEndpoints {
  readonly urls: VenueUrls;
  /** Whose bars these are; they are recorded with the bars. */
  readonly sources: BarSources;
  /** Where faults can be planted into the simulated exchanges; null when none runs here. */
  readonly controlUrl: string | null;
}

/**
 * The configured URLs; where those of a market are empty, its built-in simulator stands in. The
 * simulators run on a thread of their own.
 */
export async function findVenues(runtime: Runtime, shutdown: Shutdown): Promise<VenueEndpoints> {
  const { settings } = runtime;
  const configured = venueUrlsOf(settings);
  const markets = simulatedMarkets(settings);
  if (markets.length === 0) {
    return { urls: configured, sources: barSourcesOf(settings, {}), controlUrl: null };
  }
  const simulated = await startExchanges(runtime, shutdown, markets);
  const urls = { ...configured, ...simulated.urls };
  const sources = barSourcesOf(settings, simulated.histories);
  return { urls, sources, controlUrl: simulated.controlUrl };
}

async function startExchanges(
  { log, settings }: Runtime,
  shutdown: Shutdown,
  markets: readonly VenueKey[],
): Promise<DemoExchangePlace> {
  const task: DemoExchangeTask = {
    seed: settings.simulatorSeed,
    controlPort: settings.simulatorControlPort,
    markets,
  };
  const thread = startBackgroundWorker<DemoExchangePlace>(EXCHANGE_THREAD, task, { youngMb: 12 });
  shutdown.add('simulated exchanges', () => thread.end());
  const place = await thread.answer;
  log.info({ ...place }, 'the simulated exchanges are listening');
  void thread.ended.then((error) => {
    if (error !== null) log.error({ err: error }, 'the simulated exchanges ended by themselves');
  });
  return place;
}
