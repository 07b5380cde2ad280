import type { App } from '#dashboard/app/app.ts';
import type { SectorProfileResult } from '#dashboard/documents/documents.gen.ts';
import { FULL_TONE_PCT } from '#dashboard/pages/sectors/sector-colours.ts';
import { changeView, sectorLink, shareText } from '#dashboard/parts/cells.ts';
import { SECTORS_WORDS } from '#dashboard/pages/sectors/sectors-words.ts';
import { ASHARE_WORDS } from '#dashboard/parts/ashare-words.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { nameIn } from '#dashboard/parts/names.ts';
import type { Table } from '#dashboard/parts/table.ts';
import type { Cell } from '#dashboard/parts/treemap.ts';
import { percentText } from '#dashboard/text/numbers.ts';

type Profile = NonNullable<SectorProfileResult['sector']>;
type Period = Profile['performance']['periods'][number];
type Child = Profile['children'][number];

/** Returns of a sector over four periods, with the covered part of the sector. */
export function performanceTable(app: App, { performance }: Profile): Table<Period> {
  const words = app.words(SECTORS_WORDS);
  const { sessions } = app.words(ASHARE_WORDS);
  return {
    caption: words.performance,
    rows: performance.periods,
    columns: [
      { title: words.period, value: (period) => sessions(period.sessions) },
      {
        title: words.weighted,
        isNumber: true,
        value: ({ weightedReturnPct }) => weightedReturnPct,
        cell: ({ weightedReturnPct }) => changeView(app, weightedReturnPct),
      },
      {
        title: words.equal,
        isNumber: true,
        value: ({ equalReturnPct }) => equalReturnPct,
        cell: ({ equalReturnPct }) => changeView(app, equalReturnPct),
      },
      {
        title: words.breadth,
        isNumber: true,
        value: ({ breadth }) => breadth,
        cell: ({ breadth }) => shareText(app, breadth),
      },
      {
        title: words.known,
        isNumber: true,
        value: ({ knownCount }) => knownCount,
        cell: ({ knownCount }) => `${knownCount}/${performance.memberCount}`,
      },
      {
        title: words.coverage,
        isNumber: true,
        value: ({ coverage }) => coverage,
        cell: ({ coverage }) => shareText(app, coverage),
      },
    ],
  };
}

/** The narrower sectors as cells of a map, and as a table. */
export function childCells(
  app: App,
  { children }: Profile,
): { readonly cells: readonly Cell[]; readonly table: Table<Child> } {
  const words = app.words(SECTORS_WORDS);
  const { language } = app.settings;
  const cells = children.map((child): Cell => {
    const pct = dayReturnOf(child);
    return {
      id: child.sectorId,
      name: nameIn(language, child),
      note: percentText(language, pct, 1),
      href: pagePaths.sector(child.sectorId),
      size: child.freeFloatValue?.valueYuan ?? null,
      tone: pct === null ? null : Math.max(-1, Math.min(1, pct / FULL_TONE_PCT.return1)),
    };
  });
  const table: Table<Child> = {
    caption: words.children,
    rows: children,
    columns: [
      {
        title: words.sector,
        value: (child) => nameIn(language, child),
        cell: (child) => sectorLink(app, child),
      },
      {
        title: words.dayChange,
        isNumber: true,
        value: dayReturnOf,
        cell: (child) => changeView(app, dayReturnOf(child)),
      },
      {
        title: words.freeFloat,
        isNumber: true,
        value: ({ freeFloatValue }) => freeFloatValue?.valueYuan ?? null,
      },
    ],
  };
  return { cells, table };
}

function dayReturnOf({ performance }: Child): number | null {
  return performance.periods[0]?.weightedReturnPct ?? null;
}
