import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { LazyTool } from '#dashboard/parts/lazy-tool.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';
import type { Found, SearchResults } from '#dashboard/shell/search-results.ts';
import { SHELL_WORDS } from '#dashboard/shell/shell-words.ts';
import { TypingPause } from '#dashboard/parts/typing-pause.ts';

/** The search box of the header: instruments, companies, funds, sectors and indicators in one list. */
export class SearchBox {
  readonly #app: App;
  #text = '';
  #isOpen = false;
  #chosen = 0;
  readonly #pause = new TypingPause();
  readonly #results: LazyTool<SearchResults>;

  constructor(app: App) {
    this.#app = app;
    this.#results = new LazyTool(
      async () => {
        const module = await import('#dashboard/shell/search-results.ts');
        return new module.SearchResults(app);
      },
      () => app.redraw(),
    );
  }

  /** Moves the keyboard into the box. */
  focus(): void {
    document.querySelector<HTMLInputElement>('#search')?.focus();
  }

  view(): TemplateResult {
    const words = this.#app.words(SHELL_WORDS);
    const found = this.#results.now?.found ?? [];
    const isShown = this.#isOpen && this.#text.trim() !== '';
    return html`<div class="search" role="search" @focusout=${this.#left}>
      <input
        id="search"
        type="search"
        role="combobox"
        autocomplete="off"
        spellcheck="false"
        aria-label=${words.search}
        aria-expanded=${isShown ? 'true' : 'false'}
        aria-controls="found"
        aria-activedescendant=${isShown && found.length > 0 ? `found-${this.#chosen}` : nothing}
        placeholder="${words.searchHint} ( / )"
        .value=${this.#text}
        @input=${this.#typed}
        @focus=${() => this.#open()}
        @keydown=${(event: KeyboardEvent) => this.#key(event, found)}
      />
      <div id="found" role="listbox" aria-label=${words.search} ?hidden=${!isShown}>
        ${isShown ? this.#list() : nothing}
      </div>
    </div>`;
  }

  #list(): TemplateResult | typeof nothing {
    if (this.#results.hasFailed) {
      const { notLoaded } = this.#app.words(PART_WORDS);
      return html`<p class="state" role="option" aria-disabled="true" aria-selected="false">
        ${notLoaded}
      </p>`;
    }
    return this.#results.now?.view(this.#chosen, () => this.#close()) ?? nothing;
  }

  readonly #typed = (event: Event): void => {
    this.#text = (event.target as HTMLInputElement).value;
    this.#isOpen = true;
    this.#chosen = 0;
    this.#results.now?.forget();
    this.#pause.before(() => this.#ask());
    this.#app.redraw();
  };

  /** Opens the chosen result; with an answer in flight, its first result when it arrives. */
  #choose(): void {
    const q = this.#text.trim();
    if (q === '') return;
    this.#pause.cancel();
    this.#results.use((results) =>
      results.choose(q, this.#chosen, (href) => {
        this.#close();
        this.#app.go(href);
      }),
    );
  }

  #ask(): void {
    const q = this.#text.trim();
    if (q !== '') this.#results.use((results) => results.ask(q));
  }

  #key(event: KeyboardEvent, found: readonly Found[]): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      this.#chosen = (this.#chosen + step + found.length) % found.length;
    } else if (event.key === 'Enter') {
      this.#choose();
    } else if (event.key === 'Escape') {
      this.#close();
    } else {
      return;
    }
    event.preventDefault();
    this.#app.redraw();
  }

  readonly #left = (event: FocusEvent): void => {
    const box = event.currentTarget as HTMLElement;
    if (box.contains(event.relatedTarget as Node | null)) return;
    this.#isOpen = false;
    this.#app.redraw();
  };

  #open(): void {
    this.#isOpen = true;
    this.#results.use();
    this.#app.redraw();
  }

  #close(): void {
    this.#isOpen = false;
    this.#text = '';
    (document.activeElement as HTMLElement | null)?.blur();
    this.#app.redraw();
  }
}
