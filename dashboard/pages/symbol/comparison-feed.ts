import { html, nothing, type TemplateResult } from 'lit-html';
import {
  LIVE_SERIES,
  type Interval,
  type LiveSeries,
  type SeriesUpdate,
} from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import {
  SYMBOL_NAME,
  type SymbolNameResult,
  type SymbolNameVariables,
} from '#dashboard/documents/documents.gen.ts';
import type { ChartView } from '#dashboard/chart/chart-view.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { LiveSubscription } from '#dashboard/graph/live-subscription.ts';
import { comparedOf, comparedText, type Compared } from '#dashboard/pages/symbol/symbol-state.ts';
import { SYMBOL_WORDS } from '#dashboard/pages/symbol/symbol-words.ts';
import { causeView } from '#dashboard/parts/answer.ts';
import { TypingPause } from '#dashboard/parts/typing-pause.ts';

const BARS = 1_000;

/** The second series of the chart, and the field that chooses it. */
export class ComparisonFeed {
  readonly #app: App;
  readonly #chart: ChartView;
  #followed = '';
  #compared: Compared | null = null;
  #series: LiveSeries | null = null;
  #stream: LiveSubscription<SeriesUpdate> | null = null;
  #found: GraphQuery<SymbolNameResult, SymbolNameVariables> | null = null;
  readonly #pause = new TypingPause();

  constructor(app: App, chart: ChartView) {
    this.#app = app;
    this.#chart = chart;
  }

  /** Follows the series of the address. */
  follow(compared: Compared | null, interval: Interval): void {
    const followed = compared === null ? '' : `${comparedText(compared)} ${interval}`;
    if (followed === this.#followed) return;
    this.#followed = followed;
    this.#compared = compared;
    this.#stream?.close();
    this.#stream = null;
    this.#series = null;
    this.#chart.compare(null);
    if (compared === null) return;
    const series = this.#app.graph.liveSeries({ ...compared, interval, bars: BARS });
    this.#series = series;
    const source = {
      query: LIVE_SERIES.toString(),
      variables: { instruments: [compared], interval },
    };
    this.#stream = new LiveSubscription(this.#app, series, source, () =>
      this.#take(series, compared),
    );
  }

  view(): TemplateResult {
    const words = this.#app.words(SYMBOL_WORDS);
    const compared = this.#compared;
    if (compared !== null) {
      return html`<span class="chip compared">
          ${compared.symbol}
          <button
            type="button"
            aria-label=${words.stopComparing}
            @click=${() => this.#app.keepState({ vs: null })}
          >
            ✕
          </button>
        </span>
        ${
          this.#stream?.error == null
            ? nothing
            : html`<span class="failure"
                >${words.noComparison} ${causeView(this.#app, this.#stream.error)}</span
              >`
        }`;
    }
    const matches = this.#found?.data?.symbolSearch.matches ?? [];
    return html`<input
        class="compare"
        list="compare-list"
        aria-label=${words.compare}
        placeholder=${words.compareHint}
        @input=${this.#typed}
        @change=${this.#chosen}
      />
      <datalist id="compare-list">
        ${matches
          .filter(({ subscribed }) => subscribed)
          .map((match) => html`<option value=${comparedText(match)}>${match.name}</option>`)}
      </datalist>`;
  }

  close(): void {
    this.#pause.cancel();
    this.#stream?.close();
    this.#found?.close();
  }

  #take(series: LiveSeries, { symbol }: Compared): void {
    if (series === this.#series) this.#chart.compare({ name: symbol, rows: series.bars });
  }

  readonly #typed = (event: Event): void => {
    const q = (event.target as HTMLInputElement).value.trim();
    this.#pause.cancel();
    if (q === '') return;
    this.#pause.before(() => {
      if (this.#found === null) this.#found = new GraphQuery(this.#app, SYMBOL_NAME, { q });
      else this.#found.ask({ q });
    });
  };

  readonly #chosen = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const compared = comparedOf(field.value.trim());
    if (compared === null) return;
    field.value = '';
    // Two prices have one axis only as percentages.
    this.#app.keepState({ vs: comparedText(compared), scale: 'percent' });
  };
}
