import { createHash } from 'node:crypto';
import { DomainError } from '#kernel/errors/errors.ts';

/** A page of a list that clients walk with cursors. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor after the last item, or null on an empty page. */
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
  readonly totalCount: number;
}

/**
 * Makes an opaque cursor from the sort key of an item and the filters of its list. The filters are
 * bound in as a digest, so a cursor that is altered or used with other filters is refused.
 */
export function encodeCursor(sortKey: string, filters: unknown): string {
  return Buffer.from(`${digest(sortKey, filters)}${sortKey}`, 'utf8').toString('base64url');
}

/** Reads a cursor back. Throws `invalid_cursor` for one that these filters did not make. */
export function decodeCursor(cursor: string, filters: unknown): string {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const sortKey = text.slice(DIGEST_LENGTH);
  // Decoding passes over whatever is no base64, so the text itself is compared.
  if (encodeCursor(sortKey, filters) !== cursor) throw new DomainError('invalid_cursor');
  return sortKey;
}

/**
 * Cuts a page out of a list sorted ascending by `sortKeyOf`, which must be unique and comparable as
 * text. The cursor names the last item seen, so items that come or go elsewhere do not shift pages.
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
