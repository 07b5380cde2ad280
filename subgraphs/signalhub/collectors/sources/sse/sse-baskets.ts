import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { textOf } from '#signalhub/collectors/answer-json.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import { BasketRun, type MorningState } from '#signalhub/collectors/basket-run.ts';
import { fundRows, type FundRow } from '#signalhub/collectors/fund-rows.ts';
import {
  SourceFormatError,
  type FactSource,
  type SourceAnswer,
  type SourceFailure,
  type SourceReading,
  type SourceRequest,
} from '#signalhub/collectors/source.ts';
import { readSsePage, ssePaging, ssePath } from '#signalhub/collectors/sources/sse/sse-query.ts';
import { previousTradingDay } from '#signalhub/facts/trading-calendar.ts';
import { readPcf, type PcfFormat } from '#signalhub/publishing/formats/pcf/read-pcf.ts';

/** Number of past days for which the list of funds is requested: it is empty on holidays, and until the evening. */
const MAX_DAYS_BACK = 5;

/** The list of funds of a day, or the file of the next fund of a run. */
type State =
  | { readonly listOf: string; readonly back: number; readonly run: MorningState }
  | { readonly run: MorningState };

/** Baskets of the funds of the Shanghai exchange. Only the newest file of a fund exists, so a missed day is lost. */
export const SSE_BASKETS: FactSource<FundRow> = {
  name: 'sse-baskets',
  capability: 'basket',
  authority: 'SSE',
  stability: 'A',
  terms: 'Files that the exchange publishes for every investor; its terms sell data under licence.',
  format: 'XML, or text in GBK, one file a fund; the list of funds as JSON',
  schedule: { kind: 'at', times: ['08:35', '09:05', '12:00'], days: 'trading' },
  hosts: ['query.sse.com.cn'],
  isComplete: false,
  minRows: 0,
  maxRequests: 2_000,
  needs: [],
  knows: ['etf_product'],
  isConditional: false,
  first: (cursor, { session, today }) => {
    const run = BasketRun.from(cursor, session);
    if (session !== today || run.isDone) return null;
    return listRequest(previousTradingDay(session) ?? session, 0, run.state);
  },
  faultOf: (answer, { state }) => fileFaultOf(answer, state as State),
  read: (answer, { state }) => {
    const known = state as State;
    return 'listOf' in known ? readList(answer, known) : readFile(answer, known.run);
  },
  identityOf: (row) => (row.kind === 'fund' ? `fund ${row.code}` : `basket ${row.code}`),
  toFacts: (row, known) => fundRows(row, 'SSE', known),
};

/** A fund without a file has none that morning. */
function fileFaultOf(answer: SourceAnswer, state: State): SourceFailure | null {
  const fault = dataFaultOf(answer);
  return fault?.kind === 'gone' && !('listOf' in state) ? null : fault;
}

function listRequest(date: string, back: number, run: MorningState): SourceRequest {
  const path = ssePath('/commonQuery.do', {
    sqlId: 'COMMON_SSE_ZQPZ_ETFZL_XXPL_ETFGM_SEARCH_L',
    STAT_DATE: date,
    ...ssePaging(10_000),
  });
  const state: State = { listOf: date, back, run };
  return { host: 'query.sse.com.cn', path, state };
}

function fileRequest(run: MorningState, code: string): SourceRequest {
  const path = `/etfDownload/downloadETF2Bulletin.do?fundCode=${code}`;
  return { host: 'query.sse.com.cn', path, state: { run } satisfies State };
}

function readList(
  answer: SourceAnswer,
  { listOf, back, run }: Extract<State, { readonly listOf: string }>,
): SourceReading<FundRow> {
  const { records } = readSsePage(answer);
  const before = previousTradingDay(listOf);
  if (records.length === 0 && back < MAX_DAYS_BACK && before !== null) {
    return { ...NOTHING, next: listRequest(before, back + 1, run) };
  }
  const funds = records.flatMap((record): FundRow[] => {
    const code = textOf(record['SEC_CODE']);
    const name = textOf(record['SEC_NAME']);
    return code === null || name === null || !code.startsWith('5')
      ? []
      : [{ kind: 'fund', code, name }];
  });
  if (funds.length === 0) throw new SourceFormatError('the list of funds is empty');
  const begun = new BasketRun(run).begin(funds.map(({ code }) => code));
  return {
    ...NOTHING,
    rows: funds,
    records: records.length,
    shape: shapeOf(records),
    next: begun.next === null ? null : fileRequest(begun.state, begun.next),
    cursor: begun.next === null ? begun.cursor : null,
  };
}

function readFile({ status, bytes }: SourceAnswer, state: MorningState): SourceReading<FundRow> {
  const run = new BasketRun(state);
  const code = run.next!;
  const isEmpty = status === 404 || bytes.length === 0;
  const { basket } = isEmpty ? { basket: null } : readPcf(bytes, formatOf(bytes));
  const isOfToday = basket?.basketDate === state.session;
  // The exchange serves yesterday's file until the new one is published, so the file of the fund is requested again
  // later.
  const after = run.after(basket !== null && !isOfToday ? 'late' : 'read');
  const isUnreadable = !isEmpty && basket === null;
  return {
    ...NOTHING,
    rows: basket === null || !isOfToday ? [] : [{ kind: 'basket', code, basket }],
    records: isEmpty ? 0 : 1,
    unreadable: isUnreadable ? 1 : 0,
    next: after.next === null ? null : fileRequest(after.state, after.next),
    cursor: after.isWhole ? after.cursor : null,
  };
}

function formatOf(bytes: Uint8Array): PcfFormat {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64)).trimStart();
  return start.startsWith('[') ? 'sse_pcf_text' : 'sse_pcf_xml';
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
