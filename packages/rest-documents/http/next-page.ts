import type { ParsedUrlQuery } from 'node:querystring';
import type { TableShape } from '#rest-documents/compile/table-shape.ts';

/** What a list tells of its pages, by number or by cursor. */
interface Pages {
  readonly page?: number;
  readonly pages?: number;
  readonly next_cursor?: string | null;
}

/**
 * The value of `Link` (RFC 8288) that leads to the next page of a list, whose table has no room for it;
 * null on the last page and for what has no pages. It is the query alone, to be resolved against the address that
 * was asked, which a proxy may have given another path.
 */
export function nextPageLink(
  query: ParsedUrlQuery,
  data: unknown,
  { keys }: TableShape,
): string | null {
  let list = data as Readonly<Record<string, unknown>>;
  for (const key of keys.slice(0, -1)) list = list[key] as typeof list;
  const { page, pages, next_cursor: cursor } = (list['pagination'] ?? {}) as Pages;
  const next: Record<string, string> = {};
  if (typeof cursor === 'string') next['cursor'] = cursor;
  else if (page !== undefined && pages !== undefined && page < pages) next['page'] = `${page + 1}`;
  else return null;
  return linkWith(query, next);
}

/** The value of `Link` that leads to the next page: the query that was asked, with what is another there. */
export function linkWith(query: ParsedUrlQuery, next: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...next })) {
    for (const one of [value].flat()) search.append(name, one ?? '');
  }
  return `<?${search.toString()}>; rel="next"`;
}
