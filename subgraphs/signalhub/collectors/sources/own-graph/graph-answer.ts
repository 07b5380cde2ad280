import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { answerJson, objectIn, recordsIn, textOf } from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import {
  SourceFormatError,
  type SourceAnswer,
  type SourceFailure,
} from '#signalhub/collectors/source.ts';
import type { QuoteRow } from '#signalhub/collectors/sources/own-graph/quote-facts.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';

/** Error codes of a share without quotes: it left the list after the list was read, or was never traded. */
const WITHOUT_QUOTES: ReadonlySet<string> = new Set([
  'SYMBOL_NOT_SUBSCRIBED',
  'HISTORY_NOT_AVAILABLE',
]);

/** The daily bars of the requested shares. */
export interface DailyBars {
  readonly asked: readonly string[];
  readonly rows: readonly QuoteRow[];
  /** Shares whose bars may still change, or could not be read now. */
  readonly late: readonly string[];
}

/** An answer that has nothing but errors is a failure of the graph; one that lacks single shares is not. */
export function graphFaultOf(answer: SourceAnswer): SourceFailure | null {
  const value = parsed(answer);
  const first = errorsOf(value).find(isFailure);
  const { data } = value;
  if (first === undefined || (isObject(data) && Object.values(data).some(hasContent))) return null;
  const message = `market data answers with ${codeOf(first) || textOf(first['message'])}`;
  return { kind: 'unavailable', message };
}

/** Whether a member of the data is a page of the list, or a share with its bars. */
function hasContent(member: unknown): boolean {
  return isObject(member) && Object.values(member).some((value) => value !== null);
}

function isFailure(error: JsonObject): boolean {
  return !WITHOUT_QUOTES.has(codeOf(error));
}

/** The symbols of a page of the list, and the cursor of the next page; null at the end. */
export function readSymbols(answer: SourceAnswer): {
  readonly symbols: readonly string[];
  readonly endCursor: string | null;
} {
  const found = objectIn(objectIn(parsed(answer), 'data'), 'instruments');
  const { hasNextPage, endCursor } = objectIn(found, 'pageInfo');
  const symbols = recordsIn(found, 'nodes').map(({ symbol }) => String(symbol));
  return { symbols, endCursor: hasNextPage === true ? textOf(endCursor) : null };
}

/**
 * Reads the daily bars of shares as quotes of the sessions from a date on. Throws `SourceFormatError`.
 */
export function readBars(
  answer: SourceAnswer,
  asked: readonly string[],
  firstDate: string,
): DailyBars {
  const value = parsed(answer);
  const data = objectIn(value, 'data');
  const failed = new Set(
    errorsOf(value)
      .filter(isFailure)
      .map(({ path }) => (Array.isArray(path) ? String(path[0]) : '')),
  );
  const rows: QuoteRow[] = [];
  const late: string[] = [];
  for (const [at, code] of asked.entries()) {
    const share = data[`s${at}`];
    const window = isObject(share) ? share['klines'] : null;
    // Bars that may still change do not count as quotes yet.
    const isFinal =
      isObject(window) && window['endsForming'] === false && window['unconfirmedFrom'] === null;
    if (isFinal) rows.push(...quotesOf(window['rows'], code, firstDate));
    else if (isObject(window) || failed.has(`s${at}`)) late.push(code);
  }
  return { asked, rows, late };
}

/** Each bar from a session on, with the close of the bar before; the first one of all has none. */
function quotesOf(bars: unknown, code: string, firstDate: string): QuoteRow[] {
  if (!Array.isArray(bars)) throw new SourceFormatError('rows of klines are not a list');
  const rows: QuoteRow[] = [];
  let before: number | null = null;
  for (const bar of bars as readonly unknown[]) {
    const [timeMs, close, volume, turnover] = numbersOf(bar);
    const date = shanghaiDate(timeMs);
    if (before !== null && date >= firstDate) {
      rows.push({ code, date, close, previousClose: before, volume, turnover });
    }
    before = close;
  }
  return rows;
}

/** Open time, close, volume and turnover of `[time, open, high, low, close, volume, turnover]`. */
function numbersOf(bar: unknown): readonly [number, number, number, number] {
  const numbers = Array.isArray(bar) ? (bar as readonly unknown[]) : [];
  const [time, , , , close, volume, turnover] = numbers;
  const read = [time, close, volume, turnover].filter((one) => typeof one === 'number');
  if (read.length !== 4) throw new SourceFormatError('a row of klines is not a bar');
  return read as unknown as readonly [number, number, number, number];
}

function parsed({ bytes }: SourceAnswer): JsonObject {
  const value = answerJson(answerText(bytes));
  if (!isObject(value)) throw new SourceFormatError('the answer is not an object');
  return value;
}

function errorsOf({ errors }: JsonObject): readonly JsonObject[] {
  return Array.isArray(errors) ? errors.filter((one) => isObject(one)) : [];
}

function codeOf({ extensions }: JsonObject): string {
  return isObject(extensions) ? (textOf(extensions['code']) ?? '') : '';
}
