import { Marketgraph } from '#clients/typescript/src/index.ts';
import { Connection } from '#dashboard/graph/connection.ts';
import { Quotas } from '#dashboard/graph/quotas.ts';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';
import { sharedSocket } from '#dashboard/graph/shared-socket.ts';
import { keepSettings, readSettings, type Settings } from '#dashboard/app/settings.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Dependencies of every page: the graph, the settings of the reader, and a redraw. */
export class App implements GraphHost {
  readonly graph: Marketgraph;
  readonly connection: Connection;
  /** Remaining quotas of this reader. */
  readonly quotas = new Quotas();
  readonly #draw: () => void;
  readonly #systemIsDark = matchMedia('(prefers-color-scheme: dark)');
  #settings: Settings;
  #isDrawing = false;

  /** @param draw draws the whole page */
  constructor(draw: () => void) {
    this.#draw = draw;
    this.#settings = readSettings(
      localStorage,
      new URLSearchParams(location.search),
      navigator.language,
    );
    this.connection = new Connection(() => this.redraw());
    const socket = sharedSocket(WebSocket, (open) => this.connection.sockets(open, Date.now()));
    const { token } = this.#settings;
    this.graph = new Marketgraph({
      surroundings: { WebSocket: socket, fetch: this.quotas.fetch },
      ...(token === '' ? {} : { token }),
    });
    this.#dress();
    this.#systemIsDark.addEventListener('change', () => {
      this.#dress();
      this.redraw();
    });
  }

  get settings(): Settings {
    return this.#settings;
  }

  /** The theme that is shown: the chosen one, or that of the system. */
  get theme(): 'dark' | 'light' {
    const { theme } = this.#settings;
    if (theme !== 'auto') return theme;
    return this.#systemIsDark.matches ? 'dark' : 'light';
  }

  /** The texts of the reader's language. */
  words<Texts>(words: Words<Texts>): Texts {
    return words[this.#settings.language];
  }

  /** Stores a choice, and redraws the page. A token takes effect from the next load on. */
  choose(choice: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...choice };
    keepSettings(localStorage, this.#settings);
    this.#dress();
    this.redraw();
  }

  /** Draws the page before the browser next paints; many calls are one drawing. */
  redraw(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      this.#draw();
    });
  }

  /** Goes to another page, or to another state of this one. */
  go(href: string): void {
    history.pushState(null, '', href);
    dispatchEvent(new PopStateEvent('popstate'));
  }

  /** Writes a page's state into the address without a new entry in the browser's history. */
  keepState(changes: Readonly<Record<string, string | null>>): void {
    const url = new URL(location.href);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    url.search = readableQuery(url.searchParams);
    if (url.href === location.href) return;
    history.replaceState(history.state, '', url);
    dispatchEvent(new PopStateEvent('popstate'));
  }

  /** Theme, colours and language are attributes of the document, which the style sheet reads. */
  #dress(): void {
    const { documentElement: root } = document;
    root.lang = this.#settings.language === 'zh' ? 'zh-CN' : 'en';
    root.dataset['theme'] = this.theme;
    root.dataset['rising'] = this.#settings.rising;
  }
}

/** A readable query: characters that a query may contain are not escaped. */
function readableQuery(params: URLSearchParams): string {
  return params.toString().replaceAll(/%(?:28|29|2C|2F|3A|3D|40|7C)/g, decodeURIComponent);
}
