import type { PointColumn } from '#indicators/engine/point-columns.ts';
import { POINT_COLUMNS } from '#indicators/engine/point-columns.ts';

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
  /** Other series, as far as they are read, row by row with these bars: NaN where one has none. */
  readonly others?: readonly Partial<Readonly<Record<BarColumn, Float64Array>>>[];
  /** What was known of the perpetual at the end of each bar; NaN before the first. */
  readonly points?: Partial<Readonly<Record<PointColumn, Float64Array>>>;
}

type Columns<Name extends string> = Partial<Readonly<Record<Name, Float64Array>>>;

/** Bars with other columns, each derived from the column that it replaces. */
export function withColumns(
  bars: BarColumns,
  length: number,
  make: (column: Float64Array) => Float64Array,
): BarColumns {
  const { isFinite, others, points } = bars;
  const made = makeEach<BarColumn>(bars, BAR_COLUMNS, make) as Record<BarColumn, Float64Array>;
  return {
    ...made,
    length,
    isFinite,
    ...(others && { others: others.map((one) => makeEach(one, BAR_COLUMNS, make)) }),
    ...(points && { points: makeEach(points, POINT_COLUMNS, make) }),
  };
}

function makeEach<Name extends string>(
  columns: Columns<Name>,
  names: readonly Name[],
  make: (column: Float64Array) => Float64Array,
): Columns<Name> {
  const made: Partial<Record<Name, Float64Array>> = {};
  for (const name of names) {
    const column = columns[name];
    if (column !== undefined) made[name] = make(column);
  }
  return made;
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
