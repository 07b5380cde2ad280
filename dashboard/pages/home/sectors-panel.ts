import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  SECTOR_RETURNS,
  type SectorReturnsResult,
  type SectorReturnsVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { HOME_WORDS } from '#dashboard/pages/home/home-words.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { sectorLink } from '#dashboard/parts/cells.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { nameIn } from '#dashboard/parts/names.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import type { Table } from '#dashboard/parts/table.ts';
import { treemapView, type Cell } from '#dashboard/parts/treemap.ts';
import { numberText, percentText, shortText } from '#dashboard/text/numbers.ts';

type Sector = SectorReturnsResult['sectors'][number];

/** A return of so many percent has the full colour. */
const FULL_TONE_PCT = 3;

/** A small map of the sectors: area by free float, colour by the return of a day. */
export class SectorsPanel {
  readonly #app: App;
  readonly #question: GraphQuery<SectorReturnsResult, SectorReturnsVariables>;

  constructor(app: App) {
    this.#app = app;
    this.#question = new GraphQuery(app, SECTOR_RETURNS, { layer: 'level1' });
  }

  close(): void {
    this.#question.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(HOME_WORDS);
    const sectors = this.#question.data?.sectors ?? [];
    return panelView(this.#app, {
      id: 'sectors',
      className: 'half',
      title: words.sectors,
      sources: [this.#question.source],
      table: sectors.length === 0 ? null : this.#table(sectors),
      controls: html`<a href="/sectors">${words.allSectors}</a>`,
      body: answerView(this.#app, this.#question, (found) =>
        found.sectors.length === 0
          ? nothingView(this.#app)
          : treemapView(
              found.sectors.map((one) => this.#cell(one)),
              words.sectors,
            ),
      ),
    });
  }

  #cell(sector: Sector): Cell {
    const pct = returnOf(sector);
    const { sectorId, freeFloatValue } = sector;
    return {
      id: sectorId,
      name: nameIn(this.#app.settings.language, sector),
      note: percentText(this.#app.settings.language, pct, 1),
      href: pagePaths.sector(sectorId),
      size: freeFloatValue?.valueYuan ?? null,
      tone: pct === null ? null : Math.max(-1, Math.min(1, pct / FULL_TONE_PCT)),
    };
  }

  #table(rows: readonly Sector[]): Table<Sector> {
    const words = this.#app.words(HOME_WORDS);
    const { language } = this.#app.settings;
    return {
      caption: words.sectors,
      rows,
      columns: [
        {
          title: words.sector,
          value: (sector) => nameIn(language, sector),
          cell: (sector) => sectorLink(this.#app, sector),
        },
        {
          title: words.dayReturn,
          isNumber: true,
          value: returnOf,
          cell: (sector) => percentText(language, returnOf(sector)),
        },
        {
          title: words.capitalization,
          isNumber: true,
          value: ({ freeFloatValue }) => freeFloatValue?.valueYuan ?? null,
          cell: ({ freeFloatValue }) => shortText(language, freeFloatValue?.valueYuan),
        },
        {
          title: words.members,
          isNumber: true,
          value: ({ performance }) => performance.memberCount,
          cell: ({ performance }) => numberText(language, performance.memberCount),
        },
      ],
    };
  }
}

function returnOf({ performance }: Sector): number | null {
  return performance.periods.find(({ sessions }) => sessions === 1)?.weightedReturnPct ?? null;
}
