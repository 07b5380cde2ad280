import type { KlineRow } from '#clients/typescript/src/index.ts';
import type { ChartItem } from '#dashboard/chart/chart-item.ts';
import type { ChartPart } from '#dashboard/chart/chart-store.ts';
import { CHART_WORDS } from '#dashboard/chart/chart-words.ts';
import { firstFrom } from '#dashboard/chart/seen-rows.ts';
import type { Column, Table } from '#dashboard/parts/table.ts';
import type { Language } from '#dashboard/text/language.ts';
import { numberText, priceText, shortText } from '#dashboard/text/numbers.ts';

/** A row of a chart's table: a bar, with the values of everything that is drawn at it. */
export interface ChartRow {
  readonly bar: KlineRow;
  readonly values: readonly (number | null)[];
}

/** How a chart's table is written. */
export interface ChartTableNames {
  readonly language: Language;
  readonly caption: string;
  readonly priceStep: number | null;
  timeText(timeSec: number): string;
  entryName(key: string): string;
}

/**
 * The rows behind a chart, newest first; `most` of them, as a page with all would be slow. They are made when they
 * are looked at, as the chart's panel is drawn with each of its bars.
 */
export function chartTable(part: ChartPart, most: number, names: ChartTableNames): Table<ChartRow> {
  let made: Pick<Table<ChartRow>, 'columns' | 'rows'> | null = null;
  const make = (): Pick<Table<ChartRow>, 'columns' | 'rows'> => {
    made ??= rowsOf(part, most, names);
    return made;
  };
  return {
    caption: names.caption,
    get columns() {
      return make().columns;
    },
    get rows() {
      return make().rows;
    },
  };
}

interface NamedLine {
  readonly title: string;
  readonly valueAt: ReadonlyMap<number, number | null>;
}

function rowsOf(
  part: ChartPart,
  most: number,
  names: ChartTableNames,
): Pick<Table<ChartRow>, 'columns' | 'rows'> {
  const bars = part.bars.slice(-most).toReversed();
  const fromSec = (bars.at(-1)?.[0] ?? 0) / 1_000;
  const lines = part.panels.flatMap(({ items }) =>
    items.flatMap((item) => namedLine(item, fromSec, names)),
  );
  const rows = bars.map((bar) => ({
    bar,
    values: lines.map(({ valueAt }) => valueAt.get(bar[0] / 1_000) ?? null),
  }));
  return { columns: [...barColumns(names), ...lines.map(lineColumn(names.language))], rows };
}

/** Nothing of an item without one number at a bar; the edges of a band are lines themselves. */
function namedLine(item: ChartItem, fromSec: number, { entryName }: ChartTableNames): NamedLine[] {
  if (item.type !== 'line' && item.type !== 'points' && item.type !== 'histogram') return [];
  const rows: readonly { readonly time: number; readonly value: number | null }[] = item.data;
  const seen = rows.slice(firstFrom(rows, fromSec));
  return [
    {
      title: `${entryName(item.key ?? '')} ${item.title}`.trim(),
      valueAt: new Map(seen.map(({ time, value }) => [time, value])),
    },
  ];
}

function lineColumn(language: Language): (line: NamedLine, at: number) => Column<ChartRow> {
  return ({ title }, at) => ({
    title,
    isNumber: true,
    value: ({ values }) => values[at] ?? null,
    cell: ({ values }) => numberText(language, values[at], 4),
  });
}

function barColumns({ language, priceStep, timeText }: ChartTableNames): Column<ChartRow>[] {
  const words = CHART_WORDS[language];
  const price = (title: string, at: 1 | 2 | 3 | 4): Column<ChartRow> => ({
    title,
    isNumber: true,
    value: ({ bar }) => bar[at],
    cell: ({ bar }) => priceText(language, bar[at], priceStep),
  });
  return [
    {
      title: words.time,
      value: ({ bar }) => new Date(bar[0]).toISOString(),
      cell: ({ bar }) => timeText(bar[0] / 1_000),
    },
    price(words.open, 1),
    price(words.high, 2),
    price(words.low, 3),
    price(words.close, 4),
    {
      title: words.volume,
      isNumber: true,
      value: ({ bar }) => bar[5],
      cell: ({ bar }) => shortText(language, bar[5]),
    },
  ];
}
