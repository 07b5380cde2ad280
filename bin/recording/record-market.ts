import type { RecordOptions } from '#bin/recording/record-options.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMarketData } from '#bin/serving/market-data/market-data-module.ts';
import { openStores } from '#bin/stores/open-stores.ts';
import { findVenues } from '#bin/serving/market-data/venue-endpoints.ts';
import { createRuntime, type Runtime } from '#bin/wiring/runtime.ts';
import { Shutdown } from '#bin/wiring/shutdown.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { QUOTE_KEYS } from '#platform/configuration/quoted-markets.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import { VENUE_KEYS, VENUE_MARKETS, type VenueKey } from '#platform/configuration/venue-markets.ts';
import { recordHttp, recordSockets } from '#platform/recording/recorded-transports.ts';
import { RecordingFiles } from '#platform/recording/recording-files.ts';

/**
 * Keeps one market live on a temporary data folder, and records the traffic with its exchange until a signal or the
 * end of the duration. The folder is empty at first, so that the session requests everything that a replay must
 * answer.
 */
export async function recordMarket(
  key: VenueKey,
  folder: string,
  options: RecordOptions,
): Promise<void> {
  const common = createRuntime(options);
  const symbols = options.symbols ?? common.settings[`${key} symbols`];
  if (symbols.length === 0) throw new ConfigurationError(`${key} has no symbols; name --symbols`);
  const dataDir = mkdtempSync(join(tmpdir(), 'marketgraph-recording-'));
  const settings = { ...alone(common.settings, key, symbols), dataDir, databaseUrl: '' };
  const runtime: Runtime = { ...common, settings };
  const { log, clock } = runtime;
  const shutdown = new Shutdown(log, settings.drainSec);
  shutdown.listen();
  shutdown.add('data folder', () => rmSync(dataDir, { recursive: true, force: true }));
  try {
    const { exchange, market } = VENUE_MARKETS[key];
    const recorder = new RecordingFiles({
      folder,
      head: { exchange, market, symbols },
      maxChars: options.size * 1_000_000,
      clock,
    });
    shutdown.add('recording', () => recorder.close());
    const marketData = await openMarketData(
      runtime,
      shutdown,
      await openStores(runtime, shutdown),
      await findVenues(runtime, shutdown),
      {
        around: ({ http, sockets }, { rest, ws }) => ({
          http: recordHttp(http, rest, recorder),
          sockets: recordSockets(sockets, ws, recorder),
        }),
      },
    );
    await marketData.start();
  } catch (error) {
    await shutdown.run('start failed');
    throw error;
  }
  console.log(`Recording ${key} (${symbols.join(', ')}) to ${folder}; Ctrl-C ends it.`);
  if (options.seconds === undefined) return;
  clock.after(options.seconds * 1_000, () => {
    void shutdown.run('the time is up').then(() => process.exit(0));
  });
}

/** The settings of that market only. */
function alone(settings: Settings, key: VenueKey, symbols: readonly string[]): Settings {
  const lists = [...VENUE_KEYS, ...QUOTE_KEYS].map((one) => [
    `${one} symbols`,
    one === key ? symbols : [],
  ]);
  return { ...settings, ...Object.fromEntries(lists) };
}
