import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { CanvasLayer, LayerSurface } from '#dashboard/chart/canvas-layer.ts';
import type { ChartView } from '#dashboard/chart/chart-view.ts';
import { AlertLog } from '#dashboard/parts/alerts/alert-log.ts';
import { AlertTeller } from '#dashboard/parts/alerts/alert-teller.ts';
import {
  AlertList,
  type Alert,
  type FeatureAlert,
  type PriceAlert,
} from '#dashboard/pages/symbol/alerts/alert-list.ts';
import { alertPanel } from '#dashboard/pages/symbol/alerts/alert-panel.ts';
import { FeatureWatch } from '#dashboard/pages/symbol/alerts/feature-watch.ts';
import { PriceWatch } from '#dashboard/pages/symbol/alerts/price-watch.ts';
import { SYMBOL_ALERT_WORDS } from '#dashboard/pages/symbol/alerts/symbol-alert-words.ts';
import type { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import type { SymbolState } from '#dashboard/pages/symbol/symbol-state.ts';
import { priceText } from '#dashboard/text/numbers.ts';

/** Dependencies of alerts. */
export interface AlertToolParts {
  readonly chart: ChartView;
  readonly forms: IndicatorForms;
  readonly series: string;
  readonly state: SymbolState;
  /** Price of the level that is selected among the drawings. */
  readonly selectedPrice: () => number | null;
}

/** Alerts of the open symbol: prices that are crossed, and events that are confirmed. */
export class AlertTool {
  readonly #app: App;
  readonly #parts: AlertToolParts;
  readonly #list: AlertList;
  readonly #log = new AlertLog(localStorage);
  readonly #teller: AlertTeller;
  readonly #prices = new PriceWatch();
  readonly #features: FeatureWatch;
  readonly #layer: CanvasLayer;
  #state: SymbolState;
  #isOpen = false;

  constructor(app: App, parts: AlertToolParts) {
    this.#app = app;
    this.#parts = parts;
    this.#state = parts.state;
    this.#list = new AlertList(localStorage, parts.series);
    this.#teller = new AlertTeller(app);
    const { exchange, market, symbol } = parts.state;
    this.#features = new FeatureWatch(app, { exchange, market, symbol }, (alert, barMs) =>
      this.#occurred(alert, barMs),
    );
    this.#layer = parts.chart.addLayer({ zOrder: 'top', draw: (sheet) => this.#paint(sheet) });
    this.#changed();
    this.heard();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#app.redraw();
  }

  follow(state: SymbolState): void {
    if (state.interval !== this.#state.interval) this.#prices.restart();
    this.#state = state;
  }

  /** The chart has other bars. */
  heard(): void {
    const { feed, known } = this.#parts.chart;
    if (feed?.hasWindow !== true || feed.interval !== this.#state.interval) return;
    const alerts = this.#list.alerts.filter((one): one is PriceAlert => one.kind === 'price');
    const crossed = this.#prices.take(
      known.bars,
      alerts.map(({ price }) => price),
    );
    alerts.forEach((alert, at) => {
      const barMs = crossed[at] ?? null;
      if (barMs !== null) this.#crossed(alert, barMs);
    });
  }

  /** The list, if it is open or not empty. */
  view(): TemplateResult | typeof nothing {
    if (!this.#isOpen) return nothing;
    const { chart, forms, selectedPrice } = this.#parts;
    return alertPanel(this.#app, {
      list: this.#list,
      forms,
      state: this.#state,
      lastPrice: chart.known.bars.at(-1)?.[4] ?? null,
      selectedPrice: selectedPrice(),
      permission: this.#teller.permissionView(),
      nameOf: (alert) => this.#nameOf(alert),
      lastOf: ({ id }) => {
        const last = this.#log.last(id);
        return last === null ? null : chart.timeText(last.barMs / 1_000, 'short');
      },
      errorOf: ({ interval }) => this.#features.error(interval),
      add: (alert) => {
        this.#list.add({ ...alert, id: crypto.randomUUID() });
        this.#changed();
      },
      remove: (id) => {
        this.#list.remove(id);
        this.#changed();
      },
    });
  }

  toasts(): TemplateResult {
    return html`${this.#teller.view()}`;
  }

  close(): void {
    this.#features.close();
  }

  #changed(): void {
    const alerts = this.#list.alerts.filter((one): one is FeatureAlert => one.kind === 'feature');
    this.#features.follow(alerts);
    this.#layer.touch();
    this.#app.redraw();
  }

  #crossed(alert: PriceAlert, barMs: number): void {
    const words = this.#app.words(SYMBOL_ALERT_WORDS);
    this.#fire(alert, barMs, words.crossed(this.#state.symbol, this.#priceText(alert.price)));
  }

  #occurred(alert: FeatureAlert, barMs: number): void {
    const { forms } = this.#parts;
    const { name } = forms.featureText(this.#app.settings.language, alert.feature);
    const words = this.#app.words(SYMBOL_ALERT_WORDS);
    this.#fire(alert, barMs, words.occurred(this.#state.symbol, name));
  }

  #fire(alert: Alert, barMs: number, title: string): void {
    if (!this.#log.claim(alert.id, barMs, Date.now())) return;
    const interval = alert.kind === 'price' ? this.#state.interval : alert.interval;
    this.#teller.tell(title, `${this.#parts.chart.timeText(barMs / 1_000)}, ${interval}`);
    this.#app.redraw();
  }

  #nameOf(alert: Alert): string {
    const words = this.#app.words(SYMBOL_ALERT_WORDS);
    if (alert.kind === 'price') return words.crosses(this.#priceText(alert.price));
    const { language } = this.#app.settings;
    const { forms } = this.#parts;
    const { name } = forms.featureText(language, alert.feature);
    return words.featureOf(name, forms.entryName(language, alert.entry), alert.interval);
  }

  #priceText(price: number): string {
    return priceText(this.#app.settings.language, price, this.#parts.chart.look?.priceStep);
  }

  /** The chart shows alerts as dotted lines. */
  #paint({ context, width, y }: LayerSurface): void {
    const palette = this.#parts.chart.canvas?.palette;
    if (palette === undefined) return;
    const title = this.#app.words(SYMBOL_ALERT_WORDS).what;
    context.strokeStyle = palette.lines[1] ?? palette.accent;
    context.fillStyle = context.strokeStyle;
    context.font = '11px system-ui, sans-serif';
    context.setLineDash([2, 3]);
    for (const alert of this.#list.alerts) {
      const at = alert.kind === 'price' ? y(alert.price) : null;
      if (at === null || alert.kind !== 'price') continue;
      context.beginPath();
      context.moveTo(0, at);
      context.lineTo(width, at);
      context.stroke();
      context.fillText(`${title} ${this.#priceText(alert.price)}`, 4, at - 3);
    }
  }
}
