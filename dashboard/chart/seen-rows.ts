/** The part of a time axis that is seen. */
interface Seen {
  readonly from: number;
  readonly to: number;
}

/** The rows that are seen, with one more on each side, as lines run beyond the edge. */
export function seenRows<Row extends { readonly time: number }>(
  rows: readonly Row[],
  { from, to }: Seen,
): readonly Row[] {
  return rows.slice(Math.max(0, firstFrom(rows, from) - 1), firstFrom(rows, to) + 2);
}

/** The place of the first row at or after a time; rows are ascending. */
export function firstFrom(rows: readonly { readonly time: number }[], time: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.time ?? Number.POSITIVE_INFINITY) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
