import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  SECTOR_MEMBERS,
  type SectorMembersResult,
  type SectorMembersVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { changeView, companyLink, fundLink, shareText } from '#dashboard/parts/cells.ts';
import { SECTORS_WORDS } from '#dashboard/pages/sectors/sectors-words.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { ASHARE_WORDS } from '#dashboard/parts/ashare-words.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { nameIn } from '#dashboard/parts/names.ts';
import {
  orderedTable,
  orderingOf,
  orderingText,
  type OrderableTable,
  type Ordering,
} from '#dashboard/parts/ordering.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { sessionOf } from '#dashboard/parts/session.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';
import { priceText, shortText } from '#dashboard/text/numbers.ts';

type Found = NonNullable<SectorMembersResult['sector']>;
type Member = Found['members'][number];
type Relation = Found['etfRelations']['nodes'][number];

/** Shares of A-share companies move by a hundredth of a yuan. */
const SHARE_STEP = 0.01;
const FIRST_ORDER: Ordering = { column: 'weight', isDescending: true };

/** The companies of a sector, and the funds that hold it. */
export class SectorMembersPanels {
  readonly #app: App;
  readonly #question: GraphQuery<SectorMembersResult, SectorMembersVariables>;
  #ordering: Ordering;

  constructor(app: App, sectorId: string, sort: string | null) {
    this.#app = app;
    this.#ordering = orderingOf(sort, FIRST_ORDER);
    this.#question = new GraphQuery(app, SECTOR_MEMBERS, { sectorId });
  }

  /** Shows the companies in another order. */
  order(sort: string | null): void {
    this.#ordering = orderingOf(sort, FIRST_ORDER);
  }

  close(): void {
    this.#question.close();
  }

  membersView(): TemplateResult {
    const table = this.#members(this.#question.data?.sector?.members ?? []);
    return panelView(this.#app, {
      id: 'sector-members',
      className: 'half',
      title: this.#app.words(SECTORS_WORDS).members,
      sources: [this.#question.source],
      table,
      body: answerView(this.#app, this.#question, () =>
        table.rows.length === 0
          ? nothingView(this.#app)
          : tableView(
              orderedTable(table, this.#ordering, (ordering) =>
                this.#app.keepState({ sort: orderingText(ordering) }),
              ),
            ),
      ),
    });
  }

  fundsView(): TemplateResult {
    const words = this.#app.words(SECTORS_WORDS);
    const relations = this.#question.data?.sector?.etfRelations;
    const table = this.#funds(relations?.nodes ?? []);
    const unshown = (relations?.totalCount ?? 0) - table.rows.length;
    return panelView(this.#app, {
      id: 'sector-funds',
      className: 'half',
      title: words.funds,
      sources: [this.#question.source],
      table,
      body: answerView(this.#app, this.#question, () =>
        table.rows.length === 0
          ? nothingView(this.#app, words.noFunds)
          : html`${tableView(table)}
            ${unshown > 0 ? html`<p class="muted">${words.more(unshown)}</p>` : nothing}`,
      ),
    });
  }

  #members(rows: readonly Member[]): OrderableTable<Member> {
    const words = this.#app.words(SECTORS_WORDS);
    const { language } = this.#app.settings;
    return {
      caption: words.members,
      rows,
      columns: [
        {
          id: 'name',
          title: words.company,
          value: ({ instrument }) =>
            instrument.company === null ? instrument.symbol : nameIn(language, instrument.company),
          cell: ({ instrument }) =>
            instrument.company === null
              ? instrument.symbol
              : companyLink(this.#app, instrument.company),
        },
        {
          id: 'weight',
          title: words.weight,
          isNumber: true,
          value: ({ weight }) => weight,
          cell: ({ weight }) => shareText(this.#app, weight),
        },
        {
          id: 'price',
          title: words.price,
          isNumber: true,
          value: ({ instrument }) => sessionOf(instrument.klines?.rows).close,
          cell: ({ instrument }) =>
            html`<a
              href=${pagePaths.symbol(instrument.exchange, instrument.market, instrument.symbol)}
              >${priceText(language, sessionOf(instrument.klines?.rows).close, instrument.priceStep ?? SHARE_STEP)}</a
            >`,
        },
        {
          id: 'change',
          title: words.dayChange,
          isNumber: true,
          value: ({ instrument }) => sessionOf(instrument.klines?.rows).changePct,
          cell: ({ instrument }) =>
            changeView(this.#app, sessionOf(instrument.klines?.rows).changePct),
        },
        {
          id: 'free_float',
          title: words.freeFloat,
          isNumber: true,
          value: ({ instrument }) => instrument.company?.freeFloatValue?.valueYuan ?? null,
          cell: ({ instrument }) =>
            shortText(language, instrument.company?.freeFloatValue?.valueYuan),
        },
      ],
    };
  }

  #funds(rows: readonly Relation[]): Table<Relation> {
    const words = this.#app.words(SECTORS_WORDS);
    const { scopes, mappings, relationStatus } = this.#app.words(ASHARE_WORDS);
    return {
      caption: words.funds,
      rows,
      columns: [
        {
          title: words.fund,
          value: ({ etfName }) => etfName,
          cell: ({ fundCode, etfName }) => fundLink(fundCode, etfName),
        },
        {
          title: words.exposure,
          isNumber: true,
          value: ({ adjustedExposure }) => adjustedExposure,
          cell: ({ adjustedExposure }) => shareText(this.#app, adjustedExposure),
        },
        { title: words.scope, value: ({ relationScope }) => scopes[relationScope] },
        { title: words.mapping, value: ({ mappingType }) => mappings[mappingType] },
        { title: words.status, value: ({ status }) => relationStatus[status] },
        { title: words.basketDate, value: ({ basketDate }) => basketDate },
      ],
    };
  }
}
