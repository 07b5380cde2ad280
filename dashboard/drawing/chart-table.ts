import type { KlineRow } from '#clients/typescript/src/index.ts';
import { isByBar, timedRows, type ChartPart } from '#dashboard/drawing/chart-store.ts';
import { CHART_WORDS } from '#dashboard/drawing/chart-words.ts';
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

/** The rows behind a chart, newest first; `most` of them, as a page with all would be slow. */
export function chartTable(part: ChartPart, most: number, names: ChartTableNames): Table<ChartRow> {
  const { language, priceStep, caption } = names;
  const words = CHART_WORDS[language];
  const lines = part.panels.flatMap(({ items }) =>
    items.filter(isByBar).flatMap((item) =>
      item.type === 'band'
        ? []
        : [
            {
              title: `${names.entryName(item.key ?? '')} ${item.title}`.trim(),
              valueAt: new Map(
                (timedRows(item) as readonly { time: number; value: number | null }[]).map(
                  ({ time, value }) => [time, value],
                ),
              ),
            },
          ],
    ),
  );
  const price = (title: string, at: 1 | 2 | 3 | 4): Column<ChartRow> => ({
    title,
    isNumber: true,
    value: ({ bar }) => bar[at],
    cell: ({ bar }) => priceText(language, bar[at], priceStep),
  });
  const columns: Column<ChartRow>[] = [
    {
      title: words.time,
      value: ({ bar }) => new Date(bar[0]).toISOString(),
      cell: ({ bar }) => names.timeText(bar[0] / 1_000),
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
    ...lines.map(({ title }, at): Column<ChartRow> => ({
      title,
      isNumber: true,
      value: ({ values }) => values[at] ?? null,
      cell: ({ values }) => numberText(language, values[at], 4),
    })),
  ];
  const rows = part.bars
    .slice(-most)
    .toReversed()
    .map((bar) => ({
      bar,
      values: lines.map(({ valueAt }) => valueAt.get(bar[0] / 1_000) ?? null),
    }));
  return { caption, columns, rows };
}
