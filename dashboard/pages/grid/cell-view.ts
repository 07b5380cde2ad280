import { html, nothing, render, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import type { App } from '#dashboard/app/app.ts';
import { chartTable } from '#dashboard/chart/chart-table.ts';
import { ChartView } from '#dashboard/chart/chart-view.ts';
import { CHART_WORDS } from '#dashboard/chart/chart-words.ts';
import { failureView } from '#dashboard/parts/answer.ts';
import { calcOf } from '#dashboard/parts/indicators/calc-text.ts';
import type { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import { saveCsv } from '#dashboard/parts/save-file.ts';
import { csvOf } from '#dashboard/parts/table.ts';
import { cellHead, dayChangePct } from '#dashboard/pages/grid/cell-head.ts';
import { GRID_WORDS } from '#dashboard/pages/grid/grid-words.ts';
import type { CellEvents, ShownCell } from '#dashboard/pages/grid/shown-cell.ts';

/** Fewer than a page of one chart has: so many fit into a cell, and sixteen charts have a page's memory. */
const LIVE_BARS = 300;
/** So many bars go into a file. */
const MAX_FILE_BARS = 1_000;

/** One chart of the grid with its head. It draws itself, so that a bar of one cell does not draw the whole page. */
export class CellView {
  readonly #app: App;
  readonly #forms: IndicatorForms;
  readonly #events: CellEvents;
  readonly chart: ChartView;
  #shown: ShownCell | null = null;
  #root: HTMLElement | null = null;
  #isSeen = false;
  #isDue = false;
  /** Names what was drawn last, apart from prices. */
  #drawnState = '';
  #panes = 0;

  constructor(app: App, forms: IndicatorForms, events: CellEvents) {
    this.#app = app;
    this.#forms = forms;
    this.#events = events;
    const host = {
      graph: app.graph,
      connection: app.connection,
      redraw: () => this.#changed(),
    };
    this.chart = new ChartView(host, {
      name: () => this.label,
      entryName: (key) => forms.entryName(app.settings.language, key),
      crosshairMoved: (timeSec) => events.crosshairMoved(timeSec),
    });
    this.chart.rest(true);
  }

  /** `BTCUSDT · 1h`. */
  get label(): string {
    const { instrument, interval } = this.#shown?.cell ?? {};
    const words = this.#app.words(GRID_WORDS);
    return instrument === null || instrument === undefined
      ? words.empty
      : `${instrument.symbol} · ${interval ?? ''}`;
  }

  /** The element of the cell; null while it is not on the page. */
  get element(): HTMLElement | null {
    return this.#root;
  }

  /** Its place in a template. */
  view(at: number): TemplateResult {
    return html`<div
      class="cell ${this.#shown?.isChosen === true ? 'chosen' : ''}"
      role="group"
      tabindex="-1"
      data-at=${at}
      aria-label="${at + 1}: ${this.label}"
      @pointerdown=${() => this.#events.choose()}
      @focusin=${() => this.#events.choose()}
      ${ref(this.#mounted)}
    ></div>`;
  }

  show(shown: ShownCell): void {
    this.#shown = shown;
    const { cell, entries } = shown;
    if (cell.instrument === null) this.chart.leave();
    else {
      const { interval } = cell;
      this.chart.show({ ...cell.instrument, interval, calc: calcOf(entries), bars: LIVE_BARS });
    }
    this.#dress(shown);
    this.#draw();
  }

  /** A cell that is out of sight draws nothing but its state. */
  seen(isSeen: boolean): void {
    if (isSeen === this.#isSeen) return;
    this.#isSeen = isSeen;
    this.chart.rest(!isSeen);
    if (isSeen) this.#draw();
  }

  /** Saves the bars and what is drawn at them. */
  saveCsv(): void {
    const { cell, head } = this.#shown ?? {};
    if (cell === undefined || cell.instrument === null) return;
    const { language } = this.#app.settings;
    const name = `${cell.instrument.symbol}-${cell.interval}`;
    const table = chartTable(this.chart.part, MAX_FILE_BARS, {
      language,
      caption: name,
      priceStep: head?.data?.instrument?.priceStep ?? null,
      timeText: (timeSec) => new Date(timeSec * 1_000).toISOString(),
      entryName: (key) => this.#forms.entryName(language, key),
    });
    saveCsv(name, csvOf(table));
  }

  /** The newest price, and its change within the day. */
  get price(): { readonly last: number | null; readonly changePct: number | null } {
    const instrument = this.#shown?.head?.data?.instrument ?? null;
    const last = this.chart.part.bars.at(-1)?.[4] ?? null;
    return { last, changePct: dayChangePct(instrument, last) };
  }

  get shown(): ShownCell | null {
    return this.#shown;
  }

  close(): void {
    this.chart.close();
    this.#root = null;
  }

  readonly #mounted = (element: Element | undefined): void => {
    if (element === undefined) this.#root = null;
    if (!(element instanceof HTMLElement) || element === this.#root) return;
    this.#root = element;
    this.#panes = 0;
    this.#draw();
  };

  /** Something came: it is drawn before the browser next paints. */
  #changed(): void {
    if (this.#isDue) return;
    if (!this.#isSeen && this.#state === this.#drawnState) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#draw();
    });
  }

  get #state(): string {
    const { feed, part } = this.chart;
    return `${String(feed?.error)} ${feed?.hasWindow} ${part.bars.length > 0} ${part.panels.length}`;
  }

  #dress({ cell, hasMarks, head }: ShownCell): void {
    const { language, rising } = this.#app.settings;
    const { session = null, priceStep = null } = head?.data?.instrument ?? {};
    this.chart.dress({
      language,
      paint: `${this.#app.theme} ${rising}`,
      style: 'candles',
      scale: 'linear',
      zone: session?.timeZone ?? 'UTC',
      hasSessions: session !== null,
      interval: cell.interval,
      priceStep,
      hasMarks,
      hasVolume: true,
      holeText: CHART_WORDS[language].hole,
    });
  }

  #draw(): void {
    const shown = this.#shown;
    if (this.#root === null || shown === null) return;
    this.#drawnState = this.#state;
    this.#makeRoom(this.#root);
    render(
      html`${cellHead(this.#app, {
          ...shown,
          ...this.price,
          source: this.chart.source,
          hasOwn: shown.cell.own !== null,
          events: this.#events,
          saveCsv: () => this.saveCsv(),
        })}
        <div class="cell-chart">
          ${this.#stateView(shown)} ${shown.cell.instrument === null ? nothing : this.chart.view()}
        </div>`,
      this.#root,
    );
  }

  /** A chart with panes below its candles is higher. */
  #makeRoom(root: HTMLElement): void {
    const panes = Math.max(0, this.chart.part.panels.length - 1);
    if (panes === this.#panes) return;
    this.#panes = panes;
    root.style.setProperty('--panes', String(panes));
  }

  #stateView({ cell, head }: ShownCell): TemplateResult | typeof nothing {
    const words = this.#app.words(GRID_WORDS);
    const chartWords = CHART_WORDS[this.#app.settings.language];
    const { instrument } = cell;
    if (instrument === null) {
      return html`<p class="cell-state">
        <button type="button" @click=${() => this.#events.pickInstrument()}>${words.choose}</button>
      </p>`;
    }
    const isUnknown = head !== null && head.data?.instrument === null && head.error === null;
    if (isUnknown) {
      return html`<p class="cell-state" role="status">${words.unknown(instrument.symbol)}</p>`;
    }
    const { feed, part } = this.chart;
    if (feed?.error != null) {
      const { error } = feed;
      return html`<div class="cell-state">
        ${failureView(
          this.#app,
          error,
          () => this.chart.again(),
          html`<button type="button" @click=${() => this.#events.pickIndicators()}>
            ƒ ${words.indicators}
          </button>`,
        )}
      </div>`;
    }
    if (feed?.hasWindow !== true) {
      return html`<p class="cell-state" role="status">${chartWords.loading}</p>`;
    }
    return part.bars.length === 0
      ? html`<p class="cell-state" role="status">${chartWords.noBars}</p>`
      : nothing;
  }
}
