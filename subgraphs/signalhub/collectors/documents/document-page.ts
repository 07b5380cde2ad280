import { dateOf } from '#signalhub/collectors/answer-json.ts';
import { pageFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { pageText } from '#signalhub/collectors/documents/page-bytes.ts';
import {
  outlineOf,
  type PageElement,
  type PageOutline,
} from '#signalhub/collectors/documents/page-outline.ts';
import {
  SourceFormatError,
  type DocumentBody,
  type SourceAnswer,
  type SourceFailure,
} from '#signalhub/collectors/source.ts';

/** A shorter body is the shell of a page that a script would fill. */
const MIN_BODY = 20;
/** The document number is within this many characters at the start of the body. */
const HEAD_LENGTH = 400;

/** Document number on a separate line, with the brackets that authorities use. */
const NUMBER_LINE = /^[^\s〔〕[\]()（）]{1,24}[〔[(（]\d{4}[〕\])）]\s?第?\d{1,6}号$/mu;
const NUMBER_LABEL =
  /(?:发文字号|文\s?号|发文编号)\s*[:：]?\s*([^\s:：]{1,30}?\d{4}[^\s:：]{1,8}号)/u;
const DATE_LABEL =
  /(?:成文日期|发文日期|成文时间)\s*[:：]?\s*(\d{4}年\d{1,2}月\d{1,2}日|\d{4}[-./]\d{2}[-./]\d{2})/u;

/** Reads the page of a document: its body is the first of the elements that has any text. */
export function readDocumentPage(
  { bytes }: SourceAnswer,
  elements: readonly PageElement[],
): DocumentBody {
  return readDocumentMarkup(pageText(bytes), elements);
}

/** Reads the markup of a document. */
export function readDocumentMarkup(html: string, elements: readonly PageElement[]): DocumentBody {
  const outline = outlineOf(html, elements);
  const { body, text } = outline;
  if (body.length < MIN_BODY) throw new SourceFormatError('the page has no body');
  const number = NUMBER_LABEL.exec(text)?.[1] ?? NUMBER_LINE.exec(body.slice(0, HEAD_LENGTH))?.[0];
  return { text: body, docNo: number?.trim() ?? null, writtenOn: writtenOn(outline) };
}

/**
 * The usual fault check of the page of a document. Documents may contain the words of a bot check: only a page without
 * a body is one.
 */
export function documentPageFault(
  answer: SourceAnswer,
  elements: readonly PageElement[],
): SourceFailure | null {
  const fault = pageFaultOf(answer);
  if (fault === null || answer.status !== 200) return fault;
  return outlineOf(pageText(answer.bytes), elements).body.length < MIN_BODY ? fault : null;
}

function writtenOn({ text }: PageOutline): string | null {
  const label = DATE_LABEL.exec(text)?.[1];
  return label === undefined ? null : writtenDate(label);
}

/** `2026年8月28日`, or a date as `dateOf` reads it. */
export function writtenDate(text: string): string | null {
  const match = /(\d{4})年(\d{1,2})月(\d{1,2})日/.exec(text);
  if (match === null) return dateOf(text);
  const [, year, month, day] = match;
  return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
}
