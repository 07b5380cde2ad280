import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { ChartView } from '#dashboard/chart/chart-view.ts';
import { NamedStates, type StateRefusal } from '#dashboard/parts/named-states.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { saveFile } from '#dashboard/parts/save-file.ts';
import type { Drawing } from '#dashboard/pages/symbol/drawings/drawing.ts';
import {
  drawingsOfText,
  drawingsText,
  heightsOf,
  heightsText,
} from '#dashboard/pages/symbol/layouts/layout-text.ts';
import { LAYOUT_WORDS } from '#dashboard/pages/symbol/layouts/layout-words.ts';

/** What of the address belongs to a layout: how a symbol is shown, not which one. */
const ADDRESS_PARAMS = ['i', 'calc', 'style', 'scale', 'vs', 'marks'] as const;
const KIND = {
  kind: 'symbol-layouts',
  params: [...ADDRESS_PARAMS, 'panes', 'drawings'],
} as const;

/** Dependencies of layouts. */
export interface LayoutToolParts {
  readonly chart: ChartView;
  drawings(): readonly Drawing[];
  /** Replaces all drawings. */
  draw(drawings: readonly Drawing[]): void;
}

/** Ways to show a symbol that the reader keeps by name: in this browser, and in files. */
export class LayoutTool {
  readonly #app: App;
  readonly #parts: LayoutToolParts;
  readonly #states = new NamedStates(localStorage, KIND);
  #isOpen = false;
  #refusal: StateRefusal | null = null;

  constructor(app: App, parts: LayoutToolParts) {
    this.#app = app;
    this.#parts = parts;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#app.redraw();
  }

  view(): TemplateResult | typeof nothing {
    if (!this.#isOpen) return nothing;
    const words = this.#app.words(LAYOUT_WORDS);
    const { all } = this.#states;
    return panelView(this.#app, {
      id: 'layouts',
      className: 'wide',
      title: words.title,
      sources: [],
      body: html`${all.length === 0 ? html`<p class="muted small">${words.none}</p>` : this.#listView()}
        <form class="row" @submit=${(event: SubmitEvent) => this.#save(event)}>
          <input
            name="name"
            required
            maxlength="60"
            aria-label=${words.name}
            placeholder=${words.name}
          />
          <label><input type="checkbox" name="drawings" /> ${words.withDrawings}</label>
          <button type="submit">${words.save}</button>
        </form>
        <div class="row files">
          <button type="button" ?disabled=${all.length === 0} @click=${() => this.#export()}>
            ${words.exportAll}
          </button>
          <label class="file"
            >${words.importFile}
            <input
              type="file"
              accept=".json,application/json"
              @change=${(event: Event) => void this.#import(event.target as HTMLInputElement)}
            />
          </label>
        </div>
        ${
          this.#refusal === null
            ? nothing
            : html`<p class="failure" role="alert">${words.refusals[this.#refusal]}</p>`
        }`,
    });
  }

  close(): void {
    this.#isOpen = false;
  }

  #listView(): TemplateResult {
    const words = this.#app.words(LAYOUT_WORDS);
    return html`<ul class="list">
      ${this.#states.all.map(
        ({ name, query }) =>
          html`<li class="row">
            <button
              type="button"
              class="grow"
              aria-label=${words.use(name)}
              @click=${() => this.#use(query)}
            >
              ${name}
            </button>
            <button
              type="button"
              aria-label=${words.remove(name)}
              @click=${() => this.#tell(this.#states.drop(name))}
            >
              ✕
            </button>
          </li>`,
      )}
    </ul>`;
  }

  #save(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const given = new FormData(form);
    const name = given.get('name');
    if (typeof name !== 'string') return;
    const query = new URLSearchParams(location.search);
    query.set('panes', heightsText(this.#parts.chart.canvas?.heights ?? new Map()));
    if (given.get('drawings') !== null) query.set('drawings', drawingsText(this.#parts.drawings()));
    const refusal = this.#states.save({ name, query: query.toString() });
    if (refusal === null) form.reset();
    this.#tell(refusal);
  }

  /** What a layout does not name goes back to how a page begins. */
  #use(text: string): void {
    const query = new URLSearchParams(text);
    this.#parts.chart.canvas?.setHeights(heightsOf(query.get('panes') ?? ''));
    const drawings = query.get('drawings');
    if (drawings !== null) {
      this.#parts.draw(drawingsOfText(drawings, () => crypto.randomUUID()));
    }
    this.#app.keepState(Object.fromEntries(ADDRESS_PARAMS.map((one) => [one, query.get(one)])));
    this.#tell(null);
  }

  #export(): void {
    saveFile('layouts.json', new Blob([this.#states.fileText()], { type: 'application/json' }));
  }

  async #import(field: HTMLInputElement): Promise<void> {
    const [file] = field.files ?? [];
    if (file === undefined) return;
    const text = await file.text();
    field.value = '';
    this.#tell(this.#states.takeFile(text));
  }

  #tell(refusal: StateRefusal | null): void {
    this.#refusal = refusal;
    this.#app.redraw();
  }
}
