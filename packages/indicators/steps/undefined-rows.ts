/** Leaves a column undefined in those of the rows [from, to) that lie before its `first` one. */
export function undefinedBefore(
  first: number,
  column: Float64Array,
  from: number,
  to: number,
): void {
  // `first` may lie before the array: columns move while a run continues.
  if (first > from) column.fill(NaN, from, Math.min(to, first));
}
