/** Arguments of every list with page numbers. */
export interface NumberedPageArguments {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** Position of a page in its list, as in the SDL. */
export interface Pagination extends NumberedPageArguments {
  readonly total: number;
  /** 0 for an empty list. */
  readonly pages: number;
}

/** The page selected by the arguments; a page after the last one is empty. */
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
