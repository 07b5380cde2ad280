import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { QuoteSearch } from '#market-data/symbols/quote-search.ts';
import { TencentSymbolSearch } from '#market-data/symbols/tencent-symbol-search.ts';
import { createUndiciHttp } from '#platform/transport/undici-http.ts';

/** Responses have a few kilobytes; a larger one is invalid. */
const MAX_ANSWER_BYTES = 262_144;

/** The provider for names that are not built in; null without a URL. */
export function openQuoteSearch(
  { clock, log }: Pick<Runtime, 'clock' | 'log'>,
  shutdown: Pick<Shutdown, 'add'>,
  baseUrl: string | null,
): QuoteSearch | null {
  if (baseUrl === null) return null;
  const http = createUndiciHttp({ maxBodyBytes: MAX_ANSWER_BYTES, connectionsPerOrigin: 8 });
  shutdown.add('requests to the quote search', () => http.close());
  return new TencentSymbolSearch({ baseUrl, http, clock, log });
}
