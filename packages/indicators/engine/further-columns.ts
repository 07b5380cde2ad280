import type { BarColumn, BarColumns } from '#indicators/engine/bar-columns.ts';
import type { PointColumn } from '#indicators/engine/point-columns.ts';

/** What a calculation reads in addition to the bars of its series. */
export interface FurtherColumns {
  readonly points: readonly PointColumn[];
  /** How many other series there are. */
  readonly others: number;
  /** What is read of each of them. */
  readonly columns: readonly BarColumn[];
}

/** One column of them. */
export type FurtherColumn =
  | { readonly point: PointColumn }
  | { readonly other: number; readonly column: BarColumn };

/** What most calculations read in addition to the bars. */
export const NOTHING_FURTHER: FurtherColumns = { points: [], others: 0, columns: [] };

/** Number of columns after those of the bars. */
export function furtherCount({ points, others, columns }: FurtherColumns): number {
  return points.length + others * columns.length;
}

/** The columns in the order of the table: the points, then one series after the other. */
export function furtherOrder({ points, others, columns }: FurtherColumns): FurtherColumn[] {
  const series = Array.from({ length: others }, (_, other) =>
    columns.map((column) => ({ other, column })),
  );
  return [...points.map((point) => ({ point })), ...series.flat()];
}

/** The place of a column among the further ones. Throws where it is not read. */
export function furtherPlace(further: FurtherColumns, wanted: FurtherColumn): number {
  const { points, others, columns } = further;
  const at = 'point' in wanted ? points.indexOf(wanted.point) : columns.indexOf(wanted.column);
  const isRead = at >= 0 && ('point' in wanted || (wanted.other >= 0 && wanted.other < others));
  if (!isRead) throw new Error(`${JSON.stringify(wanted)} is not among what is read.`);
  return 'point' in wanted ? at : points.length + wanted.other * columns.length + at;
}

/** The numbers of a column, row by row with the bars. Throws where the bars came without it. */
export function furtherNumbers(bars: BarColumns, wanted: FurtherColumn): Float64Array {
  const numbers =
    'point' in wanted ? bars.points?.[wanted.point] : bars.others?.[wanted.other]?.[wanted.column];
  if (numbers === undefined) throw new Error(`The bars came without ${JSON.stringify(wanted)}.`);
  return numbers;
}
