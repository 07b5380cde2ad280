import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { Page, PageLocation } from '#dashboard/app/page.ts';
import {
  SECTOR_PROFILE,
  type SectorProfileResult,
  type SectorProfileVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { explanationIn } from '#dashboard/pages/sectors/explanation.ts';
import { heatCharts, heatTable } from '#dashboard/pages/sectors/heat-panel.ts';
import { SectorMaterialsPanels } from '#dashboard/pages/sectors/sector-materials-panels.ts';
import { SectorMembersPanels } from '#dashboard/pages/sectors/sector-members-panels.ts';
import { childCells, performanceTable } from '#dashboard/pages/sectors/performance.ts';
import { WINDOWS } from '#dashboard/parts/realtime-windows.ts';
import { sectorLink } from '#dashboard/parts/cells.ts';
import { SECTORS_WORDS } from '#dashboard/pages/sectors/sectors-words.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { ASHARE_WORDS } from '#dashboard/parts/ashare-words.ts';
import { choiceView, chosenOf } from '#dashboard/parts/choice.ts';
import { lineChartView } from '#dashboard/parts/line-chart.ts';
import { saveLineCharts } from '#dashboard/parts/save-line-chart.ts';
import { nameHeading, nameIn } from '#dashboard/parts/names.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { tableView } from '#dashboard/parts/table.ts';
import { treemapView } from '#dashboard/parts/treemap.ts';
import { shortText } from '#dashboard/text/numbers.ts';

type Profile = NonNullable<SectorProfileResult['sector']>;

const DAYS = ['90', '30', '180', '366'] as const;

/** One sector: performance, heat, companies, funds, materials, and its realtime signal. */
export class SectorPage implements Page {
  readonly #app: App;
  readonly #sectorId: string;
  readonly #profile: GraphQuery<SectorProfileResult, SectorProfileVariables>;
  readonly #members: SectorMembersPanels;
  readonly #materials: SectorMaterialsPanels;
  #days: (typeof DAYS)[number];

  constructor(app: App, sectorId: string, { query }: PageLocation) {
    this.#app = app;
    this.#sectorId = sectorId;
    this.#days = chosenOf(DAYS, query.get('days'));
    this.#profile = new GraphQuery(app, SECTOR_PROFILE, { sectorId, points: Number(this.#days) });
    this.#members = new SectorMembersPanels(app, sectorId, query.get('sort'));
    this.#materials = new SectorMaterialsPanels(
      app,
      sectorId,
      chosenOf(WINDOWS, query.get('window')),
    );
  }

  get title(): string {
    const sector = this.#profile.data?.sector;
    return sector === null || sector === undefined
      ? this.#sectorId
      : nameIn(this.#app.settings.language, sector);
  }

  moved({ query }: PageLocation): void {
    this.#materials.show(chosenOf(WINDOWS, query.get('window')));
    this.#members.order(query.get('sort'));
    const days = chosenOf(DAYS, query.get('days'));
    if (days === this.#days) return;
    this.#days = days;
    this.#profile.ask({ sectorId: this.#sectorId, points: Number(days) });
  }

  close(): void {
    this.#profile.close();
    this.#members.close();
    this.#materials.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(SECTORS_WORDS);
    const sector = this.#profile.data?.sector;
    const back = html`<p><a href="/sectors">← ${words.allSectors}</a></p>`;
    if (sector === undefined) {
      return html`<h1>${this.title}</h1>
        ${back} ${answerView(this.#app, this.#profile, () => html``, words.asking)}
        ${
          this.#profile.error === null
            ? html`<div class="board">
                ${this.#materials.signalView()} ${this.#members.membersView()}
                ${this.#members.fundsView()} ${this.#materials.policyView()}
              </div>`
            : nothing
        }`;
    }
    if (sector === null) {
      return html`<h1>${this.title}</h1>
        ${back}
        <p class="state">${words.noSector}</p>`;
    }
    return html`${nameHeading(this.#app.settings.language, sector)} ${this.#place(sector)}
      <div class="board">
        ${this.#heat(sector)} ${this.#materials.signalView()} ${this.#performance(sector)}
        ${this.#children(sector)} ${this.#members.membersView()} ${this.#members.fundsView()}
        ${this.#materials.policyView()}
      </div>`;
  }

  /** The place of the sector in the catalog, its size, and its anomaly. */
  #place({ layer, parent, freeFloatValue, dynamics }: Profile): TemplateResult {
    const words = this.#app.words(SECTORS_WORDS);
    const { layers, anomalies } = this.#app.words(ASHARE_WORDS);
    const { language } = this.#app.settings;
    return html`<div class="row facts">
      <a href="/sectors?layer=${layer}">← ${words.allSectors}</a>
      <span class="chip">${layers[layer]}</span>
      ${
        parent === null
          ? nothing
          : html`<span>${words.partOf} ${sectorLink(this.#app, parent)}</span>`
      }
      ${
        freeFloatValue === null
          ? nothing
          : html`<span
              >${words.freeFloat} <strong>${shortText(language, freeFloatValue.valueYuan)}</strong>
              <small class="muted"
                >${freeFloatValue.tradeDate} ·
                ${freeFloatValue.valuedCount}/${freeFloatValue.companyCount}</small
              ></span
            >`
      }
      ${
        dynamics === null
          ? nothing
          : html`<span
              ><span class="chip warm">${anomalies[dynamics.anomalyType]}</span> ${explanationIn(
                language,
                dynamics,
              )}</span
            >`
      }
    </div>`;
  }

  #heat(sector: Profile): TemplateResult {
    const words = this.#app.words(SECTORS_WORDS);
    const charts = heatCharts(this.#app, sector);
    return panelView(this.#app, {
      id: 'sector-heat',
      className: 'two-thirds',
      title: words.heatSeries,
      sources: [this.#profile.source],
      table: heatTable(this.#app, sector),
      savePng: () => saveLineCharts('sector-heat', charts),
      controls: choiceView({
        label: words.days,
        options: DAYS.toSorted((one, other) => Number(one) - Number(other)).map(
          (days) => [days, this.#app.words(ASHARE_WORDS).sessions(Number(days))] as const,
        ),
        chosen: this.#days,
        choose: (days) => this.#app.keepState({ days }),
      }),
      body:
        charts.length === 0
          ? nothingView(this.#app, words.noHeat)
          : html`${charts.map((chart) => lineChartView(this.#app, chart))}`,
    });
  }

  #performance(sector: Profile): TemplateResult {
    const table = performanceTable(this.#app, sector);
    return panelView(this.#app, {
      id: 'sector-performance',
      className: 'half',
      title: this.#app.words(SECTORS_WORDS).performance,
      sources: [this.#profile.source],
      table,
      body: tableView(table),
    });
  }

  #children(sector: Profile): TemplateResult | typeof nothing {
    if (sector.children.length === 0) return nothing;
    const { children } = this.#app.words(SECTORS_WORDS);
    const { cells, table } = childCells(this.#app, sector);
    return panelView(this.#app, {
      id: 'sector-children',
      className: 'half',
      title: children,
      sources: [this.#profile.source],
      table,
      body: treemapView(cells, children),
    });
  }
}
