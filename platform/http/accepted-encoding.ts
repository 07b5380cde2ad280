import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { ENCODINGS, type Encoding } from '#kernel/http/content-encoding.ts';

/** Maximum number of cached headers: there is one per kind of client. */
const MAX_HEADERS = 500;
const MAX_CHARACTERS = 256;

/** The typings are of version 0.6 and lack the preference order of version 1. */
interface Preferring {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

const known = new LRUCache<string, { readonly encoding: Encoding | null }>({ max: MAX_HEADERS });

/**
 * Negotiates the content coding (RFC 9110, 12.5.3): the highest quality, and of equal ones the best of ours. Null
 * means `identity`: no header, `identity` preferred, or no common coding. A client that rejects `identity` as well
 * still gets it, as the RFC allows.
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

/** Whether a client accepts a coding, for bodies that are stored only in that one. */
export function acceptsEncoding(header: string | undefined, encoding: Encoding): boolean {
  if (header === undefined || header === '') return false;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  return negotiator.encodings([encoding]).includes(encoding);
}
