import type { Column, Table } from '#dashboard/parts/table.ts';

/** The column by which the rows of a table are sorted. */
export interface Ordering {
  readonly column: string;
  readonly isDescending: boolean;
}

/** A column that rows can be ordered by. */
export interface NamedColumn<Row> extends Column<Row> {
  readonly id: string;
}

/** A table whose columns have names for an ordering. */
export interface OrderableTable<Row> extends Table<Row> {
  readonly columns: readonly NamedColumn<Row>[];
}

/** Reads `name` or `-name` from an address. */
export function orderingOf(text: string | null, fallback: Ordering): Ordering {
  if (text === null || text === '' || text === '-') return fallback;
  return text.startsWith('-')
    ? { column: text.slice(1), isDescending: true }
    : { column: text, isDescending: false };
}

export function orderingText({ column, isDescending }: Ordering): string {
  return isDescending ? `-${column}` : column;
}

/**
 * The table with its rows in order and headings that change it: a click on the current heading reverses its order, and
 * another heading begins with the greatest number or the first letter. Rows without a value are always last.
 */
export function orderedTable<Row>(
  table: OrderableTable<Row>,
  ordering: Ordering,
  choose: (ordering: Ordering) => void,
): Table<Row> {
  const by = table.columns.find(({ id }) => id === ordering.column);
  const rows = by === undefined ? table.rows : inOrder(table.rows, by, ordering.isDescending);
  const columns = table.columns.map((column): Column<Row> => {
    const isChosen = column.id === ordering.column;
    const isDescending = isChosen ? !ordering.isDescending : column.isNumber === true;
    const order = ordering.isDescending ? 'descending' : 'ascending';
    return {
      ...column,
      order: isChosen ? order : 'none',
      changeOrder: () => choose({ column: column.id, isDescending }),
    };
  });
  return { ...table, rows, columns };
}

function inOrder<Row>(
  rows: readonly Row[],
  { value }: NamedColumn<Row>,
  isDescending: boolean,
): Row[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(a, b));
  });
}

function compareTexts(one: string | number, other: string | number): number {
  return String(one).localeCompare(String(other), 'zh-CN');
}
