import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The encodings that answers are offered in, the best first. */
export const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Headers whose meaning is remembered: there are as many as kinds of clients, and none of theirs is long. */
const MAX_HEADERS = 500;
const MAX_CHARACTERS = 256;

/** The types of version 0.6 do not know the order of preference that version 1 takes. */
interface Preferring {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

const known = new LRUCache<string, { readonly encoding: Encoding | null }>({ max: MAX_HEADERS });

/**
 * The encoding that a client likes best (RFC 9110, section 12.5.3): highest quality first, of equal ones
 * the best of ours. Null for none: no header, `identity` preferred, or nothing that there is. A client that
 * refuses `identity` as well gets it, as the section allows.
 */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (header === undefined || header === '') return null;
  const remembered = known.get(header);
  if (remembered !== undefined) return remembered.encoding;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const [best] = (negotiator as unknown as Preferring).encodings([...ENCODINGS, 'identity'], {
    preferred: ENCODINGS,
  });
  const encoding = ENCODINGS.find((one) => one === best) ?? null;
  if (header.length <= MAX_CHARACTERS) known.set(header, { encoding });
  return encoding;
}

/** Whether a client takes one encoding, for what is kept in that alone. */
export function acceptsEncoding(header: string | undefined, encoding: Encoding): boolean {
  if (header === undefined || header === '') return false;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  return negotiator.encodings([encoding]).includes(encoding);
}
