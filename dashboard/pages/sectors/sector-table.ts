import { html } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { explanationIn } from '#dashboard/pages/sectors/explanation.ts';
import { measureText } from '#dashboard/pages/sectors/sector-map-panel.ts';
import {
  breadthOf,
  measureOf,
  returnOf,
  type Sector,
  type SectorColour,
} from '#dashboard/pages/sectors/sector-colours.ts';
import { SECTORS_WORDS } from '#dashboard/pages/sectors/sectors-words.ts';
import { ASHARE_WORDS } from '#dashboard/parts/ashare-words.ts';
import { changeView, sectorLink, shareText } from '#dashboard/parts/cells.ts';
import { nameIn } from '#dashboard/parts/names.ts';
import type { NamedColumn, OrderableTable } from '#dashboard/parts/ordering.ts';
import type { Column, Table } from '#dashboard/parts/table.ts';
import { numberText, shortText } from '#dashboard/text/numbers.ts';

/** Everything that is known of each sector, one column a measure. */
export function sectorTable(app: App, rows: readonly Sector[]): OrderableTable<Sector> {
  const words = app.words(SECTORS_WORDS);
  const { language } = app.settings;
  return {
    caption: words.table,
    rows,
    columns: [
      {
        id: 'name',
        title: words.sector,
        value: (sector) => nameIn(language, sector),
        cell: (sector) => sectorLink(app, sector),
      },
      ...([1, 5, 20] as const).map((sessions) => returnColumn(app, sessions)),
      {
        id: 'breadth',
        title: words.breadth,
        isNumber: true,
        value: breadthOf,
        cell: (sector) => shareText(app, breadthOf(sector)),
      },
      {
        id: 'free_float',
        title: words.freeFloat,
        isNumber: true,
        value: ({ freeFloatValue }) => freeFloatValue?.valueYuan ?? null,
        cell: ({ freeFloatValue }) => shortText(language, freeFloatValue?.valueYuan),
      },
      {
        id: 'companies',
        title: words.companies,
        isNumber: true,
        value: ({ performance }) => performance.memberCount,
      },
      measureColumn(app, 'heat', `${words.heat} · ${words.heatRank}`),
      {
        id: 'momentum',
        title: words.momentum,
        isNumber: true,
        value: ({ heatSeries }) => heatSeries.at(-1)?.heatMomentum ?? null,
        cell: ({ heatSeries }) => numberText(language, heatSeries.at(-1)?.heatMomentum),
      },
      measureColumn(app, 'attention', words.attention),
      {
        id: 'attention_change',
        title: words.attentionChange,
        isNumber: true,
        value: ({ realtime }) => realtime?.attentionChange ?? null,
        cell: ({ realtime }) => numberText(language, realtime?.attentionChange),
      },
      measureColumn(app, 'direction', words.direction),
    ],
  };
}

function returnColumn(app: App, sessions: 1 | 5 | 20): NamedColumn<Sector> {
  return {
    id: `return${sessions}`,
    title: app.words(ASHARE_WORDS).sessions(sessions),
    isNumber: true,
    value: (sector) => returnOf(sector, sessions),
    cell: (sector) => changeView(app, returnOf(sector, sessions)),
  };
}

function measureColumn(app: App, colour: SectorColour, title: string): NamedColumn<Sector> {
  return {
    id: colour,
    title,
    isNumber: true,
    value: (sector) => measureOf(sector, colour),
    cell: (sector) => measureText(app, measureOf(sector, colour), colour),
  };
}

type Standing = Sector & { readonly dynamics: NonNullable<Sector['dynamics']> };

/** The anomalous sectors, the strongest first. */
export function anomalyTable(app: App, sectors: readonly Sector[]): Table<Standing> {
  const words = app.words(SECTORS_WORDS);
  const { language } = app.settings;
  const rows = sectors
    .flatMap((sector) =>
      sector.dynamics === null ? [] : [{ ...sector, dynamics: sector.dynamics }],
    )
    .toSorted((one, other) => other.dynamics.anomalyScore - one.dynamics.anomalyScore);
  const columns: readonly Column<Standing>[] = [
    {
      title: words.sector,
      value: (sector) => nameIn(app.settings.language, sector),
      cell: (sector) => sectorLink(app, sector),
    },
    {
      title: words.anomaly,
      value: ({ dynamics }) => app.words(ASHARE_WORDS).anomalies[dynamics.anomalyType],
    },
    {
      title: words.score,
      isNumber: true,
      value: ({ dynamics }) => dynamics.anomalyScore,
      cell: ({ dynamics }) => shareText(app, dynamics.anomalyScore),
    },
    {
      title: words.excess,
      isNumber: true,
      value: ({ dynamics }) => dynamics.excessReturn * 100,
      cell: ({ dynamics }) => changeView(app, dynamics.excessReturn * 100),
    },
    {
      title: words.explanation,
      value: ({ dynamics }) => explanationIn(language, dynamics),
      cell: ({ dynamics }) => html`<div class="prose">${explanationIn(language, dynamics)}</div>`,
    },
  ];
  return { caption: words.anomalies, rows, columns };
}
