import { html, nothing, type TemplateResult } from 'lit-html';
import type { DirectionConfidence, StatedConfidence } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import {
  NEWSROOM_COMPANIES,
  NEWSROOM_MATERIAL,
  type NewsroomCompaniesResult,
  type NewsroomCompaniesVariables,
  type NewsroomMaterialResult,
  type NewsroomMaterialVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { companiesView, companyTable } from '#dashboard/pages/newsroom/companies-view.ts';
import { directionView, momentView, sourcesView } from '#dashboard/pages/newsroom/material-view.ts';
import { NEWSROOM_WORDS } from '#dashboard/pages/newsroom/newsroom-words.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { ASHARE_WORDS } from '#dashboard/parts/ashare-words.ts';
import { sectorLink } from '#dashboard/parts/cells.ts';
import { foreignLink } from '#dashboard/parts/link.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { numberText, sideOf } from '#dashboard/text/numbers.ts';

type Material = NonNullable<NewsroomMaterialResult['realtimeMaterial']>;
type Result = Material['results'][number];
type Sector = Result['sectors'][number];

/** Prices of days move on while a material is read. */
const ASK_PRICES_AGAIN_MS = 60_000;

/**
 * The open material: its statements about sectors with their reasons, and the companies of these sectors with their
 * bars.
 */
export class OpenMaterial {
  readonly materialId: string;
  readonly #app: App;
  readonly #close: () => void;
  readonly #material: GraphQuery<NewsroomMaterialResult, NewsroomMaterialVariables>;
  readonly #companies: GraphQuery<NewsroomCompaniesResult, NewsroomCompaniesVariables>;

  /** @param close leads back to the list */
  constructor(app: App, materialId: string, close: () => void) {
    this.#app = app;
    this.materialId = materialId;
    this.#close = close;
    this.#material = new GraphQuery(app, NEWSROOM_MATERIAL, { materialId });
    this.#companies = new GraphQuery(app, NEWSROOM_COMPANIES, { materialId }, ASK_PRICES_AGAIN_MS);
  }

  /** Asks again where one of its reprints or corrections arrived. */
  heard({ materialIds }: { readonly materialIds: readonly string[] }): void {
    if (!materialIds.includes(this.materialId)) return;
    this.#material.ask();
    this.#companies.ask();
  }

  close(): void {
    this.#material.close();
    this.#companies.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(NEWSROOM_WORDS);
    const sectors = this.#companies.data?.realtimeMaterial?.affectedSectors ?? [];
    return panelView(this.#app, {
      id: 'newsroom-material',
      className: 'open-material',
      title: words.open,
      sources: [this.#material.source, this.#companies.source],
      file: sectors.length === 0 ? null : companyTable(this.#app, sectors),
      controls: html`<button type="button" @click=${this.#close}>${words.close}</button>`,
      body: answerView(this.#app, this.#material, ({ realtimeMaterial }) =>
        realtimeMaterial === null
          ? nothingView(this.#app, words.unknown)
          : this.#body(realtimeMaterial),
      ),
    });
  }

  #body(material: Material): TemplateResult {
    const words = this.#app.words(NEWSROOM_WORDS);
    const { channels, tiers } = this.#app.words(ASHARE_WORDS);
    const { title, url, docNo, sourceName, authority, sourceTier, channel, results } = material;
    return html`<h3 class="material-title">${foreignLink(url, title)}</h3>
      <div class="row muted">
        <small>${sourceName}</small> <small>${authority} · ${tiers[sourceTier]}</small>
        <small class="chip">${channels[channel]}</small>
        ${docNo === '' ? nothing : html`<small>${docNo}</small>`}
        ${
          material.correctedBy === null
            ? nothing
            : html`<small class="chip warm">${words.corrected}</small>`
        }
      </div>
      <div class="row muted">
        <small>${words.seen}</small> ${momentView(this.#app, material.firstSeenAt)}
        <small>${words.ready}</small> ${momentView(this.#app, material.signalReadyAt)}
      </div>
      ${sourcesView(this.#app, material)}
      ${
        results.length === 0
          ? nothingView(this.#app, words.noResults)
          : results.map((result) => this.#result(result))
      }`;
  }

  #result({ viewpoint, quote, impactHorizon, sectors }: Result): TemplateResult {
    const words = this.#app.words(NEWSROOM_WORDS);
    return html`<section class="viewpoint">
      <h4>${viewpoint}</h4>
      ${quote === '' ? nothing : html`<q class="muted">${quote}</q>`}
      <small class="muted">${words.horizon}: ${words.horizons[impactHorizon]}</small>
      ${sectors.map((sector) => this.#sector(sector))}
    </section>`;
  }

  #sector(stated: Sector): TemplateResult {
    const words = this.#app.words(NEWSROOM_WORDS);
    const { sectorId, sectorName, sector, impactDirection, directionScore } = stated;
    const confidences = [
      [words.directionConfidence, stated.directionConfidence],
      [words.sectorConfidence, stated.confidence],
    ] as const;
    const reasons = [
      [words.whySector, stated.rationale],
      [words.whyDirection, stated.directionRationale],
    ] as const;
    return html`<div class="stated">
      <div class="row">
        <strong>${sector === null ? sectorName : sectorLink(this.#app, sector)}</strong>
        ${sector === null ? html`<small class="chip">${words.formerSector}</small>` : nothing}
        ${directionView(this.#app, impactDirection)}
        <small class=${sideOf(directionScore)}>${scoreText(this.#app, directionScore)}</small>
        ${confidences.map(
          ([name, confidence]) =>
            html`<small class="muted"
              >${name}: ${confidenceText(words.confidences, confidence)}</small
            >`,
        )}
      </div>
      ${reasons.map(([name, text]) =>
        text === '' ? nothing : html`<p><small class="muted">${name}:</small> ${text}</p>`,
      )}
      ${sector === null ? nothing : companiesView(this.#app, this.#companies, sectorId)}
    </div>`;
  }
}

/** A score between −1 and 1, always with its sign. */
function scoreText(app: App, score: number): string {
  return `${score > 0 ? '+' : ''}${numberText(app.settings.language, score)}`;
}

/** A confidence in words or as a number, as the analysis stated it. */
function confidenceText(
  names: Readonly<Record<DirectionConfidence, string>>,
  stated: StatedConfidence | null,
): string {
  if (stated === null) return names.unknown;
  const known = Object.entries(names).find(([name]) => name === stated);
  return known?.[1] ?? String(stated);
}
