import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { DerivativesPanel } from '#dashboard/pages/symbol/derivatives-panel.ts';
import type { FeaturesPanel } from '#dashboard/pages/symbol/features-panel.ts';
import type { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import type { IssuerPanel } from '#dashboard/pages/symbol/issuer-panel.ts';
import { LazyTool } from '#dashboard/parts/lazy-tool.ts';
import type { PlaybookPanel } from '#dashboard/pages/symbol/playbook-panel.ts';
import type { SymbolState } from '#dashboard/pages/symbol/symbol-state.ts';

/** The panels next to the chart: the current data of the graph about a symbol. */
export class SymbolSide {
  readonly #features: LazyTool<FeaturesPanel>;
  readonly #issuer: LazyTool<IssuerPanel>;
  readonly #derivatives: LazyTool<DerivativesPanel> | null;
  readonly #playbook: LazyTool<PlaybookPanel>;

  constructor(app: App, forms: IndicatorForms, state: SymbolState) {
    const redraw = (): void => app.redraw();
    this.#features = new LazyTool(async () => {
      const module = await import('#dashboard/pages/symbol/features-panel.ts');
      return new module.FeaturesPanel(app, forms);
    }, redraw);
    this.#issuer = new LazyTool(async () => {
      const module = await import('#dashboard/pages/symbol/issuer-panel.ts');
      return new module.IssuerPanel(app, state);
    }, redraw);
    this.#playbook = new LazyTool(async () => {
      const module = await import('#dashboard/pages/symbol/playbook-panel.ts');
      return new module.PlaybookPanel(app, forms);
    }, redraw);
    this.#derivatives =
      state.market === 'perp'
        ? new LazyTool(async () => {
            const module = await import('#dashboard/pages/symbol/derivatives-panel.ts');
            return new module.DerivativesPanel(app, state);
          }, redraw)
        : null;
    // The chart is drawn first: these come behind it.
    for (const panel of [this.#features, this.#issuer, this.#derivatives, this.#playbook]) {
      panel?.use();
    }
  }

  /** Name of the company or fund; null if there is none. */
  get name(): string | null {
    return this.#issuer.now?.name ?? null;
  }

  /** @param closedMs open time of the newest closed bar */
  follow(state: SymbolState, closedMs: number): void {
    this.#features.now?.follow(state, closedMs);
  }

  view(
    state: SymbolState,
    assetClass: Parameters<PlaybookPanel['view']>[1],
    timeText: (timeSec: number) => string,
  ): TemplateResult {
    return html`${this.#features.now?.view(timeText) ?? nothing}
    ${this.#issuer.now?.view() ?? nothing} ${this.#derivatives?.now?.view() ?? nothing}
    ${this.#playbook.now?.view(state, assetClass) ?? nothing}`;
  }

  close(): void {
    this.#features.close();
    this.#issuer.close();
    this.#derivatives?.close();
    this.#playbook.close();
  }
}
