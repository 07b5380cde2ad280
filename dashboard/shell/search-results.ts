import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  SEARCH,
  type SearchResult,
  type SearchVariables,
} from '#dashboard/documents/documents.gen.ts';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { nameIn } from '#dashboard/parts/names.ts';
import { SHELL_WORDS, type FoundKind } from '#dashboard/shell/shell-words.ts';

/** A meaning of a text, with the page that shows it. */
export interface Found {
  readonly kind: FoundKind;
  readonly href: string;
  readonly name: string;
  readonly note: string;
}

const MAX_INSTRUMENTS = 8;

/** What the search box finds. A browser gets this module when the reader first goes to the box. */
export class SearchResults {
  readonly #app: App;
  #question: GraphQuery<SearchResult, SearchVariables> | null = null;
  #asked = '';
  /** The action for the first result, if the reader confirmed before it arrived. */
  #take: ((href: string) => void) | null = null;

  constructor(app: App) {
    this.#app = app;
  }

  ask(q: string): void {
    this.#asked = q;
    if (this.#question === null) this.#question = new GraphQuery(this.#host, SEARCH, { q });
    else this.#question.ask({ q });
  }

  /** Takes the chosen result; the first one of an answer in flight, once it arrives. */
  choose(q: string, chosen: number, take: (href: string) => void): void {
    if (q !== this.#asked) this.ask(q);
    if (this.#question?.isAsking === true) {
      this.#take = take;
      return;
    }
    const found = this.found[chosen];
    if (found !== undefined) take(found.href);
  }

  /** The reader types on: the answer in flight is obsolete. */
  forget(): void {
    this.#take = null;
  }

  close(): void {
    this.#question?.close();
  }

  get found(): readonly Found[] {
    const data = this.#question?.data ?? null;
    if (data === null) return [];
    const { language } = this.#app.settings;
    const instruments = [...(data.symbolSearch?.matches ?? [])]
      .toSorted((one, other) => Number(other.subscribed) - Number(one.subscribed))
      .slice(0, MAX_INSTRUMENTS)
      .map(({ exchange, market, symbol, name }) => ({
        kind: 'instrument' as const,
        href: pagePaths.symbol(exchange, market, symbol),
        name: symbol,
        note: `${name ?? ''} ${exchange} ${market}`.trim(),
      }));
    return [
      ...instruments,
      ...(data.companies?.nodes ?? []).map(({ stockCode, name, nameEn }) => ({
        kind: 'company' as const,
        href: pagePaths.company(stockCode),
        name: nameIn(language, { name, nameEn }),
        note: stockCode,
      })),
      ...(data.etfs?.nodes ?? []).map(({ fundCode, name }) => ({
        kind: 'fund' as const,
        href: pagePaths.fund(fundCode),
        name,
        note: fundCode,
      })),
      ...(data.sectorPage?.items ?? []).map(({ sectorId, name, nameEn }) => ({
        kind: 'sector' as const,
        href: pagePaths.sector(sectorId),
        name: nameIn(language, { name, nameEn }),
        note: sectorId,
      })),
      ...(data.indicatorSearch?.nodes ?? []).map(({ name, title, titleZh }) => ({
        kind: 'indicator' as const,
        href: pagePaths.indicator(name),
        name: language === 'zh' ? (titleZh ?? title) : title,
        note: name,
      })),
    ];
  }

  get #host(): GraphHost {
    const { graph, connection } = this.#app;
    const redraw = (): void => {
      this.#takeFirst();
      this.#app.redraw();
    };
    return { graph, connection, redraw };
  }

  #takeFirst(): void {
    const take = this.#take;
    if (take === null || this.#question === null || this.#question.isAsking) return;
    this.#take = null;
    const [first] = this.found;
    if (first !== undefined) take(first.href);
  }

  /** @param pick closes the box; the link leads to the page */
  view(chosen: number, pick: () => void): TemplateResult {
    const { found } = this;
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
          aria-selected=${at === chosen ? 'true' : 'false'}
          @click=${pick}
        >
          <span>${name}</span> <small>${note}</small>
          <small class="kind">${words.found[kind]}</small>
        </a>
      `,
    )}`;
  }
}
