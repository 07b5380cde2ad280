import { createHash } from 'node:crypto';
import { DomainError } from '#kernel/errors/errors.ts';

/** A page of a list with cursor pagination. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor after the last item; null on an empty page. */
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
  readonly totalCount: number;
}

/**
 * Makes an opaque cursor from the sort key of an item and the filters of its list. It contains a digest of the
 * filters, so a cursor that is altered or used with other filters is refused.
 */
export function encodeCursor(sortKey: string, filters: unknown): string {
  return Buffer.from(`${digest(sortKey, filters)}${sortKey}`, 'utf8').toString('base64url');
}

/** Decodes a cursor. Throws `invalid_cursor` when it was not made with these filters. */
export function decodeCursor(cursor: string, filters: unknown): string {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const sortKey = text.slice(DIGEST_LENGTH);
  // The base64 decoder ignores invalid characters, so the text itself is compared.
  if (encodeCursor(sortKey, filters) !== cursor) throw new DomainError('invalid_cursor');
  return sortKey;
}

/**
 * Takes a page of a list sorted ascending by `sortKeyOf`, which must be unique and comparable as text. The cursor
 * names the last item of the previous page, so inserted and removed items do not shift pages.
 */
export function pageAfter<Item>(
  sorted: readonly Item[],
  sortKeyOf: (item: Item) => string,
  request: { readonly first: number; readonly after?: string | null | undefined },
  filters: unknown,
): Page<Item> {
  const seen = request.after == null ? null : decodeCursor(request.after, filters);
  const from = seen === null ? 0 : firstIndexAfter(sorted, sortKeyOf, seen);
  const items = sorted.slice(from, from + request.first);
  const last = items.at(-1);
  return {
    items,
    endCursor: last === undefined ? null : encodeCursor(sortKeyOf(last), filters),
    hasNextPage: from + items.length < sorted.length,
    totalCount: sorted.length,
  };
}

const DIGEST_LENGTH = 12;

function digest(sortKey: string, filters: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify([sortKey, filters ?? null]));
  return hash.digest('base64url').slice(0, DIGEST_LENGTH);
}

function firstIndexAfter<Item>(
  sorted: readonly Item[],
  sortKeyOf: (item: Item) => string,
  seen: string,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sortKeyOf(sorted[middle]!) <= seen) low = middle + 1;
    else high = middle;
  }
  return low;
}
