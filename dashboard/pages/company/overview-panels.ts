import { html, nothing, type TemplateResult } from 'lit-html';
import type { KlineRow } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { CompanyOverviewResult } from '#dashboard/documents/documents.gen.ts';
import type { ShownQuery } from '#dashboard/graph/graph-query.ts';
import { COMPANY_WORDS } from '#dashboard/pages/company/company-words.ts';
import { nothingView } from '#dashboard/parts/answer.ts';
import { ASHARE_WORDS } from '#dashboard/parts/ashare-words.ts';
import { changeView, fundLink, sectorLink, shareText } from '#dashboard/parts/cells.ts';
import { lineChartView, type LineChart } from '#dashboard/parts/line-chart.ts';
import { saveLineCharts } from '#dashboard/parts/save-line-chart.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { nameIn } from '#dashboard/parts/names.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { sessionOf } from '#dashboard/parts/session.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';
import { numberText, priceText, shortText } from '#dashboard/text/numbers.ts';

type Company = NonNullable<CompanyOverviewResult['company']>;
type Relation = Company['sectorRelations'][number];
type Holding = Company['etfHoldings']['nodes'][number];

const SHARE_STEP = 0.01;
/** Trading days of A-shares are those of this offset. */
const CHINA_OFFSET_MS = 8 * 3_600_000;

/** The newest trading day of the share, and its closing prices before. */
export function pricePanel(
  app: App,
  { instrument, listings }: Company,
  source: ShownQuery,
): TemplateResult {
  const words = app.words(COMPANY_WORDS);
  const rows: readonly KlineRow[] = instrument.klines?.rows ?? [];
  const chart = closingChart(app, rows);
  return panelView(app, {
    id: 'company-price',
    className: 'two-thirds',
    title: words.price,
    sources: [source],
    table: barTable(app, rows),
    savePng: () => saveLineCharts('company-price', [chart]),
    controls: html`<span class="row">
      ${listings.map(
        ({ exchange, market, symbol }) =>
          html`<a href=${pagePaths.symbol(exchange, market, symbol)}
            >${words.toChart} · ${symbol}</a
          >`,
      )}
    </span>`,
    body:
      rows.length === 0
        ? nothingView(app, words.noPrice)
        : html`${newestView(app, rows)} ${lineChartView(app, chart)}`,
  });
}

function newestView(app: App, rows: readonly KlineRow[]): TemplateResult | typeof nothing {
  const newest = rows.at(-1);
  if (newest === undefined) return nothing;
  const words = app.words(COMPANY_WORDS);
  const { language } = app.settings;
  const [openTimeMs, open, high, low, close, volume, turnover] = newest;
  const price = (value: number): string => priceText(language, value, SHARE_STEP);
  return html`<div class="row quote">
    <strong>${price(close)}</strong> ${changeView(app, sessionOf(rows).changePct)}
    <small class="muted">${dateOf(openTimeMs)}</small>
    <span>${words.open} ${price(open)}</span> <span>${words.high} ${price(high)}</span>
    <span>${words.low} ${price(low)}</span>
    <span>${words.volume} ${shortText(language, volume)}</span>
    <span>${words.turnover} ${shortText(language, turnover)}</span>
  </div>`;
}

function closingChart(app: App, rows: readonly KlineRow[]): LineChart {
  return {
    id: 'company-close',
    title: app.words(COMPANY_WORDS).close,
    colour: 1,
    points: rows.map(([openTimeMs, , , , close]) => ({ date: dateOf(openTimeMs), value: close })),
    valueText: (value) => priceText(app.settings.language, value, SHARE_STEP),
  };
}

function dateOf(openTimeMs: number): string {
  return new Date(openTimeMs + CHINA_OFFSET_MS).toISOString().slice(0, 10);
}

function barTable(app: App, rows: readonly KlineRow[]): Table<KlineRow> {
  const words = app.words(COMPANY_WORDS);
  const { language } = app.settings;
  const price = (title: string, at: 1 | 2 | 3 | 4) => ({
    title,
    isNumber: true,
    value: (row: KlineRow) => row[at],
    cell: (row: KlineRow) => priceText(language, row[at], SHARE_STEP),
  });
  return {
    caption: words.price,
    rows: rows.toReversed(),
    columns: [
      { title: words.date, value: ([openTimeMs]) => dateOf(openTimeMs) },
      price(words.open, 1),
      price(words.high, 2),
      price(words.low, 3),
      price(words.close, 4),
      {
        title: words.volume,
        isNumber: true,
        value: (row) => row[5],
        cell: (row) => shortText(language, row[5]),
      },
      {
        title: words.turnover,
        isNumber: true,
        value: (row) => row[6],
        cell: (row) => shortText(language, row[6]),
      },
    ],
  };
}

/** The sectors that the company belongs to. */
export function sectorsPanel(
  app: App,
  { sectorRelations }: Company,
  source: ShownQuery,
): TemplateResult {
  const words = app.words(COMPANY_WORDS);
  const { layers, relationTypes, relationStatus } = app.words(ASHARE_WORDS);
  const table: Table<Relation> = {
    caption: words.sectors,
    rows: sectorRelations,
    columns: [
      {
        title: words.sector,
        value: ({ sector }) => nameIn(app.settings.language, sector),
        cell: ({ sector }) =>
          html`<div class="row named">
            ${sectorLink(app, sector)} <small class="muted">${layers[sector.layer]}</small>
          </div>`,
      },
      { title: words.kind, value: ({ relationType }) => relationTypes[relationType] },
      { title: words.status, value: ({ status }) => relationStatus[status] },
      {
        title: words.score,
        isNumber: true,
        value: ({ score }) => score,
        cell: ({ score }) => shareText(app, score, 0),
      },
      {
        title: words.confidence,
        isNumber: true,
        value: ({ confidence }) => confidence,
        cell: ({ confidence }) => shareText(app, confidence, 0),
      },
    ],
  };
  return panelView(app, {
    id: 'company-sectors',
    className: 'half',
    title: words.sectors,
    sources: [source],
    table,
    body: sectorRelations.length === 0 ? nothingView(app) : tableView(table),
  });
}

/** The funds whose basket holds the share. */
export function fundsPanel(app: App, { etfHoldings }: Company, source: ShownQuery): TemplateResult {
  const words = app.words(COMPANY_WORDS);
  const table: Table<Holding> = {
    caption: words.funds,
    rows: etfHoldings.nodes,
    columns: [
      {
        title: words.fund,
        value: ({ etf }) => etf.name,
        cell: ({ etf }) => fundLink(etf.fundCode, etf.name),
      },
      {
        title: words.weight,
        isNumber: true,
        value: ({ constituent }) => constituent.weight,
        cell: ({ constituent }) => shareText(app, constituent.weight, 2),
      },
      {
        title: words.shares,
        isNumber: true,
        value: ({ constituent }) => constituent.quantity,
        cell: ({ constituent }) => numberText(app.settings.language, constituent.quantity, 0),
      },
    ],
  };
  return panelView(app, {
    id: 'company-funds',
    className: 'half',
    title: words.funds,
    sources: [source],
    table,
    body: table.rows.length === 0 ? nothingView(app, words.noFunds) : tableView(table),
  });
}
