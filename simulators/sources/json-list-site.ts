import { insteadOf, pageOf, quirkyBytes, quirkyRecords } from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';
import {
  documentPage,
  type DocumentList,
  type SimulatedDocument,
} from '#simulators/sources/simulated-document.ts';

/** How a site gives a list of its documents as data. */
export interface JsonListStyle {
  readonly host: string;
  readonly listPath: string;
  readonly pageSize: number;
  /** The requested page, from 0; null for a request that the service refuses with 400. */
  pageOf(request: SiteRequest): number | null;
  /** A record of the list. */
  recordOf(document: SimulatedDocument): Readonly<Record<string, unknown>>;
  /** The field with the title. */
  readonly titleField: string;
  /** The answer around the records. */
  wrap(records: readonly object[], total: number): object;
  /** Opening tag of the element with the body. */
  readonly bodyTag: string;
  /** The answer with a document, where its page is a shell; null for another question. */
  dataOf?(request: SiteRequest, documents: readonly SimulatedDocument[]): object | null;
}

/** The site of an authority. A script of its page requests the list. */
export class JsonListSite implements Site {
  readonly quirks = new Set<SiteQuirk>();
  readonly host: string;
  readonly #style: JsonListStyle;
  readonly #world: DocumentList;

  constructor(style: JsonListStyle, world: DocumentList) {
    this.host = style.host;
    this.#style = style;
    this.#world = world;
  }

  answer(request: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    const { listPath, dataOf, bodyTag } = this.#style;
    if (request.path === listPath) return this.#list(request);
    const data = dataOf?.(request, this.#world.documents) ?? null;
    if (data !== null) {
      return this.#json(this.quirks.has('redesigned_pages') ? { data: { id: 1 } } : data);
    }
    const document = this.#world.documents.find(({ path }) => path === request.path);
    const headers = { 'content-type': 'text/html' };
    if (document === undefined) return { status: 404, headers, body: '<html>404</html>' };
    const tag = this.quirks.has('redesigned_pages') ? '<div class="article-v2">' : bodyTag;
    const html = documentPage(document, { bodyTag: tag, hasTable: false });
    return { status: 200, headers, body: quirkyBytes(html, this.quirks) };
  }

  #list(request: SiteRequest): SiteAnswer {
    const { pageOf: askedPage, pageSize, recordOf, titleField, wrap } = this.#style;
    const page = askedPage(request);
    if (page === null) return { status: 400, body: '' };
    const shown = quirkyRecords(
      this.#world.documents.toSorted((a, b) => (a.publishedOn < b.publishedOn ? 1 : -1)),
      this.quirks,
    );
    const isMoved = this.quirks.has('moved_field');
    const records = pageOf(shown, page, pageSize, this.quirks).map((document) => {
      const fields = Object.entries(recordOf(document)).map(
        ([name, value]) => [isMoved && name === titleField ? 'headline' : name, value] as const,
      );
      return Object.fromEntries(fields);
    });
    return this.#json(wrap(records, shown.length));
  }

  #json(answer: object): SiteAnswer {
    const body = quirkyBytes(JSON.stringify(answer), this.quirks);
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  }
}
