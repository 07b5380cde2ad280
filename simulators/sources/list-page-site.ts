import { insteadOf, pageOf, quirkyBytes, quirkyRecords } from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';
import { documentPage, type DocumentList } from '#simulators/sources/simulated-document.ts';

/** How a ministry's site shows its documents. */
export interface ListPageStyle {
  readonly host: string;
  /** Path of the list; its second page is `index_1` with the extension. */
  readonly listPath: string;
  readonly extension: string;
  readonly listClass: string;
  readonly bodyClass: string;
  /** Whether the list shows dates; else only addresses name them. */
  readonly showsDates: boolean;
  readonly pageSize: number;
  /** How items are marked up; as list items by default. */
  readonly markUp?: ListMarkUp;
}

/** How a list is marked up. */
export interface ListMarkUp {
  /** Opening and closing tags of the list. */
  readonly list: readonly [open: string, close: string];
  item(link: string, publishedOn: string): string;
}

/** The site of a ministry in the publishing system TRS: list pages with relative addresses, and pages. */
export class ListPageSite implements Site {
  readonly quirks = new Set<SiteQuirk>();
  readonly host: string;
  readonly #style: ListPageStyle;
  readonly #world: DocumentList;

  constructor(style: ListPageStyle, world: DocumentList) {
    this.host = style.host;
    this.#style = style;
    this.#world = world;
  }

  answer({ path }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    const headers = { 'content-type': 'text/html' };
    const document = this.#world.documents.find((one) => one.path === path);
    if (document !== undefined) {
      const name = this.quirks.has('redesigned_pages') ? 'v2' : this.#style.bodyClass;
      const style = { bodyTag: `<div class="main ${name}">`, hasTable: false };
      return {
        status: 200,
        headers,
        body: quirkyBytes(documentPage(document, style), this.quirks),
      };
    }
    const page = this.#pageOf(path);
    if (page === null) return { status: 404, headers, body: '<html>404</html>' };
    return { status: 200, headers, body: quirkyBytes(this.#list(page), this.quirks) };
  }

  /** From 0; null for another path. */
  #pageOf(path: string): number | null {
    const { listPath, extension } = this.#style;
    if (path === listPath) return 0;
    const name = path.startsWith(listPath) ? path.slice(listPath.length) : '';
    const number = new RegExp(`^index_(\\d+)\\.${extension}$`).exec(name)?.[1];
    return number === undefined ? null : Number(number);
  }

  #list(page: number): string {
    const { listPath, listClass, pageSize, showsDates, markUp } = this.#style;
    const shown = quirkyRecords(
      this.#world.documents.toSorted((a, b) => (a.publishedOn < b.publishedOn ? 1 : -1)),
      this.quirks,
    );
    const items = pageOf(shown, page, pageSize, this.quirks).map(({ title, path, publishedOn }) => {
      const href = path.startsWith(listPath) ? `./${path.slice(listPath.length)}` : path;
      const link = `<a href="${href}" title="${title}">${title.slice(0, 20)}…</a>`;
      if (markUp !== undefined) return markUp.item(link, publishedOn);
      const date = showsDates ? `<span>${publishedOn.replaceAll('-', '/')}</span>` : '';
      return `<li>${link}${date}</li>`;
    });
    const [open, close] = markUp?.list ?? [`<ul class="${listClass}">`, '</ul>'];
    const shownOpen = this.quirks.has('moved_field') ? '<ul class="news-list">' : open;
    return `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>
<ul class="nav"><li><a href="/">首页</a></li></ul>
${shownOpen}${items.join('\n<li class="split"></li>\n')}${close}</body></html>`;
  }
}
