/** Arguments of every list that is paged by number. */
export interface NumberedPageArguments {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** Where a page stands in its list, as the SDL has it. */
export interface Pagination extends NumberedPageArguments {
  readonly total: number;
  /** 0 for an empty list. */
  readonly pages: number;
}

/** Cuts the page that the arguments ask for; a page after the last one is empty. */
export function numberedPageOf<Item>(
  sorted: readonly Item[],
  { page, pageSize }: NumberedPageArguments,
): { readonly items: readonly Item[]; readonly pagination: Pagination } {
  const total = sorted.length;
  const from = (page - 1) * pageSize;
  return {
    items: sorted.slice(from, from + pageSize),
    pagination: { page, pageSize, total, pages: Math.ceil(total / pageSize) },
  };
}
