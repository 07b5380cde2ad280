import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import type {
  IndicatorPicker,
  PickedEntries,
} from '#dashboard/parts/indicators/indicator-picker.ts';
import { LazyTool } from '#dashboard/parts/lazy-tool.ts';

/** The dialog of indicators, whose code a browser gets when a reader first opens it. */
export class LazyPicker {
  readonly #late: LazyTool<IndicatorPicker>;

  constructor(app: App, forms: IndicatorForms, picked: PickedEntries) {
    this.#late = new LazyTool(
      async () => {
        const module = await import('#dashboard/parts/indicators/indicator-picker.ts');
        return new module.IndicatorPicker(app, forms, picked);
      },
      () => app.redraw(),
    );
  }

  get isOpen(): boolean {
    return this.#late.now?.isOpen === true;
  }

  /** Opens the dialog, with the form of an entry where one is named. */
  show(text: string | null = null): void {
    // The dialog is on the page after the next drawing.
    this.#late.use((picker) => requestAnimationFrame(() => picker.show(text)));
  }

  view(): TemplateResult {
    return this.#late.now?.view() ?? html``;
  }

  close(): void {
    this.#late.close();
  }
}
