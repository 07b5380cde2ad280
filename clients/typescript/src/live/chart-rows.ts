import type {
  ChartBar,
  ChartData,
  ChartEdges,
  ChartItem,
  ChartPoint,
  ChartRows,
} from '../chart-item.ts';

/** What is drawn at one bar. */
export type ChartRow = ChartPoint | ChartBar | ChartEdges;

/** Types drawn bar by bar: their data comes in columns and is merged by time. */
const BY_BAR: ReadonlySet<string> = new Set(['line', 'points', 'histogram', 'band']);

/** Whether what an item of this type draws has an object for each bar. */
export function isByBar(type: ChartItem['type']): boolean {
  return BY_BAR.has(type);
}

/** What an item of this type draws, in rows: columns begin with the first of the times. */
export function rowsOf(
  type: ChartItem['type'],
  data: ChartData,
  times: readonly number[] | null,
): ChartRows {
  if (!isByBar(type) || Array.isArray(data) || times === null) return data as ChartRows;
  const columns = Object.entries(data as Readonly<Record<string, readonly unknown[]>>);
  const length = columns[0]?.[1].length ?? 0;
  return times.slice(0, length).map((time, place) => {
    const row: Record<string, unknown> = { time };
    for (const [name, column] of columns) row[name] = column[place];
    return row;
  }) as unknown as ChartRows;
}

/** The rows of an item; none of one that draws no rows. */
export function rowsIn(data: ChartRows): readonly ChartRow[] {
  return Array.isArray(data) ? (data as readonly ChartRow[]) : [];
}
