import { html, type TemplateResult } from 'lit-html';
import type { SectorLayer } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { Page, PageLocation } from '#dashboard/app/page.ts';
import {
  SECTOR_MAP,
  type SectorMapResult,
  type SectorMapVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import {
  SECTOR_COLOURS,
  type Sector,
  type SectorColour,
} from '#dashboard/pages/sectors/sector-colours.ts';
import { sectorMapView } from '#dashboard/pages/sectors/sector-map-panel.ts';
import { anomalyTable, sectorTable } from '#dashboard/pages/sectors/sector-table.ts';
import { SECTORS_WORDS } from '#dashboard/pages/sectors/sectors-words.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { ASHARE_WORDS } from '#dashboard/parts/ashare-words.ts';
import { choiceView, chosenOf } from '#dashboard/parts/choice.ts';
import {
  orderedTable,
  orderingOf,
  orderingText,
  type Ordering,
} from '#dashboard/parts/ordering.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { tableView } from '#dashboard/parts/table.ts';
import { saveTreemap } from '#dashboard/parts/save-treemap.ts';

const LAYERS = ['level1', 'level2', 'level3'] as const;
const FIRST_ORDER: Ordering = { column: 'return1', isDescending: true };
/** Returns and attention move while the market is open. */
const ASK_AGAIN_MS = 60_000;

/** All sectors of a layer: the map, the anomalies, and the table. */
export class SectorMapPage implements Page {
  readonly #app: App;
  readonly #question: GraphQuery<SectorMapResult, SectorMapVariables>;
  #layer: SectorLayer;
  #colour: SectorColour;
  #ordering: Ordering;

  constructor(app: App, { query }: PageLocation) {
    this.#app = app;
    this.#layer = chosenOf(LAYERS, query.get('layer'));
    this.#colour = chosenOf(SECTOR_COLOURS, query.get('colour'));
    this.#ordering = orderingOf(query.get('sort'), FIRST_ORDER);
    this.#question = new GraphQuery(app, SECTOR_MAP, { layer: this.#layer }, ASK_AGAIN_MS);
  }

  get title(): string {
    return this.#app.words(SECTORS_WORDS).title;
  }

  moved({ query }: PageLocation): void {
    const layer = chosenOf(LAYERS, query.get('layer'));
    this.#colour = chosenOf(SECTOR_COLOURS, query.get('colour'));
    this.#ordering = orderingOf(query.get('sort'), FIRST_ORDER);
    if (layer === this.#layer) return;
    this.#layer = layer;
    this.#question.ask({ layer });
  }

  close(): void {
    this.#question.close();
  }

  view(): TemplateResult {
    return html`<h1>${this.title}</h1>
      <div class="board">${this.#map()} ${this.#anomalies()} ${this.#table()}</div>`;
  }

  #map(): TemplateResult {
    const words = this.#app.words(SECTORS_WORDS);
    const sectors = this.#question.data?.sectors ?? [];
    return panelView(this.#app, {
      id: 'sector-map',
      className: 'wide',
      title: words.map,
      sources: [this.#question.source],
      controls: this.#controls(),
      table: sectors.length === 0 ? null : sectorTable(this.#app, sectors),
      savePng: () => saveTreemap('sector-map', document.querySelector('.sector-map .treemap')),
      body: this.#answered((found) => sectorMapView(this.#app, found, this.#colour)),
    });
  }

  #controls(): TemplateResult {
    const words = this.#app.words(SECTORS_WORDS);
    const { layers } = this.#app.words(ASHARE_WORDS);
    return html`${choiceView({
      label: words.layer,
      options: LAYERS.map((layer) => [layer, layers[layer]] as const),
      chosen: this.#layer,
      choose: (layer) => this.#app.keepState({ layer }),
    })}
    ${choiceView({
      label: words.colour,
      options: SECTOR_COLOURS.map((colour) => [colour, words.colours[colour]] as const),
      chosen: this.#colour,
      choose: (colour) => this.#app.keepState({ colour }),
    })}`;
  }

  #anomalies(): TemplateResult {
    const words = this.#app.words(SECTORS_WORDS);
    return panelView(this.#app, {
      id: 'sector-anomalies',
      className: 'wide',
      title: words.anomalies,
      sources: [this.#question.source],
      table: anomalyTable(this.#app, this.#question.data?.sectors ?? []),
      body: this.#answered((found) => {
        const table = anomalyTable(this.#app, found);
        return table.rows.length === 0
          ? nothingView(this.#app, words.noAnomalies)
          : tableView(table);
      }),
    });
  }

  #table(): TemplateResult {
    return panelView(this.#app, {
      id: 'sector-table',
      className: 'wide',
      title: this.#app.words(SECTORS_WORDS).table,
      sources: [this.#question.source],
      table: sectorTable(this.#app, this.#question.data?.sectors ?? []),
      body: this.#answered((found) =>
        tableView(
          orderedTable(sectorTable(this.#app, found), this.#ordering, (ordering) =>
            this.#app.keepState({ sort: orderingText(ordering) }),
          ),
        ),
      ),
    });
  }

  #answered(view: (sectors: readonly Sector[]) => TemplateResult): TemplateResult {
    return answerView(
      this.#app,
      this.#question,
      ({ sectors }) => (sectors.length === 0 ? nothingView(this.#app) : view(sectors)),
      this.#app.words(SECTORS_WORDS).askingMap,
    );
  }
}
