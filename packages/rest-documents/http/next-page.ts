import type { ParsedUrlQuery } from 'node:querystring';
import type { TableShape } from '#rest-documents/compile/table-shape.ts';

/** Paging members of a list, by number or by cursor. */
interface Pages {
  readonly page?: number;
  readonly pages?: number;
  readonly next_cursor?: string | null;
}

/**
 * The `Link` value (RFC 8288) to the next page of a table, which has no room for it in the body; null on the
 * last page and for unpaged lists. It is a relative reference with the query only, as a proxy may have
 * changed the path.
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

/** The `Link` value to the next page: the request's query with the parameters that differ. */
export function linkWith(query: ParsedUrlQuery, next: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...next })) {
    for (const one of [value].flat()) search.append(name, one ?? '');
  }
  return `<?${search.toString()}>; rel="next"`;
}
