import type { JsonObject } from '#kernel/text/is-object.ts';
import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { dateOf, textOf } from '#signalhub/collectors/answer-json.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import { companyRows, isListable, type ListedShare } from '#signalhub/collectors/listed-company.ts';
import { reconcileListing } from '#signalhub/collectors/listing-continuity.ts';
import type { FactSource, SourceRequest } from '#signalhub/collectors/source.ts';
import { readSsePage, ssePaging, ssePath } from '#signalhub/collectors/sources/sse/sse-query.ts';

const HOUR_MS = 3_600_000;

/** Boards with A-shares, by the number that the exchange gives them: main board and STAR market. */
const STOCK_TYPES = ['1', '8'] as const;

/** The list of A-shares of the Shanghai exchange, one request for each board. */
export const SSE_LISTED: FactSource<ListedShare> = {
  name: 'sse-listed',
  capability: 'listed',
  authority: 'SSE',
  stability: 'B',
  terms:
    'Public page of the exchange; its terms sell data under licence. You are responsible for your use.',
  format: 'JSON or JSONP of the query service behind the list of shares',
  schedule: { kind: 'every', sessionMs: HOUR_MS, otherMs: 6 * HOUR_MS },
  hosts: ['query.sse.com.cn'],
  isComplete: true,
  minRows: 2_000,
  maxRequests: STOCK_TYPES.length,
  needs: ['A_STOCK_CODE', 'COMPANY_ABBR', 'FULL_NAME', 'LIST_DATE'],
  knows: ['security_event', 'code_alias'],
  isConditional: false,
  first: () => listRequest({ index: 0, declared: 0 }),
  faultOf: dataFaultOf,
  read: (answer, { state }) => {
    const { records, total } = readSsePage(answer);
    const rows = records.map(shareOf);
    const { index, declared } = state as ListState;
    const next = { index: index + 1, declared: declared + (total ?? records.length) };
    return {
      rows: rows.filter((row) => row !== null),
      next: next.index < STOCK_TYPES.length ? listRequest(next) : null,
      cursor: null,
      shape: shapeOf(records),
      records: records.length,
      unreadable: records.filter((record, at) => rows[at] === null && hasShare(record)).length,
      declared: next.declared,
    };
  },
  identityOf: ({ code }) => code,
  toFacts: (share, { observedAt }) => companyRows(share, 'SSE', observedAt),
  reconcile: (rows, before, known) => reconcileListing(rows, before, known, 'SSE'),
};

/** The board of a request, and the records that earlier ones declared. */
interface ListState {
  readonly index: number;
  readonly declared: number;
}

function listRequest(state: ListState): SourceRequest {
  const parameters = {
    sqlId: 'COMMON_SSE_CP_GPJCTPZ_GPLB_GP_L',
    type: 'inParams',
    STOCK_TYPE: STOCK_TYPES[state.index]!,
    COMPANY_STATUS: '2,4,5,7,8',
    ...ssePaging(10_000),
  };
  const path = ssePath('/sseQuery/commonQuery.do', parameters);
  return { host: 'query.sse.com.cn', path, state };
}

/** A company with B shares only has no A-share code. */
function hasShare(record: JsonObject): boolean {
  return textOf(record['A_STOCK_CODE']) !== null;
}

/** The name on the exchange is missing on some first days; the company's abbreviation lacks ST marks. */
export function shareOf(record: JsonObject): ListedShare | null {
  const code = textOf(record['A_STOCK_CODE']);
  const name = textOf(record['SEC_NAME_CN']) ?? textOf(record['COMPANY_ABBR']);
  const companyName = textOf(record['FULL_NAME']);
  const listingDate = dateOf(record['LIST_DATE']);
  if (code === null || name === null || companyName === null || !isListable(listingDate))
    return null;
  return {
    code,
    name,
    companyName,
    nameEn: textOf(record['FULL_NAME_IN_ENGLISH']),
    listingDate,
  };
}
