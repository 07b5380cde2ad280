import { withoutNull } from '#rest-documents/compile/input-shape.ts';
import type { Parameter, Route } from '#rest-documents/compile/route.ts';
import type { OutputMember, OutputShape } from '#rest-documents/compile/wire-shape.ts';
import { SERVICE_TITLE } from '#rest-adapter/describe/service-prose.ts';

/** The widget description of a server: one entry for each table, and one for the chart. */
export type Widgets = Readonly<Record<string, object>>;

const CHART = {
  name: 'Chart',
  description: 'Bars of every instrument, with marks of signal features.',
  category: SERVICE_TITLE,
  type: 'advanced_charting',
  endpoint: '/udf',
  gridData: { w: 20, h: 14 },
  data: { defaultSymbol: 'venue_a:spot:BTCUSDT', updateFrequency: 60_000 },
};

/**
 * The routes as widgets of OpenBB Workspace, in the form of its `widgets.json`: every GET that answers a list
 * of objects is a table, whose columns are the scalar members.
 */
export function describeWidgets(routes: readonly Route[]): Widgets {
  const tables = routes.flatMap((route): [string, object][] => {
    // A widget sends all of its parameters in the query string.
    const isAskable = route.method === 'GET' && !route.path.includes('{');
    const table = isAskable ? tableOf(route.output) : null;
    return table === null ? [] : [[route.name, widgetOf(route, table)]];
  });
  return { Chart: CHART, ...Object.fromEntries(tables) };
}

interface Table {
  /** Member of the answer with the rows; null where the answer is the list. */
  readonly dataKey: string | null;
  readonly columns: readonly OutputMember[];
}

function widgetOf(route: Route, { dataKey, columns }: Table): object {
  return {
    name: route.capability?.title ?? route.summary,
    description: route.summary,
    category: SERVICE_TITLE,
    subCategory: route.tag,
    type: 'table',
    endpoint: route.path.slice(1),
    gridData: { w: 20, h: 10 },
    params: route.parameters.map(paramOf),
    data: {
      ...(dataKey === null ? {} : { dataKey }),
      table: { columnsDefs: columns.map(columnOf) },
    },
  };
}

function tableOf(output: OutputShape): Table | null {
  const shape = unwrapped(output);
  if (shape.kind === 'list') return rowsOf(shape, null);
  if (shape.kind !== 'object') return null;
  // A page of a list comes before what is derived from it.
  const pagesFirst = shape.members.toSorted((a, b) => rankOf(a) - rankOf(b));
  for (const { key, shape: member } of pagesFirst) {
    const inner = unwrapped(member);
    const table = inner.kind === 'list' ? rowsOf(inner, key) : null;
    if (table !== null) return table;
  }
  return null;
}

function rankOf({ key }: OutputMember): number {
  return key === 'items' ? 0 : 1;
}

function rowsOf(list: OutputShape & { kind: 'list' }, dataKey: string | null): Table | null {
  const item = unwrapped(list.item);
  if (item.kind !== 'object') return null;
  const columns = item.members.filter(({ shape }) => isCell(unwrapped(shape)));
  return columns.length === 0 ? null : { dataKey, columns };
}

function unwrapped(shape: OutputShape): OutputShape {
  return shape.kind === 'member' || shape.kind === 'nullable' ? unwrapped(shape.of) : shape;
}

function isCell(shape: OutputShape): boolean {
  if (shape.kind !== 'leaf') return false;
  const { type } = shape.schema;
  return ['string', 'number', 'integer', 'boolean'].includes(String(type));
}

function columnOf({ key, shape, description }: OutputMember): object {
  const inner = unwrapped(shape);
  return {
    field: key,
    headerName: key.replaceAll('_', ' '),
    cellDataType: cellTypeOf(inner.kind === 'leaf' ? inner.schema : {}),
    // A time has no thousands separators.
    ...(key.endsWith('_ms') ? { formatterFn: 'none' } : {}),
    ...(description === undefined ? {} : { headerTooltip: description }),
  };
}

function cellTypeOf({ type, format }: Readonly<Record<string, unknown>>): string {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  return format === 'date' || format === 'date-time' ? 'dateString' : 'text';
}

/** A widget has texts, numbers and booleans: a list is sent comma-separated, as its route reads it. */
function plainOf(value: unknown): unknown {
  return Array.isArray(value) ? value.join(',') : value;
}

function paramOf({
  wireName,
  shape,
  isRequired,
  defaultValue,
  examples,
  description,
}: Parameter): object {
  const inner = withoutNull(shape);
  const isNumber = inner.kind === 'int' || inner.kind === 'float';
  const type = isNumber
    ? 'number'
    : inner.kind === 'boolean' || inner.kind === 'date'
      ? inner.kind
      : 'text';
  const value = plainOf(defaultValue ?? (isRequired ? examples[0] : undefined) ?? null);
  return {
    paramName: wireName,
    type,
    value,
    label: wireName.replaceAll('_', ' '),
    ...(description === undefined ? {} : { description }),
    ...(isRequired ? {} : { optional: true }),
    ...(inner.kind === 'choice'
      ? { options: inner.values.map((one) => ({ label: one, value: one })) }
      : {}),
  };
}
