import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { ShownQuery } from '#dashboard/graph/graph-query.ts';
import {
  totalOf,
  type Constituent,
  type Fund,
  type Part,
} from '#dashboard/pages/fund/composition.ts';
import { constituentName, flowView, partName } from '#dashboard/pages/fund/flow-drawing.ts';
import { FUND_WORDS } from '#dashboard/pages/fund/fund-words.ts';
import { nothingView } from '#dashboard/parts/answer.ts';
import { companyLink, sectorLink, shareText } from '#dashboard/parts/cells.ts';
import { saveSvg } from '#dashboard/parts/save-svg.ts';
import {
  orderedTable,
  orderingText,
  type OrderableTable,
  type Ordering,
} from '#dashboard/parts/ordering.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';
import { numberText } from '#dashboard/text/numbers.ts';

interface PartRow {
  readonly name: string;
  readonly part: Part | null;
  readonly weight: number;
  readonly count: number;
}

/** The basket as a flow to sectors and companies, with the sum of its parts. */
export function compositionPanel(
  app: App,
  fund: Fund,
  parts: readonly Part[],
  source: ShownQuery,
): TemplateResult {
  const words = app.words(FUND_WORDS);
  return panelView(app, {
    id: 'fund-composition',
    className: 'two-thirds',
    title: words.composition,
    sources: [source],
    table: partTable(app, parts),
    savePng: () => void saveSvg('fund-composition', document.querySelector('.flow svg')),
    body:
      fund.constituents.nodes.length === 0
        ? nothingView(app, words.noBasket)
        : html`${sumView(app, fund, parts)} ${flowView(app, fund.fundCode, parts)}`,
  });
}

function sumView(app: App, { cashWeight, unpricedWeight }: Fund, parts: readonly Part[]) {
  const words = app.words(FUND_WORDS);
  const total = totalOf(parts);
  const share = (part: number): string => shareText(app, part, 2);
  return html`<p>
    ${words.sumText(
      share(total - cashWeight - unpricedWeight),
      share(cashWeight),
      share(unpricedWeight),
      share(total),
    )}
    <small class="muted">${words.sumHint}</small>
  </p>`;
}

function partTable(app: App, parts: readonly Part[]): Table<PartRow> {
  const words = app.words(FUND_WORDS);
  const rows = parts.map((part): PartRow => {
    const { weight, members } = part;
    return { name: partName(app, part), part, weight, count: members.length };
  });
  const sum: PartRow = {
    name: words.total,
    part: null,
    weight: totalOf(parts),
    count: rows.reduce((all, { count }) => all + count, 0),
  };
  return {
    caption: words.composition,
    rows: [...rows, sum],
    columns: [
      {
        title: words.part,
        value: ({ name }) => name,
        cell: ({ name, part }) =>
          part === null || part.sector === null
            ? html`<strong>${name}</strong>`
            : sectorLink(app, part.sector),
      },
      {
        title: words.weight,
        isNumber: true,
        value: ({ weight }) => weight,
        cell: ({ weight }) => shareText(app, weight, 2),
      },
      { title: words.count, isNumber: true, value: ({ count }) => count },
    ],
  };
}

/** Every constituent of the basket with its quantity, and where its price is from. */
export function holdingsPanel(
  app: App,
  { constituents }: Fund,
  source: ShownQuery,
  ordering: Ordering,
): TemplateResult {
  const words = app.words(FUND_WORDS);
  const unshown = constituents.totalCount - constituents.nodes.length;
  const table = holdingsTable(app, constituents.nodes);
  return panelView(app, {
    id: 'fund-holdings',
    className: 'wide',
    title: words.holdings,
    sources: [source],
    table,
    body:
      table.rows.length === 0
        ? nothingView(app, words.noBasket)
        : html`${tableView(
            orderedTable(table, ordering, (chosen) =>
              app.keepState({ sort: orderingText(chosen) }),
            ),
          )}
          ${unshown > 0 ? html`<p class="muted">${words.unshown(unshown)}</p>` : nothing}`,
  });
}

function holdingsTable(app: App, rows: readonly Constituent[]): OrderableTable<Constituent> {
  const words = app.words(FUND_WORDS);
  return {
    caption: words.holdings,
    rows,
    columns: [
      {
        id: 'company',
        title: words.company,
        value: (one) => constituentName(app, one),
        cell: (one) =>
          one.company === null
            ? html`${one.name} <small class="muted">${one.code}</small>`
            : companyLink(app, one.company),
      },
      {
        id: 'weight',
        title: words.weight,
        isNumber: true,
        value: ({ weight }) => weight,
        cell: ({ weight }) => shareText(app, weight, 2),
      },
      {
        id: 'quantity',
        title: words.quantity,
        isNumber: true,
        value: ({ quantity }) => quantity,
        cell: ({ quantity }) => numberText(app.settings.language, quantity, 0),
      },
      {
        id: 'market',
        title: words.market,
        value: ({ market }) => words.markets[market],
      },
      {
        id: 'substitution',
        title: words.substitution,
        value: ({ substitution }) => words.substitutions[substitution],
      },
      {
        id: 'priced',
        title: words.priceSource,
        value: ({ priceSource }) => words.priceSources[priceSource],
      },
    ],
  };
}
