import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  MAX_STATE_NAME,
  MAX_STATES_BYTES,
  type NamedStates,
  type StateRefusal,
} from '#dashboard/parts/named-states.ts';
import { NAMED_STATES_WORDS } from '#dashboard/parts/named-states-words.ts';
import { saveFile } from '#dashboard/parts/save-file.ts';

/** The page whose states are kept. */
export interface StoredPage {
  readonly path: string;
  readonly fileName: string;
  /** Its state now. */
  query(): string;
  /** A link to a state was followed. */
  left?(): void;
}

/** The states of a page that the reader keeps: links to them, a field that saves another, and files. */
export class NamedStatesView {
  readonly #app: App;
  readonly #states: NamedStates;
  readonly #page: StoredPage;
  #outcome: StateRefusal | 'taken' | null = null;

  constructor(app: App, states: NamedStates, page: StoredPage) {
    this.#app = app;
    this.#states = states;
    this.#page = page;
  }

  view(): TemplateResult {
    const words = this.#app.words(NAMED_STATES_WORDS);
    const { all } = this.#states;
    return html`${all.length === 0 ? html`<p class="muted">${words.none}</p>` : this.#listView()}
      <form class="row" @submit=${this.#save}>
        <input
          name="name"
          required
          maxlength=${MAX_STATE_NAME}
          aria-label=${words.name}
          placeholder=${words.name}
        />
        <button type="submit">${words.save}</button>
      </form>
      <div class="row files">
        <button type="button" ?disabled=${all.length === 0} @click=${this.#toFile}>
          ${words.toFile}
        </button>
        <label class="file"
          >${words.fromFile}
          <input type="file" accept=".json,application/json" @change=${this.#fromFile} />
        </label>
      </div>
      ${this.#outcomeView()}`;
  }

  #listView(): TemplateResult {
    const words = this.#app.words(NAMED_STATES_WORDS);
    return html`<ul class="list">
      ${this.#states.all.map(
        ({ name, query }) =>
          html`<li class="row">
            <a class="grow" href="${this.#page.path}?${query}" @click=${() => this.#page.left?.()}
              >${name}</a
            >
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

  #outcomeView(): TemplateResult | typeof nothing {
    const words = this.#app.words(NAMED_STATES_WORDS);
    if (this.#outcome === null) return nothing;
    return this.#outcome === 'taken'
      ? html`<p class="state" role="status">${words.taken}</p>`
      : html`<p class="state failure" role="alert">${words.refusals[this.#outcome]}</p>`;
  }

  readonly #save = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const name = new FormData(form).get('name');
    const query = this.#page.query();
    const refusal = this.#states.save({ name: typeof name === 'string' ? name : '', query });
    if (refusal === null) form.reset();
    this.#tell(refusal);
  };

  readonly #toFile = (): void => {
    const text = this.#states.fileText();
    saveFile(`${this.#page.fileName}.json`, new Blob([text], { type: 'application/json' }));
  };

  readonly #fromFile = async (event: Event): Promise<void> => {
    const field = event.target as HTMLInputElement;
    const [file] = field.files ?? [];
    if (file === undefined) return;
    // A file that is too large is not even read.
    const text = file.size > MAX_STATES_BYTES ? null : await file.text();
    field.value = '';
    this.#tell(text === null ? 'tooLarge' : (this.#states.takeFile(text) ?? 'taken'));
  };

  #tell(outcome: StateRefusal | 'taken' | null): void {
    this.#outcome = outcome;
    this.#app.redraw();
  }
}
