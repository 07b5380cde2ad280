import type { JsonObject } from '#kernel/text/is-object.ts';
import { answerJson, objectIn, recordsIn, textOf } from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import type { SourceAnswer } from '#signalhub/collectors/source.ts';

/** A page of the query service of the Shanghai exchange. */
export interface SsePage {
  readonly records: readonly JsonObject[];
  /** Number of records of all pages; null if the answer does not state it. */
  readonly total: number | null;
}

/** The path of a query. Parameters keep their order, as the site sends them. */
export function ssePath(path: string, parameters: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(parameters).toString()}`;
}

/** The parameters of one page with at most `size` records. */
export function ssePaging(size: number): Readonly<Record<string, string>> {
  return {
    isPagination: 'true',
    'pageHelp.cacheSize': '1',
    'pageHelp.beginPage': '1',
    'pageHelp.pageNo': '1',
    'pageHelp.endPage': '1',
    'pageHelp.pageSize': String(size),
  };
}

/** Reads an answer, JSON or JSONP. Throws `SourceFormatError`. */
export function readSsePage({ bytes }: SourceAnswer): SsePage {
  const value = answerJson(answerText(bytes));
  const help = objectIn(value, 'pageHelp');
  const total = Number(textOf(help['total']) ?? Number.NaN);
  return { records: recordsIn(help, 'data'), total: Number.isNaN(total) ? null : total };
}
