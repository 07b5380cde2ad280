import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { KeyBinding, Page, PageLocation } from '#dashboard/app/page.ts';
import {
  INDICATOR_GALLERY,
  type IndicatorGalleryResult,
  type IndicatorGalleryVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import {
  COSTS,
  FEATURE_KINDS,
  filterOf,
  isEmptyFilter,
  isSameFilter,
  MEASURES,
  type CatalogFilter,
} from '#dashboard/pages/indicators/catalog-filter.ts';
import { cardView, type FoundIndicator } from '#dashboard/pages/indicators/indicator-card.ts';
import { CATEGORY_WORDS } from '#dashboard/parts/category-words.ts';
import { INDICATORS_WORDS } from '#dashboard/pages/indicators/indicators-words.ts';
import { failureView, nothingView } from '#dashboard/parts/answer.ts';
import { pagePaths } from '#dashboard/parts/link.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';
import { selectView } from '#dashboard/parts/select.ts';
import type { Table } from '#dashboard/parts/table.ts';
import { TypingPause } from '#dashboard/parts/typing-pause.ts';

type GalleryQuestion = GraphQuery<IndicatorGalleryResult, IndicatorGalleryVariables>;

const CARDS_A_PAGE = 48;
/** A query for each letter would use up the quota of a client per minute. */

/** All indicators as cards with a picture, filtered by the search in the address. */
export class GalleryPage implements Page {
  readonly #app: App;
  #filter: CatalogFilter;
  #typed: string;
  readonly #pause = new TypingPause();
  /** One query for each part of the list that the reader has requested. */
  #parts: GalleryQuestion[];
  /** Shown while the first part of another search is awaited. */
  #before: FoundIndicator[] = [];

  constructor(app: App, { query }: PageLocation) {
    this.#app = app;
    this.#filter = filterOf(query);
    this.#typed = this.#filter.words;
    this.#parts = [this.#ask(null)];
  }

  get title(): string {
    return this.#app.words(INDICATORS_WORDS).title;
  }

  get keys(): readonly KeyBinding[] {
    const words = this.#app.words(INDICATORS_WORDS);
    const focus = (): void => document.querySelector<HTMLInputElement>('#catalog-words')?.focus();
    return [{ key: 'f', does: words.searchCatalog, run: focus }];
  }

  moved({ query }: PageLocation): void {
    const filter = filterOf(query);
    if (isSameFilter(filter, this.#filter)) return;
    this.#before = this.#found();
    this.#filter = filter;
    if (filter.words !== this.#typed.trim()) this.#typed = filter.words;
    this.close();
    this.#parts = [this.#ask(null)];
  }

  close(): void {
    this.#pause.cancel();
    for (const part of this.#parts) part.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(INDICATORS_WORDS);
    const [first] = this.#parts;
    const total = first?.data?.indicatorSearch.totalCount ?? null;
    const found = first?.data === null ? this.#before : this.#found();
    return html`<h1>${words.title}</h1>
      ${this.#filterView()}
      <div class="board">
        ${panelView(this.#app, {
          id: 'gallery',
          className: 'wide',
          title: total === null ? words.title : words.count(total),
          sources: first === undefined ? [] : [first.source],
          table: found.length === 0 ? null : this.#table(found),
          body: this.#body(found),
        })}
      </div>`;
  }

  #filterView(): TemplateResult {
    const words = this.#app.words(INDICATORS_WORDS);
    const { category, measure, cost, kind } = this.#filter;
    const categories = this.#parts[0]?.data?.indicatorIndex.categories ?? [];
    const shown = category === '' || categories.includes(category) ? categories : [category];
    const any = ['', words.anything] as const;
    return html`<form
      class="filters"
      aria-label=${words.searchCatalog}
      @submit=${(e: Event) => e.preventDefault()}
    >
      <label class="field grow">
        <span>${words.searchCatalog}</span>
        <input
          id="catalog-words"
          type="search"
          maxlength="128"
          placeholder=${words.searchHint}
          .value=${this.#typed}
          @input=${(event: Event) => this.#type((event.target as HTMLInputElement).value)}
        />
      </label>
      ${selectView(
        words.category,
        [any, ...shown.map((one) => [one, this.#app.words(CATEGORY_WORDS)[one] ?? one] as const)],
        category,
        (one) => this.#app.keepState({ category: one }),
      )}
      ${selectView(
        words.measure,
        [any, ...MEASURES.map((one) => [one, words.measures[one]] as const)],
        measure ?? '',
        (one) => this.#app.keepState({ measure: one }),
      )}
      ${selectView(
        words.costAtMost,
        [any, ...COSTS.map((one) => [one, words.costs[one]] as const)],
        cost ?? '',
        (one) => this.#app.keepState({ cost: one }),
      )}
      ${selectView(
        words.hasFeatures,
        [any, ...FEATURE_KINDS.map((one) => [one, words.kinds[one]] as const)],
        kind ?? '',
        (one) => this.#app.keepState({ kind: one }),
      )}
      ${
        isEmptyFilter(this.#filter)
          ? nothing
          : html`<button type="button" @click=${() => this.#clear()}>${words.clear}</button>`
      }
    </form>`;
  }

  #body(found: readonly FoundIndicator[]): TemplateResult {
    const words = this.#app.words(INDICATORS_WORDS);
    const last = this.#parts.at(-1);
    const cards = html`<ul class="cards">
      ${found.map((one) => cardView(this.#app, one))}
    </ul>`;
    if (last === undefined || last.isAsking || last.error !== null) {
      const isFirst = this.#parts.length === 1 && this.#before.length === 0;
      return html`${isFirst ? nothing : cards}
      ${
        last?.error != null
          ? failureView(this.#app, last.error, () => last.ask())
          : html`<p class="state" role="status">${this.#app.words(PART_WORDS).asking}</p>`
      }`;
    }
    if (found.length === 0) return nothingView(this.#app, words.nothingFits);
    const page = last.data?.indicatorSearch.pageInfo;
    return html`${cards}
    ${
      page?.hasNextPage === true
        ? html`<p class="more">
            <button type="button" @click=${() => this.#more(page.endCursor)}>
              ${words.showMore}
            </button>
          </p>`
        : nothing
    }`;
  }

  #found(): FoundIndicator[] {
    return this.#parts.flatMap(({ data }) => data?.indicatorSearch.nodes ?? []);
  }

  #ask(after: string | null): GalleryQuestion {
    const { words, category, measure, cost, kind } = this.#filter;
    return new GraphQuery(this.#app, INDICATOR_GALLERY, {
      words: words.trim() === '' ? null : words.trim(),
      category: category === '' ? null : category,
      measure,
      cost,
      featureKind: kind,
      first: CARDS_A_PAGE,
      after,
    });
  }

  #more(after: string | null): void {
    this.#parts = [...this.#parts, this.#ask(after)];
  }

  #type(text: string): void {
    this.#typed = text;
    this.#pause.before(() => this.#app.keepState({ q: text.trim() }));
  }

  #clear(): void {
    this.#typed = '';
    this.#app.keepState({ q: null, category: null, measure: null, cost: null, kind: null });
  }

  #table(rows: readonly FoundIndicator[]): Table<FoundIndicator> {
    const words = this.#app.words(INDICATORS_WORDS);
    return {
      caption: words.title,
      rows,
      columns: [
        {
          title: words.name,
          value: ({ name }) => name,
          cell: ({ name }) => html`<a href=${pagePaths.indicator(name)}>${name}</a>`,
        },
        { title: words.indicator, value: ({ title }) => title },
        { title: words.chineseName, value: ({ titleZh }) => titleZh },
        {
          title: words.category,
          value: ({ category }) => this.#app.words(CATEGORY_WORDS)[category] ?? category,
        },
        { title: words.measure, value: ({ measure }) => words.measures[measure] },
        { title: words.cost, value: ({ cost }) => words.costs[cost] },
        { title: words.columns, value: ({ columns }) => columns.join(' ') },
      ],
    };
  }
}
