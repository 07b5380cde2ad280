import { html, nothing, type TemplateResult } from 'lit-html';
import type { FeatureBias, FeatureKind } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import {
  ANY_FEATURE,
  findFeatures,
  type FeatureFilter,
  type KnownFeature,
} from '#dashboard/pages/scanner/feature-search.ts';
import { SCANNER_WORDS } from '#dashboard/pages/scanner/scanner-words.ts';
import { CATEGORY_WORDS } from '#dashboard/parts/category-words.ts';
import { selectView } from '#dashboard/parts/select.ts';

const MAX_SHOWN = 80;
const BIASES: readonly FeatureBias[] = ['bullish', 'bearish', 'neutral'];
const KINDS: readonly FeatureKind[] = ['event', 'state'];

/** The dialog in which a feature is chosen, by words, category, bias and kind. */
export class FeaturePicker {
  readonly #app: App;
  #filter: FeatureFilter = ANY_FEATURE;
  #choose: ((feature: KnownFeature) => void) | null = null;

  constructor(app: App) {
    this.#app = app;
  }

  /** Shows the dialog, and passes the choice to the callback. */
  open(choose: (feature: KnownFeature) => void): void {
    this.#choose = choose;
    document.querySelector<HTMLDialogElement>('#feature-picker')?.showModal();
    this.#app.redraw();
  }

  view(features: readonly KnownFeature[] | null, categories: readonly string[]): TemplateResult {
    const words = this.#app.words(SCANNER_WORDS);
    return html`<dialog
      id="feature-picker"
      aria-labelledby="feature-picker-title"
      @close=${this.#closed}
    >
      <h2 id="feature-picker-title">${words.pickFeature}</h2>
      ${this.#choose === null ? nothing : this.#content(features, categories)}
      <form method="dialog"><button type="submit">${words.close}</button></form>
    </dialog>`;
  }

  readonly #closed = (): void => {
    this.#choose = null;
    this.#app.redraw();
  };

  #content(
    features: readonly KnownFeature[] | null,
    categories: readonly string[],
  ): TemplateResult {
    const words = this.#app.words(SCANNER_WORDS);
    if (features === null) return html`<p class="state" role="status">…</p>`;
    const found = findFeatures(features, this.#filter);
    const { words: typed, category, bias, kind } = this.#filter;
    const any = ['', words.anything] as const;
    return html`<div class="filters">
        <label class="field grow">
          <span>${words.searchFeatures}</span>
          <input
            type="search"
            autofocus
            placeholder=${words.searchFeaturesHint}
            .value=${typed}
            @input=${(event: Event) => this.#set({ words: (event.target as HTMLInputElement).value })}
          />
        </label>
        ${selectView(
          words.category,
          [
            any,
            ...categories.map((one) => [one, this.#app.words(CATEGORY_WORDS)[one] ?? one] as const),
          ],
          category,
          (one) => this.#set({ category: one }),
        )}
        ${selectView(
          words.bias,
          [any, ...BIASES.map((one) => [one, words.biases[one]] as const)],
          bias,
          (one) => this.#set({ bias: one }),
        )}
        ${selectView(
          words.kind,
          [any, ...KINDS.map((one) => [one, words.kinds[one]] as const)],
          kind,
          (one) => this.#set({ kind: one }),
        )}
      </div>
      <p class="muted small" role="status">${words.found(found.length, MAX_SHOWN)}</p>
      <ul class="features" tabindex="0" aria-label=${words.features}>
        ${found.slice(0, MAX_SHOWN).map((one) => this.#featureView(one))}
      </ul>`;
  }

  #featureView(feature: KnownFeature): TemplateResult {
    const words = this.#app.words(SCANNER_WORDS);
    const { id, title, titleZh, definition, definitionZh, bias, kind } = feature;
    const isChinese = this.#app.settings.language === 'zh';
    const text = isChinese ? (definitionZh ?? definition) : definition;
    return html`<li>
      <button type="button" @click=${() => this.#take(feature)}>
        <code>${id}</code>
        ${isChinese && titleZh !== null ? html`<strong>${titleZh}</strong>` : nothing}
        <span class="muted">${title} · ${words.kinds[kind]}</span>
        <span class="bias ${bias}">${words.biases[bias]}</span>
        <small class="muted whole">${text.replaceAll('`', '')}</small>
      </button>
    </li>`;
  }

  #set(changes: Partial<FeatureFilter>): void {
    this.#filter = { ...this.#filter, ...changes };
    this.#app.redraw();
  }

  #take(feature: KnownFeature): void {
    const choose = this.#choose;
    document.querySelector<HTMLDialogElement>('#feature-picker')?.close();
    choose?.(feature);
  }
}
