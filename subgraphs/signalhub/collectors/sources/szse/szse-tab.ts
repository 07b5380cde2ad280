import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { answerJson, recordsIn, textOf } from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import { SourceFormatError } from '#signalhub/collectors/source.ts';

/** One tab of a report as JSON, a page at a time. */
export interface TabQuery {
  readonly catalogId: string;
  readonly tabKey: string;
  /** From 1. */
  readonly page: number;
  readonly more: Readonly<Record<string, string>>;
}

/** A page of a tab. Its cells are HTML. */
export interface TabPage {
  readonly records: readonly JsonObject[];
  readonly pages: number;
  /** Number of records of all pages; null if the answer does not state it. */
  readonly declared: number | null;
}

export function tabPath({ catalogId, tabKey, page, more }: TabQuery): string {
  const parameters = new URLSearchParams({
    SHOWTYPE: 'JSON',
    CATALOGID: catalogId,
    TABKEY: tabKey,
    ...more,
    PAGENO: String(page),
  });
  return `/api/report/ShowReport/data?${parameters.toString()}`;
}

/** Reads a page from the element of its tab: an answer has one for each tab. Throws `SourceFormatError`. */
export function readTab(bytes: Uint8Array, tabKey: string): TabPage {
  const value = answerJson(answerText(bytes));
  const tabs: readonly unknown[] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const tab = tabs.find((one) => isObject(one) && keyOf(one) === tabKey);
  if (!isObject(tab) || !isObject(tab['metadata'])) {
    throw new SourceFormatError(`the answer has no tab ${tabKey}`);
  }
  const { pagecount: pages, recordcount: count } = tab['metadata'];
  const declared = Number(textOf(count) ?? Number.NaN);
  return {
    records: recordsIn(tab, 'data'),
    pages: Number(textOf(pages) ?? 1),
    declared: Number.isNaN(declared) ? null : declared,
  };
}

function keyOf({ metadata }: JsonObject): unknown {
  return isObject(metadata) ? metadata['tabkey'] : null;
}
