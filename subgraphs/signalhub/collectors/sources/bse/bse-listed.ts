import type { JsonObject } from '#kernel/text/is-object.ts';
import { dataFaultOf, pageFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { dateOf, textOf } from '#signalhub/collectors/answer-json.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import { companyRows, isListable, type ListedShare } from '#signalhub/collectors/listed-company.ts';
import { reconcileListing } from '#signalhub/collectors/listing-continuity.ts';
import type {
  FactSource,
  SourceAnswer,
  SourceReading,
  SourceRequest,
} from '#signalhub/collectors/source.ts';
import { cookieOf, readBsePage } from '#signalhub/collectors/sources/bse/bse-query.ts';

const HOUR_MS = 3_600_000;

/** A page of the list, from 0, and the cookie that the first answer gave. */
interface PageState {
  readonly page: number;
  readonly cookie: string;
}

/** The list of shares of the Beijing exchange: a page for the cookie, then 20 shares a request. */
export const BSE_LISTED: FactSource<ListedShare> = {
  name: 'bse-listed',
  capability: 'listed',
  authority: 'BSE',
  stability: 'B',
  terms:
    'Public page of the exchange; a wall answers frequent requests. You are responsible for your use.',
  format: 'JSON in a JavaScript call, 20 shares a page, after a page that sets a cookie',
  schedule: { kind: 'every', sessionMs: 2 * HOUR_MS, otherMs: 12 * HOUR_MS },
  hosts: ['www.bse.cn'],
  isComplete: true,
  minRows: 200,
  maxRequests: 60,
  needs: ['xxzqdm', 'xxzqjc', 'fxssrq'],
  knows: ['security_event', 'code_alias'],
  isConditional: false,
  first: () => ({ host: 'www.bse.cn', path: '/nq/listedcompany.html' }),
  faultOf: (answer, { state }) => (state === undefined ? pageFaultOf(answer) : dataFaultOf(answer)),
  read: (answer, { state }) =>
    state === undefined ? readFirst(answer) : readPage(answer, state as PageState),
  identityOf: ({ code }) => code,
  toFacts: (share, { observedAt }) => companyRows(share, 'BSE', observedAt),
  reconcile: (rows, before, known) => reconcileListing(rows, before, known, 'BSE'),
};

function readFirst(answer: SourceAnswer): SourceReading<ListedShare> {
  const nothing = { rows: [], cursor: null, shape: [], records: 0, unreadable: 0, declared: null };
  return { ...nothing, next: pageRequest({ page: 0, cookie: cookieOf(answer) }) };
}

function readPage(answer: SourceAnswer, state: PageState): SourceReading<ListedShare> {
  const { records, pages, total } = readBsePage(answer);
  const rows = records.map(shareOf);
  const hasMore = state.page + 1 < pages;
  return {
    rows: rows.filter((row) => row !== null),
    next: hasMore ? pageRequest({ ...state, page: state.page + 1 }) : null,
    cursor: null,
    shape: shapeOf(records),
    records: records.length,
    unreadable: rows.filter((row) => row === null).length,
    declared: total,
  };
}

function pageRequest(state: PageState): SourceRequest {
  return {
    host: 'www.bse.cn',
    path: '/nqxxController/nqxxCnzq.do',
    form: {
      page: String(state.page),
      typejb: 'T',
      'xxfcbj[]': '2',
      xxzqdm: '',
      sortfield: 'xxzqdm',
      sorttype: 'asc',
    },
    headers: state.cookie === '' ? {} : { cookie: state.cookie },
    state,
  };
}

/** The list has the short name only, which is therefore also used as the name of the company. */
function shareOf(record: JsonObject): ListedShare | null {
  const code = textOf(record['xxzqdm']);
  const name = textOf(record['xxzqjc']);
  const listingDate = dateOf(record['fxssrq']);
  if (code === null || name === null || !isListable(listingDate)) return null;
  return { code, name, companyName: name, nameEn: textOf(record['xxywjc']), listingDate };
}
