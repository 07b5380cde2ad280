/** Maximum length of a client's input that an error echoes, as JSON. */
export const MAX_ECHOED_CHARACTERS = 1_000;
/** The same for inputs in the URL, whose length is bounded already and which are never compressed. */
const MAX_OF_URL = 16_384;
/** Characters kept of a text that is truncated. */
const KEPT_CHARACTERS = 200;

/** Placeholder for an object or a list that is not echoed. */
export const NOT_ECHOED = '(not repeated: larger than 1 kB)';

/**
 * An input as an error echoes it: whole up to 1 kB of JSON, the beginning of a longer text, and a placeholder for
 * anything else that is larger. Otherwise a small compressed body could produce a huge error.
 */
export function echoedInput(input: unknown, max = MAX_ECHOED_CHARACTERS): unknown {
  if (typeof input === 'string') return cutText(input, max);
  return echoedSize(input, max) > max ? NOT_ECHOED : input;
}

/** As `echoedInput`, for an input of REST: a value of the path or the query string is echoed whole. */
export function echoedAt(loc: readonly (string | number)[], input: unknown): unknown {
  const isOfUrl = loc[0] === 'query' || loc[0] === 'path';
  return echoedInput(input, isOfUrl ? MAX_OF_URL : MAX_ECHOED_CHARACTERS);
}

/** A text that may contain client input, truncated after 1,000 characters. */
export function cutText(text: string, max = MAX_ECHOED_CHARACTERS): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, KEPT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}… (of ${text.length} characters)`;
}

/** Approximate length of a value as JSON; stops counting beyond `enough`. */
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
