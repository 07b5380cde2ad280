import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { ShownQuery } from '#dashboard/graph/graph-query.ts';
import type { Fund } from '#dashboard/pages/fund/composition.ts';
import { FUND_WORDS } from '#dashboard/pages/fund/fund-words.ts';
import { nothingView } from '#dashboard/parts/answer.ts';
import { changeView, shareText } from '#dashboard/parts/cells.ts';
import { foreignLink, pagePaths } from '#dashboard/parts/link.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { sessionOf } from '#dashboard/parts/session.ts';
import type { Table } from '#dashboard/parts/table.ts';
import { numberText, percentText, priceText, shortText, sideOf } from '#dashboard/text/numbers.ts';

type Basket = NonNullable<Fund['basket']>;
type Fact = readonly [name: string, value: string];

const FUND_STEP = 0.001;

/** The basket's date and freshness, what covers it, and the premium of the fund's share. */
export function basketPanel(app: App, fund: Fund, source: ShownQuery): TemplateResult {
  const words = app.words(FUND_WORDS);
  const { basket, instrument } = fund;
  const { exchange, market, symbol, klines } = instrument;
  const session = sessionOf(klines?.rows);
  return panelView(app, {
    id: 'fund-basket',
    title: words.basket,
    sources: [source],
    table: factTable(app, fund),
    controls: html`<a href=${pagePaths.symbol(exchange, market, symbol)}>${words.toChart}</a>`,
    body: html`<div class="row quote">
        <strong>${priceText(app.settings.language, session.close, FUND_STEP)}</strong>
        ${changeView(app, session.changePct)}
      </div>
      ${premiumView(app, fund)}
      ${basket === null ? nothingView(app, words.noBasket) : basketView(app, fund, basket)}
      ${flagsView(app, fund)} ${conditionsView(app, fund)}`,
  });
}

function premiumView(app: App, { premium }: Fund): TemplateResult {
  const words = app.words(FUND_WORDS);
  const { language } = app.settings;
  const { percent, unknownBecause, pricingDate, close, navPerShare } = premium;
  if (percent === null) {
    return html`<p class="muted">${words.premiumUnknown} ${unknownBecause}</p>`;
  }
  return html`<p>
    ${words.premium}
    <strong class=${sideOf(percent)}>${percentText(language, percent, 3)}</strong>
    <small class="muted"
      >${pricingDate} · ${words.close} ${priceText(language, close, FUND_STEP)} · ${words.nav}
      ${priceText(language, navPerShare, 0.0001)}</small
    >
  </p>`;
}

function basketView(app: App, fund: Fund, basket: Basket): TemplateResult {
  return html`<dl class="pairs">
      ${facts(app, fund, basket).map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    <p>${foreignLink(basket.sourceUrl, app.words(FUND_WORDS).source)}</p>`;
}

function facts(app: App, { holdingsCoverage }: Fund, basket: Basket): readonly Fact[] {
  const words = app.words(FUND_WORDS);
  const { language } = app.settings;
  const { freshness, ageDays, contentChanged, navPerShare, creationUnit, cashComponent } = basket;
  const change = contentChanged === null ? 'unknown' : contentChanged ? 'yes' : 'no';
  return [
    [words.basketDate, `${basket.basketDate} (${words.age(ageDays)})`],
    [words.freshness, `${words.freshnesses[freshness]} ${words.changed[change]}`.trim()],
    [words.pricingDate, basket.pricingDate],
    [words.constituents, numberText(language, basket.constituentCount)],
    [words.coverage, shareText(app, holdingsCoverage, 2)],
    [words.nav, priceText(language, navPerShare, 0.0001)],
    [words.unit, shortText(language, creationUnit)],
    [words.cash, shortText(language, cashComponent)],
  ];
}

function factTable(app: App, fund: Fund): Table<Fact> | null {
  const words = app.words(FUND_WORDS);
  if (fund.basket === null) return null;
  return {
    caption: words.basket,
    rows: facts(app, fund, fund.basket),
    columns: [
      { title: words.part, value: ([name]) => name },
      { title: words.total, value: ([, value]) => value },
    ],
  };
}

function flagsView(app: App, { qualityFlags }: Fund): TemplateResult | typeof nothing {
  if (qualityFlags.length === 0) return nothing;
  const { flagged, flags } = app.words(FUND_WORDS);
  return html`<p>
    <strong>${flagged}</strong> ${qualityFlags.map((flag) => flags[flag] ?? flag).join(' ')}
  </p>`;
}

function conditionsView(app: App, { publishedConditions }: Fund): TemplateResult {
  const { conditions, conditionNames, readings } = app.words(FUND_WORDS);
  return html`<h3>${conditions}</h3>
    <dl class="pairs">
      ${publishedConditions.map(
        ({ id, value }) =>
          html`<dt>${conditionNames[id] ?? id}</dt>
            <dd>${readings[`${value}`]}</dd>`,
      )}
    </dl>`;
}
