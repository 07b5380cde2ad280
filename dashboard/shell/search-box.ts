import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { SEARCH, type SearchResult, type SearchVariables } from '#dashboard/documents.gen.ts';
import { Question } from '#dashboard/graph/question.ts';
import { to } from '#dashboard/parts/link.ts';
import { SHELL_WORDS, type FoundKind } from '#dashboard/shell/shell-words.ts';
import { nameIn } from '#dashboard/parts/names.ts';
import { TypingPause } from '#dashboard/parts/typing-pause.ts';

interface Found {
  readonly kind: FoundKind;
  readonly href: string;
  readonly name: string;
  readonly note: string;
}

const MAX_INSTRUMENTS = 8;

/** The search box of the header: instruments, companies, funds, sectors and indicators in one list. */
export class SearchBox {
  readonly #app: App;
  #text = '';
  #isOpen = false;
  #chosen = 0;
  readonly #pause = new TypingPause();
  #question: Question<SearchResult, SearchVariables> | null = null;

  constructor(app: App) {
    this.#app = app;
  }

  /** Moves the keyboard into the box. */
  focus(): void {
    document.querySelector<HTMLInputElement>('#search')?.focus();
  }

  view(): TemplateResult {
    const words = this.#app.words(SHELL_WORDS);
    const found = this.#found();
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
        ${isShown ? this.#list(found) : nothing}
      </div>
    </div>`;
  }

  #list(found: readonly Found[]): TemplateResult {
    const words = this.#app.words(SHELL_WORDS);
    const isAsking = this.#question === null || this.#question.isAsking;
    if (found.length === 0) {
      return html`<p class="state" role="option" aria-disabled="true" aria-selected="false">
        ${isAsking ? '…' : words.noMatches}
      </p>`;
    }
    return html`${found.map(
      ({ kind, href, name, note }, at) => html`
        <a
          id="found-${at}"
          role="option"
          tabindex="-1"
          href=${href}
          aria-selected=${at === this.#chosen ? 'true' : 'false'}
          @click=${() => this.#close()}
        >
          <span>${name}</span> <small>${note}</small>
          <small class="kind">${words.found[kind]}</small>
        </a>
      `,
    )}`;
  }

  #found(): Found[] {
    const data = this.#question?.data ?? null;
    if (data === null) return [];
    const { language } = this.#app.settings;
    const instruments = [...(data.symbolSearch?.matches ?? [])]
      .toSorted((one, other) => Number(other.subscribed) - Number(one.subscribed))
      .slice(0, MAX_INSTRUMENTS)
      .map(({ exchange, market, symbol, name }) => ({
        kind: 'instrument' as const,
        href: to.symbol(exchange, market, symbol),
        name: symbol,
        note: `${name ?? ''} ${exchange} ${market}`.trim(),
      }));
    return [
      ...instruments,
      ...(data.companies?.nodes ?? []).map(({ stockCode, name, nameEn }) => ({
        kind: 'company' as const,
        href: to.company(stockCode),
        name: nameIn(language, { name, nameEn }),
        note: stockCode,
      })),
      ...(data.etfs?.nodes ?? []).map(({ fundCode, name }) => ({
        kind: 'fund' as const,
        href: to.fund(fundCode),
        name,
        note: fundCode,
      })),
      ...(data.sectorPage?.items ?? []).map(({ sectorId, name, nameEn }) => ({
        kind: 'sector' as const,
        href: to.sector(sectorId),
        name: nameIn(language, { name, nameEn }),
        note: sectorId,
      })),
      ...(data.indicatorSearch?.nodes ?? []).map(({ name, title, titleZh }) => ({
        kind: 'indicator' as const,
        href: to.indicator(name),
        name: language === 'zh' ? (titleZh ?? title) : title,
        note: name,
      })),
    ];
  }

  readonly #typed = (event: Event): void => {
    this.#text = (event.target as HTMLInputElement).value;
    this.#isOpen = true;
    this.#chosen = 0;
    this.#pause.before(() => this.#ask());
    this.#app.redraw();
  };

  #ask(): void {
    const q = this.#text.trim();
    if (q === '') return;
    if (this.#question === null) this.#question = new Question(this.#app, SEARCH, { q });
    else this.#question.ask({ q });
  }

  #key(event: KeyboardEvent, found: readonly Found[]): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      this.#chosen = (this.#chosen + step + found.length) % found.length;
    } else if (event.key === 'Enter') {
      const chosen = found[this.#chosen];
      if (chosen === undefined) return;
      this.#close();
      this.#app.go(chosen.href);
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
    this.#app.redraw();
  }

  #close(): void {
    this.#isOpen = false;
    this.#text = '';
    (document.activeElement as HTMLElement | null)?.blur();
    this.#app.redraw();
  }
}
