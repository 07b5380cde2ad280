import type { Options } from 'minisearch';

/** A section of a page as the search knows it. */
export interface SearchRecord {
  /** The address below the root of the site. */
  readonly id: string;
  readonly title: string;
  readonly section: string;
  readonly kind: string;
  readonly text: string;
}

/** Shared by the builder and the browser: an index is read with the options that it was made with. */
export const SEARCH_OPTIONS: Options<SearchRecord> = {
  fields: ['title', 'section', 'text'],
  storeFields: ['title', 'section', 'kind'],
  tokenize: tokensOf,
  searchOptions: {
    boost: { title: 4, section: 3 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 5 ? 0.15 : false),
    combineWith: 'AND',
  },
};

/**
 * The words of a text. A name such as `open_time_ms` or `maxDepth` is one word, and each of its parts is one too. Han
 * characters are words of their own.
 */
export function tokensOf(text: string): string[] {
  const words = text.match(/\p{Script=Han}|[\p{L}\p{N}_]+/gu) ?? [];
  const tokens: string[] = [];
  for (const word of words) {
    const parts = word.split(/_|(?<=[a-z])(?=[A-Z])/);
    tokens.push(word);
    if (parts.length > 1) tokens.push(...parts);
  }
  return tokens;
}
