import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  FUND_EXPOSURE,
  type FundExposureResult,
  type FundExposureVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery, type ShownQuery } from '#dashboard/graph/graph-query.ts';
import type { Fund } from '#dashboard/pages/fund/composition.ts';
import { FUND_WORDS } from '#dashboard/pages/fund/fund-words.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { ASHARE_WORDS } from '#dashboard/parts/ashare-words.ts';
import { companyLink, sectorLink, shareText } from '#dashboard/parts/cells.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';
import { numberText } from '#dashboard/text/numbers.ts';

type Relation = Fund['sectorRelations']['nodes'][number];
type Exposure = NonNullable<FundExposureResult['etfSectorRelation']>;
type Contribution = Exposure['contributions']['nodes'][number];

/** The exposures of a fund as published, and what the chosen one is made of. */
export class ExposurePanels {
  readonly #app: App;
  #relationId: string | null;
  #chain: GraphQuery<FundExposureResult, FundExposureVariables> | null = null;

  constructor(app: App, relationId: string | null) {
    this.#app = app;
    this.#relationId = null;
    this.show(relationId);
  }

  /** Shows what another exposure is made of; none where the address names none. */
  show(relationId: string | null): void {
    if (relationId === this.#relationId) return;
    this.#relationId = relationId;
    this.#chain?.close();
    this.#chain =
      relationId === null ? null : new GraphQuery(this.#app, FUND_EXPOSURE, { relationId });
  }

  close(): void {
    this.#chain?.close();
  }

  view({ sectorRelations }: Fund, source: ShownQuery): TemplateResult {
    const words = this.#app.words(FUND_WORDS);
    const table = this.#table(sectorRelations.nodes);
    const chosen = this.#chain;
    return html`${panelView(this.#app, {
      id: 'fund-exposures',
      className: 'half',
      title: words.exposures,
      sources: [source],
      table,
      body: table.rows.length === 0 ? nothingView(this.#app, words.noExposures) : tableView(table),
    })}
    ${chosen === null ? nothing : this.#chainView(chosen)}`;
  }

  #table(rows: readonly Relation[]): Table<Relation> {
    const words = this.#app.words(FUND_WORDS);
    const { scopes, mappings, layers } = this.#app.words(ASHARE_WORDS);
    return {
      caption: words.exposures,
      rows,
      columns: [
        {
          title: words.sector,
          value: ({ sectorName }) => sectorName,
          cell: ({ sectorId, sectorName, sector, sectorLayer }) =>
            html`<div class="row named">
              ${sectorLink(this.#app, { sectorId, name: sectorName, nameEn: sector.nameEn })}
              <small class="muted">${layers[sectorLayer]}</small>
            </div>`,
        },
        {
          title: words.adjusted,
          isNumber: true,
          value: ({ adjustedExposure }) => adjustedExposure,
          cell: (relation) => this.#chainButton(relation),
        },
        {
          title: words.raw,
          isNumber: true,
          value: ({ exposureRatio }) => exposureRatio,
          cell: ({ exposureRatio }) => shareText(this.#app, exposureRatio, 2),
        },
        { title: words.count, isNumber: true, value: ({ componentCount }) => componentCount },
        { title: words.scope, value: ({ relationScope }) => scopes[relationScope] },
        { title: words.mapping, value: ({ mappingType }) => mappings[mappingType] },
      ],
    };
  }

  #chainButton({ relationId, adjustedExposure, sectorName }: Relation): TemplateResult {
    const isChosen = relationId === this.#relationId;
    const text = shareText(this.#app, adjustedExposure, 2);
    return html`<button
      type="button"
      aria-pressed=${isChosen ? 'true' : 'false'}
      aria-label="${text} ${this.#app.words(FUND_WORDS).chain}: ${sectorName}"
      @click=${() => this.#app.keepState({ relation: isChosen ? null : relationId })}
    >
      ${text}
    </button>`;
  }

  #chainView(question: GraphQuery<FundExposureResult, FundExposureVariables>): TemplateResult {
    const words = this.#app.words(FUND_WORDS);
    const relation = question.data?.etfSectorRelation ?? null;
    return panelView(this.#app, {
      id: 'fund-chain',
      className: 'half',
      title: relation === null ? words.chain : `${words.chain}: ${relation.sectorName}`,
      sources: [question.source],
      table: relation === null ? null : this.#chainTable(relation),
      body: answerView(this.#app, question, ({ etfSectorRelation }) =>
        etfSectorRelation === null
          ? nothingView(this.#app)
          : html`<p>${this.#sumText(etfSectorRelation)}</p>
              ${tableView(this.#chainTable(etfSectorRelation))}`,
      ),
    });
  }

  #sumText({ contributions, adjustedExposure }: Exposure): string {
    const sum = contributions.nodes.reduce((all, one) => all + one.adjustedContribution, 0);
    const share = (part: number): string => shareText(this.#app, part, 3);
    return this.#app.words(FUND_WORDS).chainSum(share(sum), share(adjustedExposure));
  }

  #chainTable({ contributions }: Exposure): Table<Contribution> {
    const words = this.#app.words(FUND_WORDS);
    const factor = (title: string, value: (one: Contribution) => number) => ({
      title,
      isNumber: true,
      value,
      cell: (one: Contribution) => numberText(this.#app.settings.language, value(one)),
    });
    return {
      caption: words.chain,
      rows: contributions.nodes,
      columns: [
        {
          title: words.company,
          value: ({ stockName }) => stockName,
          cell: ({ stockCode, stockName }) =>
            companyLink(this.#app, { stockCode, name: stockName }),
        },
        {
          title: words.contribution,
          isNumber: true,
          value: ({ adjustedContribution }) => adjustedContribution,
          cell: ({ adjustedContribution }) => shareText(this.#app, adjustedContribution, 3),
        },
        {
          title: words.raw,
          isNumber: true,
          value: ({ basketWeight }) => basketWeight,
          cell: ({ basketWeight }) => shareText(this.#app, basketWeight, 3),
        },
        factor(words.score, ({ companyRelationScore }) => companyRelationScore),
        factor(words.confidence, ({ companyRelationConfidence }) => companyRelationConfidence),
        factor(words.statusFactor, ({ relationStatusFactor }) => relationStatusFactor),
        factor(words.typeFactor, ({ relationTypeFactor }) => relationTypeFactor),
      ],
    };
  }
}
