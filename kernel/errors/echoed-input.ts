/** Characters of a client's input that one error repeats, as JSON. */
export const MAX_ECHOED_CHARACTERS = 1_000;
/** The same of what stands in the URL, which is bounded itself and comes unpacked. */
const MAX_OF_URL = 16_384;
/** Characters that stay of a text that is cut. */
const KEPT_CHARACTERS = 200;

/** What stands in the place of an object or a list that is not repeated. */
export const NOT_ECHOED = '(not repeated: larger than 1 kB)';

/**
 * An input as an error repeats it: itself up to 1 kB of JSON, the beginning of a longer text, and a note in the place
 * of anything else that is larger. An error would otherwise be as large as whatever a few packed bytes become.
 */
export function echoedInput(input: unknown, max = MAX_ECHOED_CHARACTERS): unknown {
  if (typeof input === 'string') return cutText(input, max);
  return echoedSize(input, max) > max ? NOT_ECHOED : input;
}

/** As `echoedInput`, for an input of REST: what stands in the path or the query of a URL is repeated whole. */
export function echoedAt(loc: readonly (string | number)[], input: unknown): unknown {
  const isOfUrl = loc[0] === 'query' || loc[0] === 'path';
  return echoedInput(input, isOfUrl ? MAX_OF_URL : MAX_ECHOED_CHARACTERS);
}

/** A text that may hold what a client sent, cut where it is longer than 1,000 characters. */
export function cutText(text: string, max = MAX_ECHOED_CHARACTERS): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, KEPT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}… (of ${text.length} characters)`;
}

/** About how many characters a value has as JSON; stops counting beyond `enough`. */
export function echoedSize(value: unknown, enough: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 2;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && size <= enough; at += 1) {
      size += 2 + echoedSize(value[at], enough - size);
    }
    return size;
  }
  for (const key in value) {
    size += key.length + 4 + echoedSize((value as Record<string, unknown>)[key], enough - size);
    if (size > enough) return size;
  }
  return size;
}
