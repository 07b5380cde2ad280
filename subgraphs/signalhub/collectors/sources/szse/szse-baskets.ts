import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { textOf } from '#signalhub/collectors/answer-json.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import {
  afterDay,
  afterFile,
  beginDays,
  cursorOf,
  withList,
  type DaysState,
} from '#signalhub/collectors/basket-days.ts';
import { fundRows, type FundRow } from '#signalhub/collectors/fund-rows.ts';
import {
  SourceFormatError,
  type FactSource,
  type SourceAnswer,
  type SourceFailure,
  type SourceReading,
  type SourceRequest,
} from '#signalhub/collectors/source.ts';
import { readTab, tabPath } from '#signalhub/collectors/sources/szse/szse-tab.ts';
import type { PcfBasket } from '#signalhub/publishing/formats/pcf/pcf-basket.ts';
import { readPcf } from '#signalhub/publishing/formats/pcf/read-pcf.ts';

/** Share of the declared funds that a list must have. */
const MIN_LISTED = 0.99;
/** Files that are published together. */
const FILES_A_PUBLICATION = 50;
/** Where a fund's file may be: the XML, and its twin in text. */
type FileForm = 'xml' | 'text';

/** A page of the list of a session, from 1, with the funds of the pages before it; or the file of a fund. */
type State =
  | { readonly page: number; readonly listed: readonly string[]; readonly days: DaysState }
  | {
      readonly form: FileForm;
      readonly days: DaysState;
      /** Whether the other form of the file arrived, and is not a basket of that session. */
      readonly isDamaged: boolean;
    };

/** Baskets of the funds of the Shenzhen exchange. Files of earlier sessions stay, so a missed session is read later. */
export const SZSE_BASKETS: FactSource<FundRow> = {
  name: 'szse-baskets',
  capability: 'basket',
  authority: 'SZSE',
  stability: 'A',
  terms: 'Files that the exchange publishes for every investor; its terms sell data under licence.',
  format:
    'XML, or text in GB18030, one file a fund and session; the list of funds as JSON with cells in HTML',
  schedule: { kind: 'at', times: ['08:35', '09:05', '12:00'], days: 'trading' },
  hosts: ['www.szse.cn', 'reportdocs.static.szse.cn'],
  isComplete: false,
  minRows: 0,
  maxRequests: 6_000,
  needs: [],
  knows: ['etf_product'],
  isConditional: false,
  first: (cursor, occasion) => {
    const days = beginDays(cursor, occasion);
    return days === null ? null : listRequest(days, 1, []);
  },
  faultOf: (answer, { state }) => faultOf(answer, state as State),
  read: (answer, { state }) => {
    const known = state as State;
    return 'page' in known ? readList(answer, known) : readFile(answer, known);
  },
  identityOf: ({ code, ...row }) =>
    row.kind === 'fund' ? `fund ${code} ${row.since}` : `basket ${code} ${row.basket.basketDate}`,
  toFacts: (row, known) => fundRows(row, 'SZSE', known),
};

/** A fund without a file has none that day. Too many requests end the morning. */
function faultOf(answer: SourceAnswer, state: State): SourceFailure | null {
  const fault = dataFaultOf(answer);
  if (fault?.kind === 'gone' && !('page' in state)) return null;
  if (fault?.kind !== 'rate_limited') return fault;
  const retryAfterMs = Math.max(fault.retryAfterMs ?? 0, state.days.morningMs);
  return { ...fault, retryAfterMs };
}

/** The funds with files of a session, 20 a page. */
function listRequest(days: DaysState, page: number, listed: readonly string[]): SourceRequest {
  const dates = { txtStart: days.day, txtEnd: days.day };
  const path = tabPath({ catalogId: 'sgshqd', tabKey: 'tab1', page, more: dates });
  return { host: 'www.szse.cn', path, state: { page, listed, days } satisfies State };
}

function fileRequest(
  days: DaysState,
  code: string,
  form: FileForm,
  isDamaged = false,
): SourceRequest {
  const date = days.day.replaceAll('-', '');
  const path =
    form === 'xml'
      ? `/files/text/ETFDown/pcf_${code}_${date}.xml`
      : `/files/text/etf/ETF${code}${date}.txt`;
  return {
    host: 'reportdocs.static.szse.cn',
    path,
    state: { form, days, isDamaged } satisfies State,
  };
}

function readList(
  { bytes }: SourceAnswer,
  { page, listed, days }: Extract<State, { readonly page: number }>,
): SourceReading<FundRow> {
  const { records, pages, declared } = readTab(bytes, 'tab1');
  const codes = records.map((record) => fundCodeOf(textOf(record['jjdm']) ?? ''));
  const known = [...listed, ...codes.filter((code) => code !== null)];
  const unreadable = codes.filter((code) => code === null).length;
  const counts = { records: records.length, unreadable, shape: shapeOf(records) };
  if (page < pages && records.length > 0) {
    return { ...NOTHING, ...counts, next: listRequest(days, page + 1, known) };
  }
  if (known.length < (declared ?? 0) * MIN_LISTED) {
    throw new SourceFormatError(`${known.length} of ${declared} listed funds arrived`);
  }
  return { ...NOTHING, ...counts, ...following(withList(days, known), true, known.length > 0) };
}

/** The code in the name of a file, from an attribute that is sometimes unquoted. */
function fundCodeOf(cell: string): string | null {
  const match = /filename=pcf_(\d{6})_\d{8}/.exec(cell) ?? /ETF(\d{6})\d{8}\.txt/.exec(cell);
  return match?.[1] ?? null;
}

function readFile(
  { status, bytes }: SourceAnswer,
  { form, days, isDamaged }: Extract<State, { readonly form: FileForm }>,
): SourceReading<FundRow> {
  const code = days.codes[0]!;
  const isMissing = status === 404 || status === 410 || bytes.length === 0;
  const { basket } = isMissing
    ? { basket: null }
    : readPcf(bytes, form === 'xml' ? 'szse_pcf_xml' : 'szse_pcf_text');
  const isRight = basket?.fundCode === code && basket.basketDate === days.day;
  if (!isRight && form === 'xml') {
    return { ...NOTHING, next: fileRequest(days, code, 'text', !isMissing) };
  }
  const rows = isRight ? rowsOf(code, basket) : [];
  const unreadable = !isRight && (isDamaged || !isMissing) ? 1 : 0;
  const records = isRight ? rows.length : unreadable;
  const after = afterFile(days, unreadable === 0);
  return { ...NOTHING, rows, records, unreadable, ...following(after, false) };
}

/** The list of funds has no names, so the file of a fund names it, too. */
function rowsOf(code: string, basket: PcfBasket): FundRow[] {
  const { fundName: name, basketDate: since } = basket;
  const fund: FundRow[] = name === null ? [] : [{ kind: 'fund', code, name, since }];
  return [...fund, { kind: 'basket', code, basket }];
}

/** The step after a list or a file: the next file, the next session, or the end. */
function following(
  days: DaysState,
  isAfterList: boolean,
  isListed = true,
): Pick<SourceReading<FundRow>, 'next' | 'cursor'> {
  const [code] = days.codes;
  if (code !== undefined) {
    const isWhole = !isAfterList && days.codes.length % FILES_A_PUBLICATION === 0;
    return { next: fileRequest(days, code, 'xml'), cursor: isWhole ? cursorOf(days) : null };
  }
  const { ended, isOver } = afterDay(days, isListed);
  return { next: isOver ? null : listRequest(ended, 1, []), cursor: cursorOf(ended) };
}

const NOTHING = {
  rows: [],
  next: null,
  cursor: null,
  shape: [],
  records: 0,
  unreadable: 0,
  declared: null,
} as const;
