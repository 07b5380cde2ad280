import { Type } from 'typebox';
import { basketFactOf, type PcfBasket } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';
import {
  PCF_FORMATS,
  readPcf,
  type PcfFormat,
} from '#signalhub/publishing/formats/pcf/read-pcf.ts';
import { ETF_BASKET_KIND } from '#signalhub/facts/kinds/etf-basket.ts';
import { webUrlOrEmpty } from '#signalhub/facts/web-url.ts';
import type { FileFormat, Statement } from '#signalhub/publishing/file-format.ts';

/** Manifest entry of an exchange's basket file. */
interface PcfEntry {
  readonly etf_key?: string;
  readonly fetched_at: string;
  readonly source_url?: string;
}

const ETF_KEY = Type.String({ pattern: '^(SSE|SZSE)\\.[0-9]{6}$' });

/** Portfolio composition files of both exchanges: each has one fact of the kind `etf_basket`. */
export const PCF_FILE_FORMATS: readonly FileFormat[] = PCF_FORMATS.map((name) => ({
  name,
  kinds: [ETF_BASKET_KIND.name],
  properties: {
    // Legacy files of Shanghai lack the fund's trading code.
    etf_key: name === 'sse_pcf_text' ? ETF_KEY : Type.Optional(ETF_KEY),
    fetched_at: Type.String({ format: 'timestamp' }),
    source_url: Type.Optional(webUrlOrEmpty('URL from which the file was fetched; may be empty.')),
  },
  maxBytes: 16 * 1_048_576,
  // The manifest's schema validated the entry.
  read: (bytes, entry) => readBasketFile(bytes, name, entry as unknown as PcfEntry),
}));

function readBasketFile(bytes: Uint8Array, format: PcfFormat, entry: PcfEntry): Statement {
  const { basket, faults } = readPcf(bytes, format);
  if (basket === null) return { rows: null, faults };
  const stated = etfKeyOf(basket, format);
  const etfKey = entry.etf_key ?? stated;
  if (etfKey === null || (stated !== null && stated !== etfKey)) {
    const message = `is the basket of ${stated}, but the manifest says ${etfKey}`;
    return { rows: null, faults: [{ line: null, field: null, message }] };
  }
  const origin = { etfKey, sourceUrl: entry.source_url ?? '', fetchedAt: entry.fetched_at };
  const row = {
    valid_from: basket.basketDate,
    observed_at: entry.fetched_at,
    fact: basketFactOf(basket, origin),
  };
  return { rows: [{ kind: ETF_BASKET_KIND.name, line: null, row }], count: 1, faults: null };
}

/** The fund named in the file; null without one. */
function etfKeyOf({ fundCode }: PcfBasket, format: PcfFormat): string | null {
  if (fundCode === null) return null;
  return `${format.startsWith('szse') ? 'SZSE' : 'SSE'}.${fundCode}`;
}
