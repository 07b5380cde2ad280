import { createRuntime, type CommonOptions } from '#bin/wiring/runtime.ts';
import { Shutdown } from '#bin/wiring/shutdown.ts';
import type { Recording } from '#kernel/market/recording.ts';
import { QUOTE_KEYS } from '#platform/configuration/quoted-markets.ts';
import { SETTINGS } from '#platform/configuration/settings.ts';
import { VENUE_KEYS, VENUE_MARKETS, type VenueKey } from '#platform/configuration/venue-markets.ts';
import { readRecording } from '#platform/recording/read-recording.ts';
import { SocketServer } from '#simulators/host/socket-server.ts';
import { ReplayHost } from '#simulators/replay/replay-host.ts';

export interface ReplayCommandOptions extends Omit<CommonOptions, 'port'> {
  /** Port on loopback; 0 takes a free one. */
  readonly port: number;
  /** Speed factor; `Infinity` plays frames as fast as a client reads them. */
  readonly speed: number;
}

/** Serves a recording on loopback until a signal. */
export async function replayRecording(
  folder: string,
  options: ReplayCommandOptions,
): Promise<void> {
  const { port, speed, ...common } = options;
  const { log, clock, settings } = createRuntime(common);
  const recording = readRecording(folder);
  const server = new SocketServer(new ReplayHost({ recording, clock, speed }), clock);
  const shutdown = new Shutdown(log, settings.drainSec);
  shutdown.listen();
  shutdown.add('replay', () => server.stop());
  console.log(bannerOf(recording, await server.start(port)));
}

function bannerOf({ head, events, gapsMs }: Recording, port: number): string {
  const { exchange, market, symbols, startedAtMs } = head;
  const seconds = Math.round((events.at(-1)?.atMs ?? 0) / 1_000);
  const key = VENUE_KEYS.find((one) => one === `${exchange}:${market}`);
  const gaps = gapsMs.length === 0 ? '' : ', without the parts that were dropped at its size limit';
  return [
    `Replaying ${seconds} s of ${exchange}:${market} (${symbols.join(', ')}), recorded ` +
      `${new Date(startedAtMs).toISOString()}${gaps}.`,
    `REST http://localhost:${port}  WebSocket ws://localhost:${port}`,
    'Its time begins with the first request. A server that sees it:',
    `  ${key === undefined ? '' : environment(key, symbols, port)} DATA_DIR=./replayed npm start -- --profile live`,
  ].join('\n');
}

/** The environment that points a server to the replay only. */
function environment(key: VenueKey, symbols: readonly string[], port: number): string {
  const others = [...VENUE_KEYS, ...QUOTE_KEYS].filter((one) => one !== key);
  const { env } = VENUE_MARKETS[key];
  return [
    ...others.map((one) => `${SETTINGS[`${one} symbols`].env}=`),
    `${env}_SYMBOLS=${symbols.join(',')}`,
    `${env}_REST_URL=http://localhost:${port}`,
    `${env}_WS_URL=ws://localhost:${port}`,
  ].join(' ');
}
