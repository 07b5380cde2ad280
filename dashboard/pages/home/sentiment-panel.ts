import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { SENTIMENT, type SentimentResult } from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { HOME_WORDS } from '#dashboard/pages/home/home-words.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';
import { percentText, sideOf } from '#dashboard/text/numbers.ts';
import { timeText } from '#dashboard/text/times.ts';

type Days = NonNullable<SentimentResult['fearGreed']>['days'];

interface Funding {
  readonly exchange: string;
  readonly market: string;
  readonly symbol: string;
  readonly rate: number;
  readonly timeMs: number;
}

const MAX_FUNDING = 6;

/** The fear and greed index, and the perpetual contracts with the most extreme funding. */
export class SentimentPanel {
  readonly #app: App;
  readonly #question: GraphQuery<SentimentResult, Record<never, never>>;

  constructor(app: App) {
    this.#app = app;
    this.#question = new GraphQuery(app, SENTIMENT, {});
  }

  close(): void {
    this.#question.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(HOME_WORDS);
    return panelView(this.#app, {
      id: 'sentiment',
      title: words.sentiment,
      sources: [this.#question.source],
      body: answerView(this.#app, this.#question, ({ fearGreed, instruments }) => {
        const funding = extremes(instruments?.nodes ?? []);
        return html`${fearGreed === null ? nothing : this.#gauge(fearGreed.days, fearGreed.stale)}
          <h3>${words.funding}</h3>
          ${funding.length === 0 ? nothingView(this.#app) : tableView(this.#table(funding))}`;
      }),
    });
  }

  #gauge(days: Days, isStale: boolean): TemplateResult {
    const words = this.#app.words(HOME_WORDS);
    const today = days.at(-1);
    if (today === undefined) return nothingView(this.#app);
    const { value, classification } = today;
    const name = classification === null ? '' : words.fearGreed[classification];
    return html`<div class="gauge">
      <strong>${value}</strong> <span>${name}</span>
      <meter min="0" max="100" low="25" high="75" optimum="50" value=${value} aria-label=${name}>
        ${value}
      </meter>
      ${isStale ? html`<small class="muted">${words.fearGreedStale}</small>` : nothing}
    </div>`;
  }

  #table(rows: readonly Funding[]): Table<Funding> {
    const words = this.#app.words(HOME_WORDS);
    const { language } = this.#app.settings;
    return {
      caption: words.funding,
      rows,
      columns: [
        {
          title: words.instrument,
          value: ({ symbol }) => symbol,
          cell: ({ exchange, market, symbol }) =>
            html`<a href=${pagePaths.symbol(exchange, market, symbol)}>${symbol}</a>
              <small class="muted">${exchange}</small>`,
        },
        {
          title: words.rate,
          isNumber: true,
          value: ({ rate }) => rate,
          cell: ({ rate }) =>
            html`<span class=${sideOf(rate)}>${percentText(language, rate * 100, 4)}</span>`,
        },
        {
          title: words.paid,
          isNumber: true,
          value: ({ timeMs }) => new Date(timeMs).toISOString(),
          cell: ({ timeMs }) => timeText(language, timeMs),
        },
      ],
    };
  }
}

type Contracts = NonNullable<SentimentResult['instruments']>['nodes'];

/** The contracts that pay most, either way. */
function extremes(contracts: Contracts): Funding[] {
  return contracts
    .flatMap(({ exchange, market, symbol, fundingRates }) => {
      const last = fundingRates?.rates.at(-1);
      if (last === undefined) return [];
      return [{ exchange, market, symbol, rate: last.rate, timeMs: last.timeMs }];
    })
    .toSorted((one, other) => Math.abs(other.rate) - Math.abs(one.rate))
    .slice(0, MAX_FUNDING);
}
