import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { dateOf, textOf } from '#signalhub/collectors/answer-json.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import { parsedJson } from '#signalhub/collectors/cursor-json.ts';
import type { FactSource, SourceReading, SourceRequest } from '#signalhub/collectors/source.ts';
import {
  readReportPage,
  REPORT_HOST,
  reportRequest,
  type ReportPage,
} from '#signalhub/collectors/sources/eastmoney/eastmoney-report.ts';
import {
  suspensionIdOf,
  suspensionRows,
  type SuspensionRow,
} from '#signalhub/collectors/suspension.ts';
import { nextTradingDay } from '#signalhub/facts/trading-calendar.ts';

const HOUR_MS = 3_600_000;
/** The first and the last minute of a session, in Shanghai. */
const OPENING = '09:30';
const CLOSING = '15:00';

/** Suspensions without an end on the last session that was read, by their ids. */
interface OpenSuspensions {
  readonly session: string;
  readonly open: Readonly<Record<string, SuspensionRow>>;
}

/** A page from 1, and what the pages before it had. */
interface State {
  readonly session: string;
  readonly page: number;
  readonly before: OpenSuspensions | null;
  readonly open: Readonly<Record<string, SuspensionRow>>;
  readonly seen: readonly string[];
}

/** Suspensions of trading on a session, as a portal lists them. It is off unless an operator turns it on. */
export const EM_SUSPENSIONS: FactSource<SuspensionRow> = {
  name: 'em-suspensions',
  capability: 'suspension',
  authority: 'Eastmoney',
  stability: 'C',
  terms: 'Data of a page of a portal, without a promise. You are responsible for your use.',
  format: 'JSON of the report behind the page of suspensions, 500 a page',
  schedule: { kind: 'every', sessionMs: HOUR_MS, otherMs: 12 * HOUR_MS },
  hosts: [REPORT_HOST],
  isComplete: false,
  minRows: 0,
  maxRequests: 20,
  needs: ['SECURITY_CODE', 'SUSPEND_START_DATE', 'SUSPEND_END_TIME', 'SUSPEND_REASON'],
  knows: [],
  isConditional: false,
  first: (cursor, { session }) =>
    pageRequest({ session, page: 1, before: readCursor(cursor), open: {}, seen: [] }),
  faultOf: dataFaultOf,
  read: (answer, { state }) => readPage(readReportPage(answer), state as State),
  // A suspension within a session, which is ignored, may come before one from the next opening.
  identityOf: (row) => `${idOf(row)} ${row.resumedOn ?? ''}`,
  toFacts: (row, known) => suspensionRows(row, 'em-suspensions', known),
};

function pageRequest(state: State): SourceRequest {
  const query = {
    report: 'RPT_CUSTOM_SUSPEND_DATA_INTERFACE',
    filter: `(MARKET="全部")(DATETIME='${state.session}')`,
    sortColumns: 'SUSPEND_START_DATE,SECURITY_CODE',
    sortTypes: '-1,1',
    page: state.page,
  };
  return reportRequest(query, state);
}

function readPage(
  { records, pages, total }: ReportPage,
  state: State,
): SourceReading<SuspensionRow> {
  const read = records.map(suspensionOf);
  const rows = read.filter((row) => row !== null);
  const open = { ...state.open, ...openOf(rows) };
  const seen = [...state.seen, ...rows.map(idOf)];
  const isLast = state.page >= pages || records.length === 0;
  const counts = {
    shape: shapeOf(records),
    records: records.length,
    unreadable: read.filter((row) => row === null).length,
    declared: total,
  };
  if (!isLast) {
    return {
      ...counts,
      rows,
      next: pageRequest({ ...state, page: state.page + 1, open, seen }),
      cursor: null,
    };
  }
  // An empty answer does not mean that all shares are traded again.
  const isEmpty = seen.length === 0;
  const resumed = isEmpty ? [] : resumedSince(state.before, state.session, new Set(seen));
  const cursor = isEmpty ? state.before : { session: state.session, open };
  return {
    ...counts,
    rows: [...rows, ...resumed],
    next: null,
    cursor: cursor === null ? null : JSON.stringify(cursor),
  };
}

function idOf({ code, since }: SuspensionRow): string {
  return suspensionIdOf(code, since);
}

function openOf(rows: readonly SuspensionRow[]): Record<string, SuspensionRow> {
  const open = rows.filter(({ resumedOn }) => resumedOn === null);
  return Object.fromEntries(open.map((row) => [idOf(row), row]));
}

/** Suspensions that had no end, and are missing now: trading resumed on the session after the last one with them. */
function resumedSince(
  before: OpenSuspensions | null,
  session: string,
  seen: ReadonlySet<string>,
): SuspensionRow[] {
  const resumedOn = before === null ? null : nextTradingDay(before.session);
  if (before === null || resumedOn === null || resumedOn > session) return [];
  return Object.values(before.open)
    .filter((row) => !seen.has(idOf(row)) && row.since < resumedOn)
    .map(({ code, since, expectedOn, reason }) => ({ code, since, resumedOn, expectedOn, reason }));
}

/** Null for a record that cannot be read. */
function suspensionOf(record: JsonObject): SuspensionRow | null {
  const code = textOf(record['SECURITY_CODE']);
  const start = textOf(record['SUSPEND_START_TIME']) ?? textOf(record['SUSPEND_START_DATE']);
  const startDate = dateOf(start);
  if (code === null || startDate === null) return null;
  // A suspension within a session has whole ones from the next on.
  const isFromOpening = timeOf(start, OPENING) <= OPENING;
  const since = isFromOpening ? startDate : (nextTradingDay(startDate) ?? startDate);
  const end = textOf(record['SUSPEND_END_TIME']);
  const endDate = dateOf(end);
  const isToClosing = timeOf(end, CLOSING) >= CLOSING;
  const resumedOn = endDate !== null && isToClosing ? nextTradingDay(endDate) : endDate;
  return {
    code,
    since,
    resumedOn,
    expectedOn: dateOf(record['PREDICT_RESUME_DATE']),
    reason: textOf(record['SUSPEND_REASON']) ?? '停牌',
  };
}

/** `HH:MM` of a moment; the default for one without a time. The source writes a date without a time as midnight. */
function timeOf(text: string | null, otherwise: string): string {
  const time = / (\d{2}:\d{2})/.exec(text ?? '')?.[1] ?? otherwise;
  return time === '00:00' ? otherwise : time;
}

function readCursor(cursor: string | null): OpenSuspensions | null {
  const value = parsedJson(cursor);
  if (!isObject(value) || typeof value['session'] !== 'string' || !isObject(value['open']))
    return null;
  const open = Object.entries(value['open']).filter(([, row]) => isObject(row));
  // This source has written it.
  return { session: value['session'], open: Object.fromEntries(open) as OpenSuspensions['open'] };
}
