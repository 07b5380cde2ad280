import { dataFaultOf, pageFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import {
  documentPageFault,
  readDocumentMarkup,
  readDocumentPage,
} from '#signalhub/collectors/documents/document-page.ts';
import { isDroppedTitle } from '#signalhub/collectors/documents/dropped-title.ts';
import type { PageElement } from '#signalhub/collectors/documents/page-outline.ts';
import {
  SourceFormatError,
  type CollectedFacts,
  type DocumentPages,
  type FactSource,
  type RunSchedule,
  type SourceAnswer,
  type SourceReading,
  type SourceRequest,
  type StabilityClass,
} from '#signalhub/collectors/source.ts';
import { SOURCE_HOSTS, type HostName } from '#signalhub/collectors/source-hosts.ts';
import type { MaterialSourcePayload } from '#signalhub/facts/kinds/material-source.ts';
import { dateAfter, isDate } from '#signalhub/facts/shanghai-time.ts';
import {
  discoveredDocument,
  documentId,
  type ListedDocument,
} from '#signalhub/materials/document-stages.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

/** One answer of a list. */
export interface ListPage {
  /** The records as the source has them. */
  readonly records: readonly unknown[];
  /** In the order of the records; null for one that cannot be read. */
  readonly documents: readonly (ListedDocument | null)[];
  /** Whether the source has a next page. */
  readonly hasMore: boolean;
}

/** Data with the body of a document, if a script of its page requests it. */
export interface PageData {
  /** Path of the data for the address of a document; null for an address of none. */
  pathOf(url: URL): string | null;
  /** The markup of the document. Throws `SourceFormatError`. */
  markupOf(answer: SourceAnswer): string;
}

/** The description of an authority's list of documents. */
export interface PolicySourceFacts {
  readonly name: string;
  readonly publisher: MaterialSourcePayload;
  readonly stability: StabilityClass;
  /** The terms of use; by default those of official documents. */
  readonly terms?: string;
  readonly format: string;
  readonly schedule: RunSchedule;
  readonly host: HostName;
  /** Host of the pages; that of the list by default. */
  readonly pageHost?: HostName;
  /** Whether the list is a page, and no data. */
  readonly isHtml: boolean;
  readonly needs: readonly string[];
  /** Pages of the list that a run reads at most. */
  readonly maxPages: number;
  /** The request for a page of the list, from 1. */
  listRequest(page: number): Omit<SourceRequest, 'host' | 'state'>;
  /** Reads a page of the list. Throws `SourceFormatError`. */
  readList(answer: SourceAnswer, page: number): ListPage;
  /** The bodies of documents, the best first. */
  readonly bodies: readonly PageElement[];
  /** Where pages are shells; absent where they have the bodies. */
  readonly pageData?: PageData;
}

const OFFICIAL_TERMS =
  'Official documents are free of copyright; the terms of the site may limit its use.';
/** A first start reads documents of that many days. */
const FIRST_DAYS = 90;
/** Lists get documents with dates of some days ago. */
const LATE_DAYS = 14;
const MAX_URL = 500;

/** A page of the list, from 1, and the newest date of this run. */
interface ListState {
  readonly page: number;
  readonly sinceDate: string;
  readonly newest: string | null;
}

/** The source of an authority's documents: a list, the newest first, that leads to pages. */
export function policySource(facts: PolicySourceFacts): FactSource<ListedDocument> {
  const { name, publisher, stability, format, schedule, host, pageHost = host } = facts;
  const listRequest = (state: ListState): SourceRequest => ({
    ...facts.listRequest(state.page),
    host,
    state,
  });
  return {
    name,
    capability: 'policy',
    authority: publisher.authority,
    stability,
    terms: facts.terms ?? OFFICIAL_TERMS,
    format,
    schedule,
    hosts: pageHost === host ? [host] : [host, pageHost],
    isComplete: false,
    minRows: 0,
    maxRequests: facts.maxPages,
    needs: facts.needs,
    knows: ['policy_material', 'material_source'],
    isConditional: true,
    first: (cursor, { today }) => {
      const sinceDate =
        cursor === null ? dateAfter(today, -FIRST_DAYS) : dateAfter(cursor, -LATE_DAYS);
      return listRequest({ page: 1, sinceDate, newest: cursor });
    },
    faultOf: (answer, { state }) => {
      if (state !== undefined) return facts.isHtml ? pageFaultOf(answer) : dataFaultOf(answer);
      return facts.pageData === undefined
        ? documentPageFault(answer, facts.bodies)
        : dataFaultOf(answer);
    },
    read: (answer, { state }) => {
      const asked = state as ListState;
      const list = facts.readList(answer, asked.page);
      return readingOf(list, asked, { pageHost, maxPages: facts.maxPages, listRequest });
    },
    identityOf: (row) => documentId(publisher.source_id, row),
    toFacts: (row, known) => rowsOf(row, publisher, known),
    pages: pagesOf(facts, pageHost),
  };
}

function pagesOf(
  { publisher, bodies, pageData }: PolicySourceFacts,
  host: HostName,
): DocumentPages {
  return {
    publisher,
    requestOf: (url) => {
      const page = addressOn(url, host);
      if (page === null || pageData === undefined) return page === null ? null : { ...page, host };
      const path = pageData.pathOf(new URL(url));
      return path === null ? null : { path, host };
    },
    read: (answer) =>
      pageData === undefined
        ? readDocumentPage(answer, bodies)
        : readDocumentMarkup(pageData.markupOf(answer), bodies),
  };
}

interface ListPlace {
  readonly pageHost: HostName;
  readonly maxPages: number;
  listRequest(state: ListState): SourceRequest;
}

function readingOf(
  { records, documents, hasMore }: ListPage,
  { page, sinceDate, newest: before }: ListState,
  { pageHost, maxPages, listRequest }: ListPlace,
): SourceReading<ListedDocument> {
  if (page === 1 && records.length === 0) throw new SourceFormatError('the list has no documents');
  const read = documents.filter((one) => one !== null);
  const newest = read.reduce(
    (latest, { publishedOn }) => (publishedOn > latest ? publishedOn : latest),
    before ?? '',
  );
  const rows = read.filter((one) => one.publishedOn >= sinceDate && isWanted(one, pageHost));
  // The newest come first, but a list may have a pinned document on top.
  const isAtKnown = read.length > 0 && read.every(({ publishedOn }) => publishedOn < sinceDate);
  const isEnd = !hasMore || isAtKnown || records.length === 0;
  const isLast = isEnd || page >= maxPages;
  return {
    rows,
    next: isLast ? null : listRequest({ page: page + 1, sinceDate, newest }),
    cursor: isLast && newest !== '' ? newest : null,
    shape: shapeOf(records),
    records: records.length,
    unreadable: documents.length - read.length,
    declared: null,
    ...(isLast &&
      !isEnd && { note: `${page} pages of the list do not reach back to ${sinceDate}` }),
  };
}

function isWanted({ title, url }: ListedDocument, host: HostName): boolean {
  return url.length <= MAX_URL && addressOn(url, host) !== null && !isDroppedTitle(title);
}

/** Path and query of an address on a host; null for one elsewhere. */
function addressOn(url: string, host: HostName): { readonly path: string } | null {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.hostname !== new URL(SOURCE_HOSTS[host].baseUrl).hostname)
    return null;
  return { path: `${parsed.pathname}${parsed.search}` };
}

/** A document that is new to the product at the stage `discovered`; later stages come from its page. */
function rowsOf(
  row: ListedDocument,
  publisher: MaterialSourcePayload,
  { find, observedAt, occasion }: CollectedFacts,
): PartRow[] {
  const { source_id: sourceId } = publisher;
  if (find('policy_material', documentId(sourceId, row)).length > 0) return [];
  const fact = discoveredDocument(row, publisher, Date.parse(observedAt));
  const rows: PartRow[] = [
    { kind: 'policy_material', valid_from: fact.material_date, observed_at: observedAt, fact },
  ];
  if (find('material_source', sourceId).length > 0) return rows;
  const since = dateAfter(occasion.today, -2 * FIRST_DAYS);
  return [
    { kind: 'material_source', valid_from: since, observed_at: observedAt, fact: publisher },
    ...rows,
  ];
}

/** A document of a list; null where a field is missing. Relative addresses are those of the list's page. */
export function listedDocument(
  fields: {
    readonly title: string | null;
    readonly url: string | null;
    readonly publishedOn: string | null;
    readonly docNo?: string | null;
  },
  listUrl: string,
): ListedDocument | null {
  const { title, url, publishedOn, docNo = null } = fields;
  if (title === null || url === null || publishedOn === null || !isDate(publishedOn)) return null;
  const parsed = URL.parse(url, listUrl);
  const plain = plainTitle(title);
  if (parsed === null || plain === '') return null;
  return { title: plain, url: parsed.href, publishedOn, docNo };
}

/** Titles of searches have marks around the words that were found. */
function plainTitle(title: string): string {
  return title
    .replaceAll(/<\/?[a-z][^<>]{0,100}>/gi, '')
    .replaceAll(/&nbsp;|[\s\u3000]+/g, ' ')
    .trim();
}
