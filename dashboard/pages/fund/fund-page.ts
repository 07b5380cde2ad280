import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { OpenPage, Page, PageLocation } from '#dashboard/app/page.ts';
import {
  FUND_VIEW,
  type FundViewResult,
  type FundViewVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { basketPanel } from '#dashboard/pages/fund/basket-panel.ts';
import { compositionOf, type Fund } from '#dashboard/pages/fund/composition.ts';
import { compositionPanel, holdingsPanel } from '#dashboard/pages/fund/composition-panels.ts';
import { ExposurePanels } from '#dashboard/pages/fund/exposure-panels.ts';
import { FundHistoryPanel } from '#dashboard/pages/fund/fund-history-panel.ts';
import { FUND_WORDS } from '#dashboard/pages/fund/fund-words.ts';
import { answerView } from '#dashboard/parts/answer.ts';
import { sectorLink } from '#dashboard/parts/cells.ts';
import { orderingOf, type Ordering } from '#dashboard/parts/ordering.ts';

const FIRST_ORDER: Ordering = { column: 'weight', isDescending: true };

/** A fund: its basket down to the companies, its exposures, its premium, and its baskets before. */
class FundPage implements Page {
  readonly #app: App;
  readonly #fundCode: string;
  readonly #question: GraphQuery<FundViewResult, FundViewVariables>;
  readonly #exposures: ExposurePanels;
  readonly #history: FundHistoryPanel;
  #ordering: Ordering;

  constructor(app: App, { params, query }: PageLocation) {
    const fundCode = params['fundCode'] ?? '';
    this.#app = app;
    this.#fundCode = fundCode;
    this.#ordering = orderingOf(query.get('sort'), FIRST_ORDER);
    this.#question = new GraphQuery(app, FUND_VIEW, { fundCode });
    this.#exposures = new ExposurePanels(app, query.get('relation'));
    this.#history = new FundHistoryPanel(app, fundCode, query.get('step'));
  }

  get title(): string {
    const fund = this.#question.data?.etf;
    return fund === null || fund === undefined ? this.#fundCode : `${fund.name} ${this.#fundCode}`;
  }

  moved({ query }: PageLocation): void {
    this.#ordering = orderingOf(query.get('sort'), FIRST_ORDER);
    this.#exposures.show(query.get('relation'));
    this.#history.show(query.get('step'));
  }

  close(): void {
    for (const part of [this.#question, this.#exposures, this.#history]) part.close();
  }

  view(): TemplateResult {
    const fund = this.#question.data?.etf;
    if (fund === undefined) {
      return html`<h1>${this.title}</h1>
        ${answerView(this.#app, this.#question, () => html``, this.#app.words(FUND_WORDS).asking)}
        ${
          this.#question.error === null
            ? html`<div class="board">${this.#history.view()}</div>`
            : nothing
        }`;
    }
    if (fund === null) {
      return html`<h1>${this.title}</h1>
        <p class="state">${this.#app.words(FUND_WORDS).noFund}</p>`;
    }
    const { source } = this.#question;
    const parts = compositionOf(fund);
    return html`<h1>${fund.name}</h1>
      ${this.#facts(fund)}
      <div class="board">
        ${compositionPanel(this.#app, fund, parts, source)} ${basketPanel(this.#app, fund, source)}
        ${this.#exposures.view(fund, source)} ${this.#history.view()}
        ${holdingsPanel(this.#app, fund, source, this.#ordering)}
      </div>`;
  }

  #facts({ fundCode, exchange, productScope, trackingIndexName, trackedSector }: Fund) {
    const words = this.#app.words(FUND_WORDS);
    return html`<div class="row facts">
      <strong>${fundCode}</strong> <span class="chip">${words.exchanges[exchange]}</span>
      <span class="chip">${words.scopes[productScope]}</span>
      ${
        trackingIndexName === null || trackingIndexName === ''
          ? nothing
          : html`<span>${words.tracks} ${trackingIndexName}</span>`
      }
      ${trackedSector === null ? nothing : html`<span>${sectorLink(this.#app, trackedSector)}</span>`}
    </div>`;
  }
}

export const open: OpenPage = (app, place) => new FundPage(app, place);
