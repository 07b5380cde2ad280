import { pageAfter } from '#kernel/ports/page.ts';

/** Arguments of every list with cursor paging. */
export interface PageArguments {
  readonly first: number;
  readonly after?: string | null;
}

/** A connection of the SDL. */
export interface ListConnection<Item> {
  readonly nodes: readonly Item[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
  readonly totalCount: number;
}

/** The page selected by the arguments; `filters` are bound into its cursor. */
export function connectionOf<Item>(
  sorted: readonly Item[],
  sortKeyOf: (item: Item) => string,
  page: PageArguments,
  filters: unknown,
): ListConnection<Item> {
  const { items, endCursor, hasNextPage, totalCount } = pageAfter(sorted, sortKeyOf, page, filters);
  return { nodes: items, pageInfo: { endCursor, hasNextPage }, totalCount };
}
