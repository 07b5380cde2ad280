import { isRawJson, type NamedNumbers } from '#kernel/text/raw-json.ts';
import type { MemberColumn, TableShape } from '#rest-documents/compile/table-shape.ts';
import { timeColumnName, type Column, type Table } from '#rest-documents/tables/table.ts';

type Data = Readonly<Record<string, unknown>>;

const BAR_COLUMNS = ['open_time_ms', 'open', 'high', 'low', 'close', 'volume', 'quote_volume'];

/** A result by its key: columns by name, and features with one value per row. */
interface Result {
  readonly key: string;
  readonly columns: unknown;
  readonly signals?: readonly { readonly id: string; readonly values: unknown }[];
}

/** Reads the rows of a route's answer from the data of the graph. */
export function readTableFrom(data: unknown, shape: TableShape): Table {
  const rows = valueAt(data, shape.keys);
  if (shape.members !== null) return objectTable(rows as readonly unknown[], shape.members);
  const bars = numbersOfRows(rows).map(barColumn);
  const rowCount = bars[0]!.values.length;
  const results = (
    shape.resultKeys === null ? [] : valueAt(data, shape.resultKeys)
  ) as readonly Result[];
  return { rowCount, columns: withOwnNames([...bars, ...results.flatMap(columnsOfResult)]) };
}

/**
 * Keys may contain dots, so a column of the entry `x.fractals` can have the name of a feature of the entry
 * `x`. Clients find columns by name: a later one of the same name gets the suffix `#2`.
 */
function withOwnNames(columns: readonly Column[]): Column[] {
  const names = new Set<string>();
  return columns.map((column) => {
    let { name } = column;
    for (let nth = 2; names.has(name); nth += 1) name = `${column.name}#${nth}`;
    names.add(name);
    return name === column.name ? column : { ...column, name };
  });
}

function valueAt(data: unknown, keys: readonly string[]): unknown {
  let value = data;
  for (const key of keys) value = (value as Data | null | undefined)?.[key];
  return value;
}

function barColumn({ name, values }: NamedNumbers): Column {
  return name === 'open_time_ms'
    ? { name: timeColumnName(name), kind: 'time', values }
    : { name, kind: 'number', values };
}

/** An in-process leaf has its columns; an answer from elsewhere has plain rows. */
function numbersOfRows(rows: unknown): readonly NamedNumbers[] {
  if (isRawJson(rows) && rows.columns !== undefined) return rows.columns();
  const plain = (isRawJson(rows) ? rows.toJSON() : rows) as readonly (readonly number[])[];
  return BAR_COLUMNS.map((name, index) => ({
    name,
    values: Float64Array.from(plain, (row) => row[index]!),
  }));
}

/** `rsi.rsi_14` is the column `rsi_14` of the entry `rsi`, `rsi.rsi.oversold` its feature `rsi.oversold`. */
function columnsOfResult({ key, columns, signals = [] }: Result): Column[] {
  return [
    ...numbersOfColumns(columns).map(({ name, values }): Column => ({
      name: `${key}.${name}`,
      kind: 'number',
      values,
    })),
    ...signals.map(({ id, values }): Column => ({
      name: `${key}.${id}`,
      kind: 'boolean',
      values: (isRawJson(values) ? values.toJSON() : values) as readonly (boolean | null)[],
    })),
  ];
}

function numbersOfColumns(columns: unknown): readonly NamedNumbers[] {
  if (isRawJson(columns) && columns.columns !== undefined) return columns.columns();
  const plain = (isRawJson(columns) ? columns.toJSON() : columns) as Readonly<
    Record<string, readonly (number | null)[]>
  >;
  return Object.entries(plain).map(([name, values]) => ({ name, values: numbersOrNaN(values) }));
}

function numbersOrNaN(values: readonly unknown[]): Float64Array {
  return Float64Array.from(values, (value) => (typeof value === 'number' ? value : Number.NaN));
}

function objectTable(rows: readonly unknown[], members: readonly MemberColumn[]): Table {
  const columns = members.map(({ name, keys, kind }): Column => {
    const values = rows.map((row) => valueAt(row, keys) ?? null);
    switch (kind) {
      case 'time':
        return { name: timeColumnName(name), kind, values: numbersOrNaN(values) };
      case 'number':
        return { name, kind, values: numbersOrNaN(values) };
      case 'boolean':
        return { name, kind, values: values as (boolean | null)[] };
      case 'text':
        return {
          name,
          kind,
          values: values.map((value) => (value === null ? null : String(value))),
        };
    }
  });
  return { rowCount: rows.length, columns };
}
