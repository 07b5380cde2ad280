import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { answerJson, recordsIn, textOf } from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import { SourceFormatError, type SourceAnswer } from '#signalhub/collectors/source.ts';

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
  /** Records of all pages; null where the answer does not say. */
  readonly total: number | null;
}

const PAGE_SIZE = 500;
/** The answer where nothing meets the filter. */
const NOTHING_FOUND = 9201;

export function reportPath({ report, filter, page, sortColumns, sortTypes }: ReportQuery): string {
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
  return `/api/data/v1/get?${parameters.toString()}`;
}

/** Reads a page. Throws `SourceFormatError` where the report refuses the question: its columns have changed. */
export function readReportPage({ bytes }: SourceAnswer): ReportPage {
  const value = answerJson(answerText(bytes));
  if (!isObject(value)) throw new SourceFormatError('the answer is no report');
  if (value['code'] === NOTHING_FOUND) return { records: [], pages: 1, total: 0 };
  const result = value['result'];
  if (value['success'] !== true || !isObject(result)) {
    const said = textOf(value['message']) ?? 'nothing';
    throw new SourceFormatError(`the report refuses the question: ${said.slice(0, 100)}`);
  }
  const total = result['count'];
  return {
    records: recordsIn(result, 'data'),
    pages: Number(textOf(result['pages']) ?? 1),
    total: typeof total === 'number' ? total : null,
  };
}
