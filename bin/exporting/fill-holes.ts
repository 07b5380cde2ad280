import type { ExportGap } from '#bin/exporting/exported-coverage.ts';
import { Marketgraph, MarketgraphError, type BarHistory } from '#clients/typescript/src/index.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

/** Rows per request; the server returns fewer when its limit is lower. */
const PAGE_ROWS = 1_000;
const ANSWER_WITHIN_MS = 60_000;
/** Retries per page: some ten minutes, with the delays of the client. */
const RETRIES = 24;

/**
 * Requests the bars of gaps from a server, which retrieves and archives them. The client honours `Retry-After`, and
 * skips bars that the exchange does not have.
 *
 * @throws `ConfigurationError` when the server is unreachable, or cannot get the bars
 */
export async function fillHoles(
  { exchange, market, symbol, interval }: SeriesId,
  holes: readonly ExportGap[],
  server: string,
): Promise<void> {
  const client = new Marketgraph({ url: server, timeoutMs: ANSWER_WITHIN_MS, retries: 0 });
  const missing = holes.filter(({ isProven }) => !isProven);
  try {
    // Fails at once, instead of after all retries, when no server runs there.
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
 * Requests every page and discards it: the server archives the bars. Stops at a gap that the server does not cross;
 * the export then lists what is missing.
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
    return new ConfigurationError(`${server} does not return these bars: ${message.slice(0, 300)}`);
  }
  const why = (cause as { readonly cause?: { readonly code?: string } } | undefined)?.cause?.code;
  return new ConfigurationError(
    `--fill asks ${server}, which does not answer (${why ?? code}); start it, or name another one`,
  );
}
