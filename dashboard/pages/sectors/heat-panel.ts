import type { HeatView } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { SectorProfileResult } from '#dashboard/documents/documents.gen.ts';
import { shareText } from '#dashboard/parts/cells.ts';
import { SECTORS_WORDS } from '#dashboard/pages/sectors/sectors-words.ts';
import type { LineChart } from '#dashboard/parts/line-chart.ts';
import type { Table } from '#dashboard/parts/table.ts';
import { numberText } from '#dashboard/text/numbers.ts';

type Profile = NonNullable<SectorProfileResult['sector']>;
type Point = Profile['policy'][number];

interface DatedHeat {
  readonly date: string;
  readonly policy: Point | null;
  readonly marketAttention: Point | null;
  readonly marketTrading: Point | null;
}

const VIEWS = [
  ['policy', 'policy', 1],
  ['marketAttention', 'market_attention', 2],
  ['marketTrading', 'market_trading', 3],
] as const satisfies readonly (readonly [keyof Profile, HeatView, 1 | 2 | 3])[];

/** A line chart for each view of the heat that has points. */
export function heatCharts(app: App, sector: Profile): readonly LineChart[] {
  const { heatViews } = app.words(SECTORS_WORDS);
  const { language } = app.settings;
  return VIEWS.filter(([field]) => sector[field].length > 0).map(([field, view, colour]) => ({
    id: `heat-${view}`,
    group: 'heat',
    title: heatViews[view],
    colour,
    points: sector[field].map(({ effectiveDate, heatLevel }) => ({
      date: effectiveDate,
      value: heatLevel,
    })),
    valueText: (value) => numberText(language, value),
  }));
}

/** The three series side by side, the newest day first. */
export function heatTable(app: App, sector: Profile): Table<DatedHeat> {
  const words = app.words(SECTORS_WORDS);
  return {
    caption: words.heatSeries,
    rows: datedHeat(sector),
    columns: [
      { title: words.date, value: ({ date }) => date },
      ...VIEWS.flatMap(([field, view]) => [
        {
          title: words.heatViews[view],
          isNumber: true,
          value: (row: DatedHeat) => row[field]?.heatLevel ?? null,
          cell: (row: DatedHeat) => numberText(app.settings.language, row[field]?.heatLevel),
        },
        {
          title: words.heatRank,
          isNumber: true,
          value: (row: DatedHeat) => row[field]?.crossSectionPercentile ?? null,
          cell: (row: DatedHeat) => shareText(app, row[field]?.crossSectionPercentile),
        },
      ]),
    ],
  };
}

function datedHeat(sector: Profile): DatedHeat[] {
  const points = VIEWS.map(
    ([field]) => new Map(sector[field].map((point) => [point.effectiveDate, point])),
  );
  const [policy, marketAttention, marketTrading] = points;
  const dates = VIEWS.flatMap(([field]) => sector[field].map(({ effectiveDate }) => effectiveDate));
  return Array.from(new Set(dates))
    .toSorted()
    .toReversed()
    .map((date) => ({
      date,
      policy: policy?.get(date) ?? null,
      marketAttention: marketAttention?.get(date) ?? null,
      marketTrading: marketTrading?.get(date) ?? null,
    }));
}
