import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { OpenPage, Page, PageLocation } from '#dashboard/app/page.ts';
import {
  COMPANY_OVERVIEW,
  type CompanyOverviewResult,
  type CompanyOverviewVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { CompanyMaterialsPanels } from '#dashboard/pages/company/company-materials-panels.ts';
import { COMPANY_TERMS } from '#dashboard/pages/company/company-terms.ts';
import { COMPANY_WORDS } from '#dashboard/pages/company/company-words.ts';
import { lifecyclePanel } from '#dashboard/pages/company/lifecycle-panel.ts';
import { OwnersPanel } from '#dashboard/pages/company/owners-panel.ts';
import { fundsPanel, pricePanel, sectorsPanel } from '#dashboard/pages/company/overview-panels.ts';
import { ResearchPanel } from '#dashboard/pages/company/research-panel.ts';
import { answerView } from '#dashboard/parts/answer.ts';
import { nameHeading, nameIn } from '#dashboard/parts/names.ts';
import { shortText } from '#dashboard/text/numbers.ts';

type Company = NonNullable<CompanyOverviewResult['company']>;

/** A listed company: lifecycle, price, research, owners, and what was published on its sectors. */
class CompanyPage implements Page {
  readonly #app: App;
  readonly #stockCode: string;
  readonly #overview: GraphQuery<CompanyOverviewResult, CompanyOverviewVariables>;
  readonly #research: ResearchPanel;
  readonly #owners: OwnersPanel;
  readonly #materials: CompanyMaterialsPanels;

  constructor(app: App, { params, query }: PageLocation) {
    const stockCode = params['stockCode'] ?? '';
    this.#app = app;
    this.#stockCode = stockCode;
    this.#overview = new GraphQuery(app, COMPANY_OVERVIEW, { stockCode });
    this.#research = new ResearchPanel(app, stockCode, query);
    this.#owners = new OwnersPanel(app, stockCode, query);
    this.#materials = new CompanyMaterialsPanels(app, stockCode);
  }

  get title(): string {
    const company = this.#overview.data?.company;
    return company === null || company === undefined
      ? this.#stockCode
      : `${nameIn(this.#app.settings.language, company)} ${this.#stockCode}`;
  }

  moved({ query }: PageLocation): void {
    this.#research.show(query);
    this.#owners.show(query);
  }

  close(): void {
    for (const part of [this.#overview, this.#research, this.#owners, this.#materials]) {
      part.close();
    }
  }

  view(): TemplateResult {
    const company = this.#overview.data?.company;
    if (company === undefined) {
      return html`<h1>${this.title}</h1>
        ${this.#answer()}
        ${
          this.#overview.error === null
            ? html`<div class="board">
                ${this.#owners.view()} ${this.#research.view()} ${this.#materials.view()}
              </div>`
            : nothing
        }`;
    }
    if (company === null) {
      return html`<h1>${this.title}</h1>
        <p class="state">${this.#app.words(COMPANY_WORDS).noCompany}</p>`;
    }
    const { source } = this.#overview;
    return html`${nameHeading(this.#app.settings.language, company)} ${this.#facts(company)}
      <div class="board">
        ${pricePanel(this.#app, company, source)} ${lifecyclePanel(this.#app, company, source)}
        ${this.#owners.view()} ${this.#research.view()} ${sectorsPanel(this.#app, company, source)}
        ${fundsPanel(this.#app, company, source)} ${this.#materials.view()}
      </div>`;
  }

  #answer(): TemplateResult {
    const { asking } = this.#app.words(COMPANY_WORDS);
    return answerView(this.#app, this.#overview, () => html``, asking);
  }

  #facts({ stockCode, companyName, exchange, board, freeFloatValue }: Company): TemplateResult {
    const { boards, exchanges } = this.#app.words(COMPANY_TERMS);
    const { language } = this.#app.settings;
    return html`<div class="row facts">
      <strong>${stockCode}</strong> <span lang="zh-CN">${companyName}</span>
      <span class="chip">${exchanges[exchange]}</span>
      ${
        boards[board] === exchanges[exchange]
          ? nothing
          : html`<span class="chip">${boards[board]}</span>`
      }
      ${
        freeFloatValue === null
          ? nothing
          : html`<span
              >${this.#app.words(COMPANY_WORDS).freeFloat}
              <strong>${shortText(language, freeFloatValue.valueYuan)}</strong>
              <small class="muted">${freeFloatValue.tradeDate}</small></span
            >`
      }
    </div>`;
  }
}

export const open: OpenPage = (app, place) => new CompanyPage(app, place);
