import { html, nothing, render, type TemplateResult } from 'lit-html';
import { App } from '#dashboard/app/app.ts';
import { matchPage, type PageName } from '#dashboard/app/page-table.ts';
import type { Page } from '#dashboard/app/page.ts';
import { keyHandler } from '#dashboard/shell/keyboard.ts';
import { LOAD_PAGE } from '#dashboard/shell/page-modules.ts';
import { loadStyles } from '#dashboard/shell/page-styles.ts';
import type { ScrollMemory } from '#dashboard/shell/scroll-memory.ts';
import { SearchBox } from '#dashboard/shell/search-box.ts';
import { settingsView } from '#dashboard/shell/settings-view.ts';
import { SHELL_WORDS, type NavName } from '#dashboard/shell/shell-words.ts';

const NAV: readonly (readonly [name: NavName, href: string])[] = [
  ['home', '/'],
  ['symbol', '/symbol/venue_a/spot/BTCUSDT'],
  ['grid', '/grid'],
  ['scanner', '/scanner'],
  ['sectors', '/sectors'],
  ['newsroom', '/newsroom'],
  ['indicators', '/indicators'],
  ['alerts', '/alerts'],
  ['status', '/status'],
];
/** The lamp looks again this often, as lateness comes without an event. */
const LOOK_MS = 5_000;

/** The frame around every page: header, search, settings, the open page, and where each address leads. */
export class Shell {
  readonly #app: App;
  readonly #search: SearchBox;
  #page: Page | null = null;
  #pageName: PageName | null = null;
  #openPath = '';
  /** The list of keys, loaded when a reader first opens it. */
  #help: typeof import('#dashboard/shell/help-view.ts') | null = null;
  #scrolls: ScrollMemory | null = null;
  /** Counts openings: a module that arrives late opens nothing. */
  #opening = 0;
  #failure: 'failed' | 'missing' | null = null;
  #title = '';

  constructor() {
    this.#app = new App(() => this.#draw());
    this.#search = new SearchBox(this.#app);
  }

  /** Opens the page of the address, and follows clicks, keys and the browser's history. */
  start(): void {
    addEventListener('popstate', ({ state }) => void this.#open(state));
    addEventListener('online', () => this.#app.connection.online(true));
    addEventListener('offline', () => this.#app.connection.online(false));
    document.addEventListener('click', (event) => this.#clicked(event));
    document.addEventListener(
      'keydown',
      keyHandler({
        go: (href) => this.#app.go(href),
        search: () => this.#search.focus(),
        help: () => void this.#showHelp(),
        pageKeys: () => this.#page?.keys ?? [],
      }),
    );
    setInterval(() => this.#app.redraw(), LOOK_MS);
    void this.#open(history.state);
  }

  /** @param kept the state of the entry in the browser's history */
  async #open(kept: unknown): Promise<void> {
    const isReturn = this.#scrolls?.moved(kept) === true;
    const { pathname, search } = location;
    const match = matchPage(pathname);
    const place = {
      path: pathname,
      params: match?.params ?? {},
      query: new URLSearchParams(search),
    };
    if (this.#page?.moved !== undefined && pathname === this.#openPath) {
      this.#page.moved(place);
      this.#app.redraw();
      return;
    }
    this.#opening += 1;
    const opening = this.#opening;
    this.#page?.close();
    this.#page = null;
    this.#pageName = match?.name ?? null;
    this.#openPath = pathname;
    this.#failure = match === null ? 'missing' : null;
    this.#app.redraw();
    if (match === null) return;
    try {
      const [module] = await Promise.all([
        LOAD_PAGE[match.name](),
        loadStyles(match.name),
        this.#loadScrolls(),
      ]);
      if (opening !== this.#opening) return;
      this.#page = module.open(this.#app, place);
      const isFirst = opening === 1;
      if (isFirst ? this.#scrolls?.moved(kept) !== true : !isReturn) scrollTo(0, 0);
      // The link to this page is gone with its page, or far above, so reading and Tab continue with the new page.
      if (!isFirst) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    } catch (error) {
      console.error(error);
      if (opening === this.#opening) this.#failure = 'failed';
    }
    this.#app.redraw();
  }

  async #loadScrolls(): Promise<void> {
    if (this.#scrolls !== null) return;
    const module = await import('#dashboard/shell/scroll-memory.ts').catch(() => null);
    // Without it pages begin at their top.
    if (module !== null) this.#scrolls ??= new module.ScrollMemory();
  }

  /** Links between pages open without loading the frame again. */
  #clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || matchPage(url.pathname) === null) return;
    event.preventDefault();
    this.#app.go(url.pathname + url.search);
  }

  #draw(): void {
    this.#nameDocument();
    render(this.#view(), document.body);
  }

  /** Setting the title costs as much as half a page in the browser: it waits until the page is drawn. */
  #nameDocument(): void {
    const name = this.#page?.title ?? '';
    const title = name === '' ? 'Marketgraph' : `${name} · Marketgraph`;
    if (title === this.#title) return;
    this.#title = title;
    setTimeout(() => (document.title = title));
  }

  #view(): TemplateResult {
    const words = this.#app.words(SHELL_WORDS);
    const state = this.#app.connection.state(Date.now());
    return html`<a class="skip" href="#main">${words.skip}</a>
      <header class="top">
        <a class="brand" href="/">Marketgraph</a>
        <nav aria-label=${words.sections}>
          ${NAV.map(
            ([name, href]) =>
              html`<a href=${href} aria-current=${name === this.#pageName ? 'page' : nothing}
                >${words.nav[name]}</a
              >`,
          )}
        </nav>
        ${this.#search.view()}
        <span role="status">
          <a
            class="lamp ${state}"
            href="/status"
            aria-label="${words.connection[state]}: ${words.nav.status}"
            >${words.connection[state]}</a
          >
        </span>
        <button
          type="button"
          class="language"
          lang=${this.#app.settings.language === 'zh' ? 'en' : 'zh-CN'}
          @click=${() => this.#switchLanguage()}
        >
          ${this.#app.settings.language === 'zh' ? 'EN' : '中文'}
        </button>
        ${settingsView(this.#app)}
        <button
          type="button"
          class="help"
          aria-label=${words.help}
          @click=${() => void this.#showHelp()}
        >
          ?
        </button>
      </header>
      <main id="main" tabindex="-1">${this.#content()}</main>
      <footer>
        <a href="/docs/">${words.documentation}</a> <a href="/graphql">${words.explorer}</a>
        <a href="/api/docs">${words.rest}</a> <a href="/agents.md">${words.agents}</a>
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener">${words.charts}</a>
      </footer>
      ${this.#help?.helpView(this.#app, this.#page?.keys ?? []) ?? nothing}`;
  }

  #content(): TemplateResult {
    const words = this.#app.words(SHELL_WORDS);
    if (this.#failure === 'missing') {
      return html`<h1>${words.notFound}</h1>
        <p>${words.notFoundHint}</p>`;
    }
    if (this.#failure === 'failed') {
      return html`<h1>${words.failed}</h1>
        <button type="button" @click=${() => location.reload()}>${words.reload}</button>`;
    }
    return this.#page?.view() ?? html`<p class="state" role="status">…</p>`;
  }

  async #showHelp(): Promise<void> {
    try {
      this.#help ??= await import('#dashboard/shell/help-view.ts');
    } catch (error) {
      console.error(error);
      return;
    }
    this.#app.redraw();
    // The dialog is on the page after the next drawing.
    requestAnimationFrame(() => this.#help?.showHelp());
  }

  #switchLanguage(): void {
    const language = this.#app.settings.language === 'zh' ? 'en' : 'zh';
    this.#app.choose({ language });
  }
}
