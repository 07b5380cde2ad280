import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS, type SearchRecord } from '#dashboard/documentation/search-options.ts';

const MAX_RESULTS = 12;

/** A result with the members that the index stores. */
type Result = Pick<SearchRecord, 'id' | 'title' | 'section' | 'kind'>;

/**
 * Opens the search in the head of the page: full text, without a server. The index is loaded when the box gets the
 * focus.
 *
 * @param root address of the site's root, relative to this page
 */
export function openSearch(root: string): void {
  const place = document.querySelector('.search');
  if (place === null) return;
  place.innerHTML = BOX;
  const [input, list, status] = [
    place.querySelector('input'),
    place.querySelector('ul'),
    place.querySelector('p'),
  ];
  if (input && list && status) new SearchBox({ place, input, list, status }, root).open();
}

const BOX = `<label class="hidden" for="search">Search the documentation</label>
<input id="search" type="search" placeholder="Search   /" autocomplete="off" role="combobox"
  aria-expanded="false" aria-controls="results" aria-autocomplete="list" />
<ul id="results" role="listbox" aria-label="Results" hidden></ul>
<p class="hidden" role="status"></p>`;

interface SearchElements {
  readonly place: Element;
  readonly input: HTMLInputElement;
  readonly list: HTMLUListElement;
  /** The text for screen readers. */
  readonly status: HTMLElement;
}

/** The box with its list of results, used by pointer and keyboard. */
class SearchBox {
  readonly #root: string;
  readonly #place: Element;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLUListElement;
  readonly #status: HTMLElement;
  #index: Promise<MiniSearch<SearchRecord>> | null = null;
  #chosen = -1;

  constructor({ place, input, list, status }: SearchElements, root: string) {
    this.#root = root;
    this.#place = place;
    this.#input = input;
    this.#list = list;
    this.#status = status;
  }

  open(): void {
    this.#input.addEventListener('input', () => void this.#search());
    this.#input.addEventListener('focus', () => void this.#loaded().catch(() => {}));
    this.#input.addEventListener('keydown', (event) => this.#pressed(event));
    document.addEventListener('click', ({ target }) => {
      if (!this.#place.contains(target as Node)) this.#close();
    });
    document.addEventListener('keydown', (event) => {
      const isTyping = event.target instanceof HTMLInputElement;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.#input.focus();
    });
  }

  /** The index; a failed request is sent again with the next key. */
  #loaded(): Promise<MiniSearch<SearchRecord>> {
    this.#index ??= loadIndex(this.#root).catch((error: unknown) => {
      this.#index = null;
      throw error;
    });
    return this.#index;
  }

  async #search(): Promise<void> {
    const text = this.#input.value.trim();
    if (text === '') return this.#close();
    try {
      const index = await this.#loaded();
      // A later key has its own search.
      if (this.#input.value.trim() !== text) return;
      const found = index.search(text).slice(0, MAX_RESULTS) as unknown as Result[];
      const views = found.map((result, at) => resultView(result, at, this.#root));
      this.#show(views, found.length === 0 ? `No page has “${text}”.` : null);
      this.#status.textContent = `${found.length} results`;
    } catch {
      this.#show([], 'The search index could not be loaded. Type again to retry.');
    }
  }

  #show(results: readonly HTMLElement[], sentence: string | null): void {
    this.#list.replaceChildren(...results, ...(sentence === null ? [] : [emptyView(sentence)]));
    this.#list.hidden = false;
    this.#input.setAttribute('aria-expanded', 'true');
    this.#chosen = -1;
  }

  #close(): void {
    this.#list.hidden = true;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#choose(-1);
  }

  #pressed(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') this.#choose(this.#chosen + 1);
    else if (event.key === 'ArrowUp') this.#choose(this.#chosen - 1);
    else if (event.key === 'Escape') this.#close();
    else if (event.key === 'Enter') this.#options()[Math.max(0, this.#chosen)]?.click();
    else return;
    event.preventDefault();
  }

  #options(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>('[id^=result-]')];
  }

  #choose(next: number): void {
    const options = this.#options();
    const isClosed = this.#list.hidden || options.length === 0;
    this.#chosen = isClosed ? -1 : (next + options.length) % options.length;
    for (const [at, option] of options.entries()) {
      option.setAttribute('aria-selected', String(at === this.#chosen));
    }
    const active = this.#chosen === -1 ? '' : `result-${this.#chosen}`;
    this.#input.setAttribute('aria-activedescendant', active);
    options[this.#chosen]?.scrollIntoView({ block: 'nearest' });
  }
}

async function loadIndex(root: string): Promise<MiniSearch<SearchRecord>> {
  const answer = await fetch(`${root}search-index.json`);
  if (!answer.ok) throw new Error(`the search index answers ${answer.status}`);
  return MiniSearch.loadJSON<SearchRecord>(await answer.text(), SEARCH_OPTIONS);
}

function resultView({ id, title, section, kind }: Result, at: number, root: string): HTMLLIElement {
  const item = document.createElement('li');
  item.id = `result-${at}`;
  item.setAttribute('role', 'option');
  item.setAttribute('aria-selected', 'false');
  const name = document.createElement('b');
  name.textContent = section === '' ? title : section;
  const where = document.createElement('span');
  where.textContent = section === '' ? kind : `${title} · ${kind}`;
  item.append(name, where);
  item.addEventListener('click', () => location.assign(root + id));
  return item;
}

function emptyView(sentence: string): HTMLLIElement {
  const item = document.createElement('li');
  item.className = 'empty';
  item.setAttribute('role', 'option');
  item.setAttribute('aria-selected', 'false');
  item.textContent = sentence;
  return item;
}
