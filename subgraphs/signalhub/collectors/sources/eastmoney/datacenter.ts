import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { answerJson, recordsIn, textOf } from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import {
  SourceFormatError,
  type FactSource,
  type SourceAnswer,
  type SourceRequest,
} from '#signalhub/collectors/source.ts';

/** Records of a page, which the service bounds to this. */
export const PAGE_SIZE = 500;
/** The code of an answer that has nothing, which is no fault. */
const EMPTY = 9_201;

/** A page of a report, from 1. */
export interface ReportPage {
  readonly records: readonly JsonObject[];
  readonly pages: number;
  /** Records over all pages. */
  readonly count: number;
}

/** What a report is asked for. */
export interface ReportQuery {
  readonly report: string;
  /** `(END_DATE='2026-06-30')`; empty for all. */
  readonly filter: string;
  /** Fields and directions (1 up, -1 down), without which pages overlap. */
  readonly order: readonly (readonly [field: string, direction: 1 | -1])[];
  readonly page: number;
}

/** What all reports of the portal have in common. */
export const PORTAL_REPORT = {
  capability: 'holder',
  authority: 'EASTMONEY',
  stability: 'C',
  terms: 'Data of a portal without a promise; fast clients are blocked. You answer for the use.',
  hosts: ['datacenter-web.eastmoney.com'],
  minRows: 0,
  isConditional: false,
  faultOf: dataFaultOf,
} as const satisfies Partial<FactSource<unknown>>;

/** The request of a page. */
export function reportRequest(
  { report, filter, order, page }: ReportQuery,
  state: unknown,
): SourceRequest {
  const parameters = new URLSearchParams({
    reportName: report,
    columns: 'ALL',
    ...(filter !== '' && { filter }),
    pageNumber: String(page),
    pageSize: String(PAGE_SIZE),
    sortColumns: order.map(([field]) => field).join(','),
    sortTypes: order.map(([, direction]) => direction).join(','),
    source: 'WEB',
    client: 'WEB',
  });
  const path = `/api/data/v1/get?${parameters.toString()}`;
  return { host: 'datacenter-web.eastmoney.com', path, state };
}

/** Reads a page. Nothing found is an empty page. Throws `SourceFormatError`. */
export function readReportPage({ bytes }: SourceAnswer): ReportPage {
  const value = answerJson(answerText(bytes));
  if (!isObject(value)) throw new SourceFormatError('the answer is no object');
  const { result } = value;
  if (value['code'] === EMPTY) return { records: [], pages: 0, count: 0 };
  if (value['success'] !== true || !isObject(result)) {
    const message = textOf(value['message']) ?? 'no message';
    throw new SourceFormatError(`the report failed (${message.slice(0, 100)})`);
  }
  const { pages, count } = result;
  if (typeof pages !== 'number' || typeof count !== 'number') {
    throw new SourceFormatError('the report does not say how many records it has');
  }
  return { records: recordsIn(result, 'data'), pages, count };
}

/** A number of a report; null for a missing one. */
export function numberOf(value: unknown): number | null {
  const text = textOf(value);
  const number = text === null ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}
