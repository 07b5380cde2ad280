import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS, type SearchRecord } from '#dashboard/documentation/search-options.ts';

const MAX_RESULTS = 12;

/** A result with the members that the index stores. */
type Result = Pick<SearchRecord, 'id' | 'title' | 'section' | 'kind'>;

/**
 * Opens the search in the head of the page: full text, without a server. The index is loaded with the first key.
 *
 * @param root address of the site's root, relative to this page
 */
export function openSearch(root: string): void {
  const place = document.querySelector('.search');
  if (place === null) return;
  place.innerHTML =
    '<label class="hidden" for="search">Search the documentation</label>' +
    '<input id="search" type="search" placeholder="Search   /" autocomplete="off" role="combobox"' +
    ' aria-expanded="false" aria-controls="results" aria-autocomplete="list" />' +
    '<ul id="results" role="listbox" aria-label="Results" hidden></ul>' +
    '<p class="hidden" role="status"></p>';
  const input = place.querySelector('input')!;
  const list = place.querySelector('ul')!;
  const status = place.querySelector('p')!;
  let index: Promise<MiniSearch<SearchRecord>> | null = null;
  let chosen = -1;

  const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=option]')];
  const choose = (next: number): void => {
    const all = options();
    chosen = all.length === 0 ? -1 : (next + all.length) % all.length;
    for (const [at, option] of all.entries())
      option.setAttribute('aria-selected', String(at === chosen));
    input.setAttribute('aria-activedescendant', chosen === -1 ? '' : `result-${chosen}`);
    all[chosen]?.scrollIntoView({ block: 'nearest' });
  };
  const close = (): void => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    choose(-1);
  };
  const search = async (): Promise<void> => {
    const text = input.value.trim();
    if (text === '') return close();
    try {
      index ??= loadIndex(root);
      const found = (await index).search(text).slice(0, MAX_RESULTS) as unknown as Result[];
      if (input.value.trim() !== text) return;
      list.replaceChildren(...found.map((result, at) => resultView(result, at, root)));
      status.textContent =
        found.length === 0 ? 'No page has these words.' : `${found.length} results`;
      if (found.length === 0) list.append(emptyView(text));
      chosen = -1;
      list.hidden = false;
      input.setAttribute('aria-expanded', 'true');
    } catch {
      index = null;
      list.replaceChildren(emptyView(null));
      list.hidden = false;
    }
  };

  input.addEventListener('input', () => void search());
  input.addEventListener(
    'focus',
    () => void (index ??= loadIndex(root)).catch(() => (index = null)),
  );
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(chosen + 1);
    else if (event.key === 'ArrowUp') choose(chosen - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter') options()[Math.max(0, chosen)]?.click();
    else return;
    event.preventDefault();
  });
  document.addEventListener('click', ({ target }) => {
    if (!place.contains(target as Node)) close();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.focus();
  });
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

function emptyView(text: string | null): HTMLLIElement {
  const item = document.createElement('li');
  item.className = 'empty';
  item.setAttribute('role', 'option');
  item.setAttribute('aria-selected', 'false');
  item.textContent =
    text === null
      ? 'The search index could not be loaded. Type again to retry.'
      : `No page has “${text}”.`;
  return item;
}
