import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  SYMBOL_ISSUER,
  type SymbolIssuerResult,
  type SymbolIssuerVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { answerView } from '#dashboard/parts/answer.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { percentText, shortText } from '#dashboard/text/numbers.ts';
import type { SymbolState } from '#dashboard/pages/symbol/symbol-state.ts';
import { SIDE_WORDS } from '#dashboard/pages/symbol/side-words.ts';

type Instrument = NonNullable<SymbolIssuerResult['instrument']>;
type Company = NonNullable<Instrument['company']>;
type Fund = NonNullable<Instrument['etf']>;

/** The company or the fund behind a share, with the ways on to its own page. */
export class IssuerPanel {
  readonly #app: App;
  readonly #question: GraphQuery<SymbolIssuerResult, SymbolIssuerVariables>;
  readonly #isShare: boolean;

  constructor(app: App, { exchange, market, symbol }: SymbolState) {
    this.#app = app;
    this.#isShare = exchange === 'stock';
    this.#question = new GraphQuery(app, SYMBOL_ISSUER, { exchange, market, symbol });
  }

  /** Name of the company or fund; null if there is none, or if it is not loaded yet. */
  get name(): string | null {
    const { company, etf } = this.#question.data?.instrument ?? {};
    const isChinese = this.#app.settings.language === 'zh';
    if (company != null) return isChinese ? company.name : (company.nameEn ?? company.name);
    return etf?.name ?? null;
  }

  /** Nothing where the graph knows no issuer. */
  view(): TemplateResult | typeof nothing {
    const { data, error } = this.#question;
    const { company = null, etf = null } = data?.instrument ?? {};
    const isNone = company === null && etf === null;
    // Only shares have an issuer: elsewhere nothing appears and vanishes again.
    if (isNone && (!this.#isShare || (data !== null && error === null))) return nothing;
    const words = this.#app.words(SIDE_WORDS);
    return panelView(this.#app, {
      id: 'issuer',
      className: 'wide',
      title: company === null && etf !== null ? words.fund : words.company,
      sources: [this.#question.source],
      body: answerView(this.#app, this.#question, ({ instrument }) => {
        if (instrument?.company != null) return this.#companyView(instrument.company);
        return instrument?.etf == null ? html`` : this.#fundView(instrument.etf);
      }),
    });
  }

  close(): void {
    this.#question.close();
  }

  #companyView(company: Company): TemplateResult {
    const words = this.#app.words(SIDE_WORDS);
    const { language } = this.#app.settings;
    const { stockCode, board, listingDate, freeFloatValue, sectorRelations, etfHoldings } = company;
    return html`<p>
        <a href=${pagePaths.company(stockCode)}><strong>${this.name ?? company.name}</strong></a>
        <span class="muted">${stockCode}</span>
      </p>
      <dl class="facts">
        <dt>${words.board}</dt>
        <dd>${board}</dd>
        <dt>${words.listed}</dt>
        <dd>${listingDate ?? '–'}</dd>
        <dt>${words.freeFloat}</dt>
        <dd>${shortText(language, freeFloatValue?.valueYuan)}</dd>
      </dl>
      ${
        sectorRelations.length === 0
          ? nothing
          : html`<h3>${words.sectors}</h3>
              <p class="row">
                ${sectorRelations.map(
                  ({ sector }) =>
                    html`<a class="chip" href=${pagePaths.sector(sector.sectorId)}
                      >${language === 'zh' ? sector.name : (sector.nameEn ?? sector.name)}</a
                    >`,
                )}
              </p>`
      }
      ${
        etfHoldings.totalCount === 0
          ? nothing
          : html`<h3>${words.heldBy(etfHoldings.totalCount)}</h3>
              <ul class="list">
                ${etfHoldings.nodes.map(
                  ({ etf, constituent }) =>
                    html`<li>
                      <a href=${pagePaths.fund(etf.fundCode)}>${etf.name}</a>
                      <span class="muted">${shareText(language, constituent.weight)}</span>
                    </li>`,
                )}
              </ul>`
      }`;
  }

  #fundView({ fundCode, name, trackingIndexName, premium, constituents }: Fund): TemplateResult {
    const words = this.#app.words(SIDE_WORDS);
    const { language } = this.#app.settings;
    return html`<p>
        <a href=${pagePaths.fund(fundCode)}><strong>${name}</strong></a>
        <span class="muted">${fundCode}</span>
      </p>
      <dl class="facts">
        <dt>${words.index}</dt>
        <dd>${trackingIndexName ?? '–'}</dd>
        <dt>${words.premium}</dt>
        <dd>${percentText(language, premium.percent)}</dd>
      </dl>
      <h3>${words.constituents(constituents.totalCount)}</h3>
      <ul class="list">
        ${constituents.nodes.map(
          ({ code, name: one, weight }) =>
            html`<li>
              <a href=${pagePaths.company(code)}>${one}</a>
              <span class="muted">${shareText(language, weight)}</span>
            </li>`,
        )}
      </ul>`;
  }
}

function shareText(language: 'en' | 'zh', part: number): string {
  return percentText(language, part * 100).replace('+', '');
}
