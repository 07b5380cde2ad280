import { html, type TemplateResult } from 'lit-html';
import type { Exchange, KlineRow } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import {
  LIVE_PRICES,
  MOVERS,
  type LivePricesResult,
  type MoversResult,
  type MoversVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { LiveSubscription } from '#dashboard/graph/live-subscription.ts';
import { HOME_WORDS } from '#dashboard/pages/home/home-words.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { bareSelectView } from '#dashboard/parts/select.ts';
import { tableView, type Column, type Table } from '#dashboard/parts/table.ts';
import { percentText, priceText, shortText, sideOf } from '#dashboard/text/numbers.ts';

type Mover = NonNullable<MoversResult['risers']>['nodes'][number];
type PriceEvent = LivePricesResult['klineUpdated'];

/** Interval of the requests for ranks, which change slowly; prices in between are live. */
const ASK_AGAIN_MS = 60_000;
const EXCHANGES: readonly Exchange[] = ['venue_a', 'venue_b', 'venue_c', 'venue_d'];

/** The largest gains and losses at one venue, with live prices. */
export class MoversPanel {
  readonly #app: App;
  readonly #question: GraphQuery<MoversResult, MoversVariables>;
  readonly #lastOf = new Map<string, number>();
  #exchange: Exchange;
  #stream: LiveSubscription<LivePricesResult> | null = null;
  #followed = '';

  constructor(app: App, exchange: Exchange) {
    this.#app = app;
    this.#exchange = exchange;
    this.#question = new GraphQuery(app, MOVERS, { exchange }, ASK_AGAIN_MS);
  }

  /** Shows another venue. */
  show(exchange: Exchange): void {
    if (exchange === this.#exchange) return;
    this.#exchange = exchange;
    this.#question.ask({ exchange });
  }

  close(): void {
    this.#question.close();
    this.#stream?.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(HOME_WORDS);
    const { data } = this.#question;
    const movers = data === null ? [] : this.#movers(data);
    this.#follow(movers);
    return panelView(this.#app, {
      id: 'movers',
      className: 'half',
      title: words.movers,
      sources: [this.#question.source],
      controls: this.#controls(),
      body: answerView(this.#app, this.#question, (found) => {
        const risers = (found.risers?.nodes ?? []).filter(({ rankValue }) => (rankValue ?? 0) > 0);
        const fallers = (found.fallers?.nodes ?? []).filter(
          ({ rankValue }) => (rankValue ?? 0) < 0,
        );
        if (risers.length + fallers.length === 0) return nothingView(this.#app, words.noMovers);
        return html`<div class="pair">
          ${tableView(this.#table(words.risers, risers))}
          ${tableView(this.#table(words.fallers, fallers))}
        </div>`;
      }),
    });
  }

  #controls(): TemplateResult {
    const words = this.#app.words(HOME_WORDS);
    return bareSelectView(
      words.venue,
      EXCHANGES.map((name) => [name, name] as const),
      this.#exchange,
      (venue) => this.#app.keepState({ venue }),
    );
  }

  #movers({ risers, fallers }: MoversResult): Mover[] {
    return [...(risers?.nodes ?? []), ...(fallers?.nodes ?? [])];
  }

  #table(caption: string, rows: readonly Mover[]): Table<Mover> {
    const words = this.#app.words(HOME_WORDS);
    const { language } = this.#app.settings;
    const columns: readonly Column<Mover>[] = [
      {
        title: caption,
        value: ({ instrument }) => instrument.symbol,
        cell: ({ instrument: { exchange, market, symbol } }) =>
          html`<a href=${pagePaths.symbol(exchange, market, symbol)}>${symbol}</a>
            <small class="muted">${market}</small>`,
      },
      {
        title: words.price,
        isNumber: true,
        value: (mover) => this.#last(mover),
        cell: (mover) => priceText(language, this.#last(mover), mover.instrument.priceStep),
      },
      {
        title: words.dayChange,
        isNumber: true,
        value: ({ rankValue }) => rankValue,
        cell: ({ rankValue }) =>
          html`<span class=${sideOf(rankValue)}>${percentText(language, rankValue)}</span>`,
      },
      {
        title: words.turnover,
        isNumber: true,
        value: ({ instrument }) => instrument.ticker?.quoteVolume ?? null,
        cell: ({ instrument }) => shortText(language, instrument.ticker?.quoteVolume),
      },
    ];
    return { caption, columns, rows };
  }

  #last({ instrument }: Mover): number | null {
    return this.#lastOf.get(keyOf(instrument)) ?? instrument.ticker?.last ?? null;
  }

  /** Follows the prices of the shown instruments. */
  #follow(movers: readonly Mover[]): void {
    const shown = new Map(movers.map(({ instrument }) => [keyOf(instrument), instrument]));
    const followed = [...shown.keys()].toSorted().join();
    if (followed === this.#followed) return;
    this.#followed = followed;
    this.#stream?.close();
    this.#stream = null;
    if (shown.size === 0) return;
    const instruments = [...shown.values()].map(({ exchange, market, symbol }) => ({
      exchange,
      market,
      symbol,
    }));
    const take = ({ klineUpdated }: LivePricesResult): void => this.#take(klineUpdated);
    this.#stream = LiveSubscription.of(this.#app, LIVE_PRICES, { instruments }, take, {
      isSteady: true,
    });
  }

  #take({ instrument, rows }: PriceEvent): void {
    const newest: KlineRow | undefined = rows.at(-1);
    if (newest !== undefined) this.#lastOf.set(keyOf(instrument), newest[4]);
  }
}

function keyOf({
  exchange,
  market,
  symbol,
}: Mover['instrument'] | PriceEvent['instrument']): string {
  return `${exchange} ${market} ${symbol}`;
}
