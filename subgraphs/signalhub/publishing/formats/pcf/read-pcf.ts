import { MAX_FAULTS } from '#signalhub/publishing/formats/pcf/field-reader.ts';
import type { PcfBasket, PcfFault } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';
import { readSseText } from '#signalhub/publishing/formats/pcf/sse-text.ts';
import { readSseXml } from '#signalhub/publishing/formats/pcf/sse-xml.ts';
import { readSzseText } from '#signalhub/publishing/formats/pcf/szse-text.ts';
import { readSzseXml } from '#signalhub/publishing/formats/pcf/szse-xml.ts';
import { readXml } from '#signalhub/publishing/formats/pcf/xml-element.ts';

/** Formats in which exchanges publish baskets. */
export const PCF_FORMATS = [
  'sse_pcf_xml',
  'sse_pcf_text',
  'szse_pcf_xml',
  'szse_pcf_text',
] as const;
export type PcfFormat = (typeof PCF_FORMATS)[number];

/** The content of a file, or its errors. */
export type PcfReading =
  | { readonly basket: PcfBasket; readonly faults: null }
  | { readonly basket: null; readonly faults: readonly PcfFault[] };

/** Encodings of the formats that do not declare theirs. */
const TEXT_ENCODINGS: Readonly<Partial<Record<PcfFormat, string>>> = {
  sse_pcf_text: 'gbk',
  szse_pcf_text: 'gb18030',
};

/** Larger files are not portfolio compositions; those of the broadest funds have some 500 KB. */
const MAX_BYTES = 16 * 1_048_576;

/**
 * Reads an exchange's portfolio composition file as published. A basket that lacks components is read, and
 * its counts show it; errors are reported where the file is unreadable.
 */
export function readPcf(bytes: Uint8Array, format: PcfFormat): PcfReading {
  if (bytes.length > MAX_BYTES) {
    return { basket: null, faults: [wholeFile(`is larger than ${MAX_BYTES} bytes`)] };
  }
  const text = decode(bytes, format);
  if (text === null) {
    const encoding = TEXT_ENCODINGS[format]?.toUpperCase();
    const expected = encoding ?? 'UTF-8 or what its XML declaration says';
    return { basket: null, faults: [wholeFile(`is not text in ${expected}`)] };
  }
  const faults: PcfFault[] = [];
  const basket = readText(text, format, faults);
  if (basket !== null && faults.length === 0) refuseRepeated(basket, faults);
  return basket === null || faults.length > 0
    ? { basket: null, faults: faults.slice(0, MAX_FAULTS) }
    : { basket, faults: null };
}

function readText(text: string, format: PcfFormat, faults: PcfFault[]): PcfBasket | null {
  if (format === 'sse_pcf_text') return readSseText(text, faults);
  if (format === 'szse_pcf_text') return readSzseText(text, faults);
  const root = readXml(text);
  if ('message' in root) {
    faults.push(root);
    return null;
  }
  return format === 'sse_pcf_xml' ? readSseXml(root, faults) : readSzseXml(root, faults);
}

/** A repeated share would be counted twice. */
function refuseRepeated({ components }: PcfBasket, faults: PcfFault[]): void {
  const seen = new Set<string>();
  for (const [index, { market, code }] of components.entries()) {
    const key = `${market}.${code}`;
    if (seen.has(key)) {
      const field = `Component.${index + 1}`;
      faults.push({ line: null, field, message: `${code} occurs twice` });
    }
    seen.add(key);
  }
}

/** Strictly decoded text without a byte order mark; null for invalid bytes. */
function decode(bytes: Uint8Array, format: PcfFormat): string | null {
  const encoding = TEXT_ENCODINGS[format] ?? declaredEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The declaration of an XML file is ASCII in every encoding that exchanges use. */
function declaredEncoding(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^[^<]*<\?xml[^>]*\bencoding=["']([\w-]+)["']/.exec(start)?.[1];
  return declared?.toLowerCase().startsWith('gb') === true ? 'gbk' : 'utf-8';
}

function wholeFile(message: string): PcfFault {
  return { line: null, field: 'file', message };
}
