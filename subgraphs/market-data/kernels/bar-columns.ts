/** The numbers of a bar, one column each, in the order of the documented kline row. */
export const BAR_COLUMNS = [
  'openTimeMs',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'quoteVolume',
] as const;
export type BarColumn = (typeof BAR_COLUMNS)[number];

/**
 * Bars in columns, ascending by open time. Only rows below `length` hold bars; the arrays may be
 * longer, because live series grow in place.
 */
export interface BarColumns extends Readonly<Record<BarColumn, Float64Array>> {
  readonly length: number;
  /** Whether every number is known to be finite; where it is not, each calculation looks itself. */
  readonly isFinite: boolean;
}

/** Columns with room for some rows, all zero. */
export function allocateColumns(rows: number): Record<BarColumn, Float64Array> {
  const columns = BAR_COLUMNS.map((name) => [name, new Float64Array(rows)]);
  return Object.fromEntries(columns) as Record<BarColumn, Float64Array>;
}

/** Columns of kline rows; a row of six numbers has no quote volume, which counts as zero. */
export function barsOfRows(rows: readonly (readonly number[])[]): BarColumns {
  const columns = allocateColumns(rows.length);
  BAR_COLUMNS.forEach((name, at) => {
    const column = columns[name];
    for (let row = 0; row < rows.length; row += 1) column[row] = rows[row]![at] ?? 0;
  });
  const isFinite = BAR_COLUMNS.every((name) => columns[name].every(Number.isFinite));
  return { ...columns, length: rows.length, isFinite };
}
