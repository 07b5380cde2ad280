import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { answerJson, recordsIn, textOf } from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import {
  SourceFormatError,
  type SourceAnswer,
  type SourceRequest,
} from '#signalhub/collectors/source.ts';

/** A page of a report of the data centre of Eastmoney. */
export interface ReportQuery {
  readonly report: string;
  /** Conditions, such as `(DATETIME='2026-08-28')`. */
  readonly filter: string;
  /** A column with an order, without which pages overlap. */
  readonly sortColumns: string;
  readonly sortTypes: string;
  /** From 1. */
  readonly page: number;
}

export interface ReportPage {
  readonly records: readonly JsonObject[];
  readonly pages: number;
  /** Number of records of all pages; null if the answer does not state it. */
  readonly total: number | null;
}

/** The data centre of Eastmoney. */
export const REPORT_HOST = 'datacenter-web.eastmoney.com';

const PAGE_SIZE = 500;
/** Code of the answer if no record matches the filter. */
const NOTHING_FOUND = 9201;

/** The request of a page, with the state for reading it. */
export function reportRequest(
  { report, filter, page, sortColumns, sortTypes }: ReportQuery,
  state: unknown,
): SourceRequest {
  const parameters = new URLSearchParams({
    reportName: report,
    columns: 'ALL',
    filter,
    pageNumber: String(page),
    pageSize: String(PAGE_SIZE),
    sortColumns,
    sortTypes,
    source: 'WEB',
    client: 'WEB',
  });
  return { host: REPORT_HOST, path: `/api/data/v1/get?${parameters.toString()}`, state };
}

/** Reads a page. Throws `SourceFormatError` if the portal rejects the query: its columns have changed. */
export function readReportPage({ bytes }: SourceAnswer): ReportPage {
  const value = answerJson(answerText(bytes));
  if (!isObject(value)) throw new SourceFormatError('the answer is not a report');
  if (value['code'] === NOTHING_FOUND) return { records: [], pages: 1, total: 0 };
  const result = value['result'];
  if (value['success'] !== true || !isObject(result)) {
    const said = textOf(value['message']) ?? 'nothing';
    throw new SourceFormatError(`the portal rejects the query: ${said.slice(0, 100)}`);
  }
  const total = result['count'];
  return {
    records: recordsIn(result, 'data'),
    pages: Number(textOf(result['pages']) ?? 1),
    total: typeof total === 'number' ? total : null,
  };
}
