import type { Hole } from '#bin/exporting/exported-coverage.ts';
import { Marketgraph, MarketgraphError, type BarHistory } from '#clients/typescript/src/index.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

/** Rows of one question; the server answers fewer where its cap is lower. */
const PAGE_ROWS = 1_000;
const ANSWER_WITHIN_MS = 60_000;
/** How often one page is asked for again: some ten minutes, by the waits of the client. */
const RETRIES = 24;

/**
 * Asks a server for the bars of holes, which retrieves and archives them. The client waits as long as the server says,
 * and goes on behind what the exchange has not.
 *
 * @throws `ConfigurationError` where the server cannot be asked, or does not get them
 */
export async function fillHoles(
  { exchange, market, symbol, interval }: SeriesId,
  holes: readonly Hole[],
  server: string,
): Promise<void> {
  const client = new Marketgraph({ url: server, timeoutMs: ANSWER_WITHIN_MS, retries: 0 });
  const missing = holes.filter(({ isProven }) => !isProven);
  try {
    // A server that is not there ends the command at once, and not after all attempts.
    if (missing.length > 0) await client.get('/api/health');
    for (const { startMs: startTime, endMs: endTime } of missing) {
      const window = { startTime, endTime, pageRows: PAGE_ROWS, retries: RETRIES };
      await readThrough(client.history({ exchange, market, symbol, interval, ...window }));
    }
  } catch (error) {
    if (error instanceof MarketgraphError) throw refused(server, error);
    throw error;
  }
}

/**
 * Asks for every page and keeps none: the server archives the bars. It ends at a hole that the server does not cross;
 * the export then names what lacks behind it.
 */
async function readThrough(history: BarHistory): Promise<void> {
  const pages = history[Symbol.asyncIterator]();
  try {
    while ((await pages.next()).done !== true);
  } catch (error) {
    if (!(error instanceof MarketgraphError) || error.code !== 'history_not_available') throw error;
  }
}

function refused(server: string, { code, message, cause }: MarketgraphError): ConfigurationError {
  if (code !== 'unreachable' && code !== 'timeout') {
    return new ConfigurationError(`${server} does not give these bars: ${message.slice(0, 300)}`);
  }
  const why = (cause as { readonly cause?: { readonly code?: string } } | undefined)?.cause?.code;
  return new ConfigurationError(
    `--fill asks ${server}, which does not answer (${why ?? code}); start it, or name another one`,
  );
}
