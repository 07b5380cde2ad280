import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { answerJson, recordsIn } from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import { SourceFormatError, type SourceAnswer } from '#signalhub/collectors/source.ts';

/** A page of a list of the Beijing exchange. */
export interface BsePage {
  readonly records: readonly JsonObject[];
  readonly pages: number;
  /** Number of records of all pages; null if the answer does not state it. */
  readonly total: number | null;
}

/** The cookies that an answer sets, as later requests send them. */
export function cookieOf({ headers }: SourceAnswer): string {
  return (headers['set-cookie'] ?? '')
    .split(/,(?=\s*[\w-]+=)/)
    .map((one) => one.split(';')[0]!.trim())
    .filter((one) => one !== '')
    .join('; ');
}

/**
 * Reads an answer: a JavaScript call with a list of one object, which is the page, or has it as `listInfo`. Throws
 * `SourceFormatError`.
 */
export function readBsePage({ bytes }: SourceAnswer): BsePage {
  const value = answerJson(answerText(bytes));
  const first: unknown = Array.isArray(value) ? value[0] : null;
  const page = isObject(first) && isObject(first['listInfo']) ? first['listInfo'] : first;
  if (!isObject(page)) throw new SourceFormatError('the answer has no page');
  return {
    records: recordsIn(page, 'content'),
    pages: Number(page['totalPages'] ?? 0),
    total: typeof page['totalElements'] === 'number' ? page['totalElements'] : null,
  };
}
