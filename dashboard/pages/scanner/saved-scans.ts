import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  storedScans,
  readScanFile,
  type SavedScan,
} from '#dashboard/pages/scanner/saved-scan-storage.ts';
import { READY_SCANS } from '#dashboard/pages/scanner/ready-scans.ts';
import { SCANNER_WORDS } from '#dashboard/pages/scanner/scanner-words.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { saveFile } from '#dashboard/parts/save-file.ts';

const KEY = 'marketgraph.scans';

/** Scans to start from, and those that the reader has kept in this browser. */
export class SavedScans {
  readonly #app: App;
  #kept: SavedScan[];
  #failure = '';

  constructor(app: App) {
    this.#app = app;
    this.#kept = storedScans(localStorage.getItem(KEY));
  }

  /** @param query the scan of the page, as its address has it */
  view(query: string): TemplateResult {
    const words = this.#app.words(SCANNER_WORDS);
    return panelView(this.#app, {
      id: 'scans',
      title: words.scans,
      sources: [],
      body: html`<h3>${words.toStartFrom}</h3>
        <ul class="list linked">
          ${READY_SCANS.map(
            (one) =>
              html`<li>
                <a href="/scanner?${addressText(one.query)}">${words.ready[one.name]}</a>
              </li>`,
          )}
        </ul>
        <h3>${words.saved}</h3>
        ${this.#listView()}
        <form class="row" @submit=${(event: SubmitEvent) => this.#save(event, query)}>
          <input
            name="name"
            required
            maxlength="60"
            aria-label=${words.scanName}
            placeholder=${words.scanName}
          />
          <button type="submit">${words.save}</button>
        </form>
        <div class="row files">
          <button type="button" ?disabled=${this.#kept.length === 0} @click=${() => this.#export()}>
            ${words.exportScans}
          </button>
          <label class="file"
            >${words.importScans}
            <input
              type="file"
              accept=".json,application/json"
              @change=${(event: Event) => void this.#import(event.target as HTMLInputElement)}
            />
          </label>
        </div>
        ${
          this.#failure === ''
            ? nothing
            : html`<p class="state failure" role="alert">${this.#failure}</p>`
        }`,
    });
  }

  #listView(): TemplateResult {
    const words = this.#app.words(SCANNER_WORDS);
    if (this.#kept.length === 0) return html`<p class="muted small">${words.noneSaved}</p>`;
    return html`<ul class="list linked">
      ${this.#kept.map(
        ({ name, query }) =>
          html`<li class="row">
            <a href="/scanner?${query}">${name}</a>
            <button
              type="button"
              class="remove"
              aria-label="${words.remove}: ${name}"
              @click=${() => this.#keep(this.#kept.filter((one) => one.name !== name))}
            >
              ×
            </button>
          </li>`,
      )}
    </ul>`;
  }

  #save(event: SubmitEvent, query: string): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const name = new FormData(form).get('name');
    if (typeof name !== 'string' || name.trim() === '') return;
    form.reset();
    const others = this.#kept.filter((one) => one.name !== name.trim());
    this.#keep([...others, { name: name.trim(), query }]);
  }

  #keep(kept: SavedScan[]): void {
    this.#kept = kept;
    this.#failure = '';
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      this.#failure = this.#app.words(SCANNER_WORDS).notKept;
    }
    this.#app.redraw();
  }

  #export(): void {
    const text = JSON.stringify({ scans: this.#kept }, null, 2);
    saveFile('scans.json', new Blob([text], { type: 'application/json' }));
  }

  async #import(field: HTMLInputElement): Promise<void> {
    const [file] = field.files ?? [];
    if (file === undefined) return;
    const found = readScanFile(await file.text());
    field.value = '';
    if (found === null) {
      this.#failure = this.#app.words(SCANNER_WORDS).notAFile;
      this.#app.redraw();
      return;
    }
    const names = new Set(found.map(({ name }) => name));
    this.#keep([...this.#kept.filter(({ name }) => !names.has(name)), ...found]);
  }
}

function addressText(query: string): string {
  return new URLSearchParams(query).toString();
}
