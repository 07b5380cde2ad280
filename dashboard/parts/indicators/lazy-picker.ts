import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import type {
  IndicatorPicker,
  PickedEntries,
} from '#dashboard/parts/indicators/indicator-picker.ts';

/** The dialog of indicators, whose code a browser gets when a reader first opens it. */
export class LazyPicker {
  readonly #app: App;
  readonly #forms: IndicatorForms;
  readonly #picked: PickedEntries;
  #picker: IndicatorPicker | null = null;
  #isClosed = false;

  constructor(app: App, forms: IndicatorForms, picked: PickedEntries) {
    this.#app = app;
    this.#forms = forms;
    this.#picked = picked;
  }

  get isOpen(): boolean {
    return this.#picker?.isOpen === true;
  }

  /** Opens the dialog, with the form of an entry where one is named. */
  show(text: string | null = null): void {
    if (this.#picker === null) void this.#load(text);
    else this.#picker.show(text);
  }

  view(): TemplateResult {
    return this.#picker?.view() ?? html``;
  }

  close(): void {
    this.#isClosed = true;
    this.#picker?.close();
  }

  async #load(text: string | null): Promise<void> {
    const module = await import('#dashboard/parts/indicators/indicator-picker.ts');
    if (this.#isClosed) return;
    this.#picker ??= new module.IndicatorPicker(this.#app, this.#forms, this.#picked);
    this.#app.redraw();
    // The dialog stands on the page after this drawing.
    requestAnimationFrame(() => this.#picker?.show(text));
  }
}
