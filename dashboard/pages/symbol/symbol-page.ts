import { html, type TemplateResult } from 'lit-html';
import type { Interval } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { KeyBinding, OpenPage, Page, PageLocation } from '#dashboard/app/page.ts';
import {
  SYMBOL_HEAD,
  SYMBOL_NAME,
  type SymbolHeadResult,
  type SymbolHeadVariables,
  type SymbolNameResult,
  type SymbolNameVariables,
} from '#dashboard/documents/documents.gen.ts';
import { ChartView } from '#dashboard/chart/chart-view.ts';
import { CHART_WORDS } from '#dashboard/chart/chart-words.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { toggleTable } from '#dashboard/parts/panel.ts';
import { calcOf, entriesText, type IndicatorEntry } from '#dashboard/parts/indicators/calc-text.ts';
import { CHART_PANEL, chartPanel } from '#dashboard/pages/symbol/chart-panel.ts';
import { ComparisonFeed } from '#dashboard/pages/symbol/comparison-feed.ts';
import { entryControls } from '#dashboard/pages/symbol/entry-controls.ts';
import { headView, venueNote } from '#dashboard/pages/symbol/head-view.ts';
import { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import { LazyPicker } from '#dashboard/parts/indicators/lazy-picker.ts';
import { comparedText, stateOf, type SymbolState } from '#dashboard/pages/symbol/symbol-state.ts';
import { SymbolSide } from '#dashboard/pages/symbol/symbol-side.ts';
import { SymbolTools } from '#dashboard/pages/symbol/symbol-tools.ts';
import { SYMBOL_WORDS } from '#dashboard/pages/symbol/symbol-words.ts';
import { TOOL_WORDS } from '#dashboard/pages/symbol/tool-words.ts';

const INTERVALS: readonly Interval[] = ['1m', '5m', '15m', '30m', '1h', '4h', '1d'];
/** Interval of the requests for the day's numbers; the price in between comes with the chart. */
const ASK_AGAIN_MS = 30_000;

/** One instrument: its chart with any indicators, and further data of the graph. */
class SymbolPage implements Page {
  readonly #app: App;
  readonly #head: GraphQuery<SymbolHeadResult, SymbolHeadVariables>;
  readonly #name: GraphQuery<SymbolNameResult, SymbolNameVariables>;
  readonly #forms: IndicatorForms;
  readonly #chart: ChartView;
  readonly #comparison: ComparisonFeed;
  readonly #picker: LazyPicker;
  readonly #side: SymbolSide;
  readonly #tools: SymbolTools;
  #state: SymbolState;

  constructor(app: App, place: PageLocation) {
    this.#app = app;
    this.#state = stateOf(place);
    const { exchange, market, symbol } = this.#state;
    this.#head = new GraphQuery(app, SYMBOL_HEAD, { exchange, market, symbol }, ASK_AGAIN_MS);
    this.#name = new GraphQuery(app, SYMBOL_NAME, { q: `${exchange}:${market}:${symbol}` });
    this.#forms = new IndicatorForms(app);
    this.#chart = new ChartView(app, {
      name: () => `${symbol} · ${this.#state.interval}`,
      entryName: (key) => this.#forms.entryName(app.settings.language, key),
      entryControls: (key) => this.#entryControls(key),
      clicked: (timeSec) => this.#tools.clicked(timeSec),
      heard: () => this.#tools.heard(),
    });
    this.#comparison = new ComparisonFeed(app, this.#chart);
    this.#picker = new LazyPicker(app, this.#forms, {
      entries: () => this.#state.entries,
      use: (entries) => this.#use(entries),
    });
    this.#side = new SymbolSide(app, this.#forms, this.#state);
    this.#tools = new SymbolTools(app, {
      chart: this.#chart,
      forms: this.#forms,
      series: comparedText(this.#state),
      state: this.#state,
    });
    this.#follow();
  }

  get title(): string {
    const last = this.#chart.part.bars.at(-1)?.[4];
    const { symbol } = this.#state;
    return last === undefined ? symbol : `${symbol} ${last}`;
  }

  get keys(): readonly KeyBinding[] {
    const words = this.#app.words(SYMBOL_WORDS);
    const { keys } = words;
    const chart = this.#chart;
    return [
      ...this.#intervals.slice(0, 7).map((interval, at) => ({
        key: String(at + 1),
        does: `${keys.interval} ${interval}`,
        run: () => this.#app.keepState({ i: interval }),
      })),
      { key: 'i', does: words.indicators, run: () => this.#pick() },
      { key: 'e', does: words.marks, run: () => this.#toggleMarks() },
      { key: 't', does: words.table, run: () => toggleTable(this.#app, CHART_PANEL) },
      ...(isReading()
        ? []
        : [
            { key: 'ArrowLeft', does: keys.back, run: () => chart.cursor.step(-1) },
            { key: 'ArrowRight', does: keys.forward, run: () => chart.cursor.step(1) },
            { key: 'Home', does: keys.first, run: () => chart.cursor.stepToEnd('first') },
            { key: 'End', does: keys.last, run: () => chart.cursor.stepToEnd('last') },
          ]),
      ...this.#tools.keys,
      { key: '+', does: keys.more, run: () => chart.cursor.zoom(0.8) },
      { key: '-', does: keys.less, run: () => chart.cursor.zoom(1.25) },
    ];
  }

  moved(place: PageLocation): void {
    this.#state = stateOf(place);
    this.#follow();
  }

  view(): TemplateResult {
    if (
      this.#head.data !== null &&
      this.#head.data.instrument === null &&
      this.#head.error === null
    ) {
      return this.#unknownView();
    }
    const { exchange, market, symbol } = this.#state;
    const instrument = this.#head.data?.instrument ?? null;
    this.#dress();
    this.#side.follow(this.#state, this.#closedMs);
    const timeText = (timeSec: number): string => this.#chart.timeText(timeSec, 'short');
    return html`${headView(this.#app, {
        symbol,
        place: `${exchange} · ${market}`,
        name: this.#side.name ?? this.#foundName,
        // The day's numbers are of now.
        instrument: this.#tools.isReplaying ? null : instrument,
        last: this.#chart.part.bars.at(-1)?.[4] ?? null,
      })}
      ${venueNote(this.#app, instrument)}
      <div class="symbol-board">
        ${chartPanel(this.#app, {
          state: this.#state,
          intervals: this.#intervals,
          chart: this.#chart,
          forms: this.#forms,
          comparison: this.#comparison,
          priceStep: instrument?.priceStep ?? null,
          tools: this.#tools,
          pick: () => this.#pick(),
        })}
        <div class="symbol-side">
          ${this.#tools.side()}
          ${
            this.#tools.isReplaying
              ? html`<p class="muted">${this.#app.words(TOOL_WORDS).ofNow}</p>`
              : this.#side.view(this.#state, instrument?.venue?.assetClass ?? null, timeText)
          }
        </div>
      </div>
      ${this.#picker.view()} ${this.#tools.toasts()}`;
  }

  close(): void {
    this.#head.close();
    this.#name.close();
    this.#tools.close();
    this.#chart.close();
    this.#comparison.close();
    this.#picker.close();
    this.#side.close();
    this.#forms.close();
  }

  get #intervals(): readonly Interval[] {
    return this.#head.data?.instrument?.venue?.intervals ?? INTERVALS;
  }

  get #foundName(): string | null {
    const { exchange, market, symbol } = this.#state;
    const matches = this.#name.data?.symbolSearch.matches ?? [];
    const match = matches.find(
      (one) => one.exchange === exchange && one.market === market && one.symbol === symbol,
    );
    return match?.name ?? null;
  }

  /** Open time of the bar before the newest: what is newer may still form. */
  get #closedMs(): number {
    return this.#chart.known.bars.at(-2)?.[0] ?? 0;
  }

  #follow(): void {
    const { exchange, market, symbol, interval, entries, compared } = this.#state;
    this.#chart.show({ exchange, market, symbol, interval, calc: calcOf(entries) });
    this.#comparison.follow(compared, interval);
    this.#tools.follow(this.#state);
  }

  #dress(): void {
    const { style, scale, interval, hasMarks } = this.#state;
    const { language, rising } = this.#app.settings;
    const { session = null, priceStep = null } = this.#head.data?.instrument ?? {};
    this.#chart.dress({
      language,
      paint: `${this.#app.theme} ${rising}`,
      style,
      scale,
      zone: session?.timeZone ?? 'UTC',
      hasSessions: session !== null,
      interval,
      priceStep,
      hasMarks,
      hasVolume: true,
      holeText: CHART_WORDS[language].hole,
    });
  }

  #entryControls(key: string): TemplateResult {
    return entryControls(this.#app, {
      name: this.#forms.entryName(this.#app.settings.language, key),
      key,
      entries: this.#state.entries,
      use: (entries) => this.#use(entries),
      change: () => this.#pick(key),
    });
  }

  #use(entries: readonly IndicatorEntry[]): void {
    // A dash means none: without any text, the page has its default indicators.
    this.#app.keepState({ calc: entries.length === 0 ? '-' : entriesText(entries) });
  }

  /** @param entry text of the entry to change; null shows all */
  #pick(entry: string | null = null): void {
    this.#picker.show(entry);
  }

  #toggleMarks(): void {
    this.#app.keepState({ marks: this.#state.hasMarks ? '0' : null });
  }

  #unknownView(): TemplateResult {
    const words = this.#app.words(SYMBOL_WORDS);
    const { exchange, market, symbol } = this.#state;
    const matches = this.#name.data?.symbolSearch.matches ?? [];
    return html`<h1>${words.unknown(comparedText({ exchange, market, symbol }))}</h1>
      <p>${words.unknownHint}</p>
      ${
        matches.length === 0
          ? ''
          : html`<h2>${words.similar}</h2>
              <ul>
                ${matches.map(
                  (match) =>
                    html`<li>
                      <a href=${pagePaths.symbol(match.exchange, match.market, match.symbol)}
                        >${match.symbol} ${match.name}</a
                      >
                    </li>`,
                )}
              </ul>`
      }`;
  }
}

/** Whether the keyboard is in something that arrows move by themselves, such as a table. */
function isReading(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return false;
  return !activeElement.matches('.chart-canvas, main');
}

export const open: OpenPage = (app, place) => new SymbolPage(app, place);
