import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { PointArchive } from '#kernel/market/point-archive.ts';
import { FearGreedIndex } from '#market-data/sentiment/fear-greed-index.ts';
import { createUndiciHttp } from '#platform/transport/undici-http.ts';

/** A response of 400 days has 50 kB; a larger one is invalid. */
const MAX_ANSWER_BYTES = 1_048_576;

/** The fear and greed index of a provider at this base URL. */
export function openFearGreed(
  { clock, log }: Pick<Runtime, 'clock' | 'log'>,
  shutdown: Pick<Shutdown, 'add'>,
  baseUrl: string,
  archive: PointArchive,
): FearGreedIndex {
  const http = createUndiciHttp({ maxBodyBytes: MAX_ANSWER_BYTES, connectionsPerOrigin: 1 });
  shutdown.add('requests for the fear and greed index', () => http.close());
  const index = new FearGreedIndex({ baseUrl, http, archive, clock, log });
  shutdown.add('index of fear and greed', () => index.stop());
  return index;
}
