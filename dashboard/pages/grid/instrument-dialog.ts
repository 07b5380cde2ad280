import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  SYMBOL_NAME,
  type SymbolNameResult,
  type SymbolNameVariables,
} from '#dashboard/documents/documents.gen.ts';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { Modal } from '#dashboard/parts/modal.ts';
import { TypingPause } from '#dashboard/parts/typing-pause.ts';
import { instrumentText, type Instrument } from '#dashboard/pages/grid/grid-state.ts';
import { GRID_WORDS } from '#dashboard/pages/grid/grid-words.ts';

type Match = SymbolNameResult['symbolSearch']['matches'][number];

/** The dialog in which a reader finds the instrument of a cell. */
export class InstrumentDialog {
  readonly #app: App;
  readonly #take: (instrument: Instrument) => void;
  readonly #modal: Modal;
  readonly #pause = new TypingPause();
  #title = '';
  #words = '';
  /** Whether the reader pressed Enter before the answer arrived. The first result of the answer is then chosen. */
  #takesFirst = false;
  #asked = '';
  #found: GraphQuery<SymbolNameResult, SymbolNameVariables> | null = null;

  constructor(app: App, take: (instrument: Instrument) => void) {
    this.#app = app;
    this.#take = take;
    this.#modal = new Modal('cell-symbol', () => app.redraw());
  }

  get isOpen(): boolean {
    return this.#modal.isOpen;
  }

  /** @param current what the cell has, with which the list begins */
  show(title: string, current: Instrument | null): void {
    this.#title = title;
    this.#words = '';
    this.#takesFirst = false;
    this.#ask(current === null ? 'BTC' : instrumentText(current));
    this.#modal.show();
  }

  close(): void {
    this.#pause.cancel();
    this.#found?.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(GRID_WORDS);
    return this.#modal.view(this.#title, words.close, () => this.#body());
  }

  #body(): TemplateResult {
    const words = this.#app.words(GRID_WORDS);
    return html`<form class="row" @submit=${this.#submitted}>
        <input
          type="search"
          class="grow"
          autofocus
          autocomplete="off"
          spellcheck="false"
          aria-label=${words.search}
          placeholder=${words.searchHint}
          .value=${this.#words}
          @input=${this.#typed}
        />
      </form>
      ${
        this.#found === null
          ? nothingView(this.#app)
          : answerView(this.#app, this.#found, () => this.#listView())
      }`;
  }

  #listView(): TemplateResult {
    const words = this.#app.words(GRID_WORDS);
    const matches = this.#matches;
    if (matches.length === 0) return nothingView(this.#app, words.noMatches);
    return html`<ul class="list">
      ${matches.map(
        (match) =>
          html`<li>
            <button type="button" class="picker-row" @click=${() => this.#choose(match)}>
              <strong>${match.symbol}</strong>
              <span>${match.name === match.symbol ? '' : match.name}</span>
              <span class="chip"
                >${match.exchange}
                ${match.market}${match.subscribed ? '' : ` · ${words.notLive}`}</span
              >
            </button>
          </li>`,
      )}
    </ul>`;
  }

  /** Those with live bars first. */
  get #matches(): readonly Match[] {
    const matches = this.#found?.data?.symbolSearch.matches ?? [];
    return matches.toSorted((one, other) => Number(other.subscribed) - Number(one.subscribed));
  }

  #choose({ exchange, market, symbol }: Match): void {
    this.#takesFirst = false;
    this.#modal.close();
    this.#take({ exchange, market, symbol });
  }

  readonly #typed = (event: Event): void => {
    this.#words = (event.target as HTMLInputElement).value;
    this.#takesFirst = false;
    const q = this.#words.trim();
    this.#pause.cancel();
    if (q !== '') this.#pause.before(() => this.#ask(q));
  };

  /** Enter takes the first result: that of the answer in flight, if there is one. */
  readonly #submitted = (event: SubmitEvent): void => {
    event.preventDefault();
    const q = this.#words.trim();
    this.#pause.cancel();
    if (q !== '' && q !== this.#asked) this.#ask(q);
    this.#takesFirst = true;
    this.#takeFirst();
  };

  #takeFirst(): void {
    const [first] = this.#matches;
    if (!this.#takesFirst || this.#found === null || this.#found.isAsking) return;
    this.#takesFirst = false;
    if (first !== undefined && this.#found.error === null) this.#choose(first);
  }

  #ask(q: string): void {
    this.#asked = q;
    if (this.#found === null) this.#found = new GraphQuery(this.#host, SYMBOL_NAME, { q });
    else this.#found.ask({ q });
  }

  get #host(): GraphHost {
    const { graph, connection } = this.#app;
    const redraw = (): void => {
      this.#takeFirst();
      this.#app.redraw();
    };
    return { graph, connection, redraw };
  }
}
