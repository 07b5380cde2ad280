import type { JsonObject } from '#kernel/text/is-object.ts';
import { dateOf, textOf } from '#signalhub/collectors/answer-json.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import {
  holderRows,
  type HolderReport,
  type ListedHolder,
} from '#signalhub/collectors/owners/holder-report.ts';
import { periodsOn } from '#signalhub/collectors/owners/report-periods.ts';
import type {
  FactSource,
  CollectionTime,
  SourceReading,
  SourceRequest,
} from '#signalhub/collectors/source.ts';
import {
  readReportPage,
  reportRequest,
  type ReportPage,
} from '#signalhub/collectors/sources/eastmoney/eastmoney-report.ts';
import { numberOf, OWNER_REPORT } from '#signalhub/collectors/sources/eastmoney/owner-report.ts';

/** Pages that are published together: each publication looks up all owners. */
const PAGES_TOGETHER = 20;

/** A page of a period, and what the run still has to read. */
interface PageState {
  readonly period: string;
  readonly page: number;
  /** Periods after this one. */
  readonly later: readonly string[];
  /** Records of the company with which the page before ended. */
  readonly carried: readonly JsonObject[];
  readonly today: string;
  /** An interrupted run continues here. The first company of the page is already published. */
  readonly isResumed: boolean;
}

/** The ten largest holders of all companies, by the ends of periods. */
export const EM_HOLDERS: FactSource<HolderReport> = {
  ...OWNER_REPORT,
  name: 'em-holders',
  schedule: { kind: 'at', times: ['06:10'], days: 'all' },
  isComplete: false,
  maxRequests: 500,
  needs: ['SECURITY_CODE', 'HOLDER_NAME', 'HOLD_NUM_RATIO', 'END_DATE'],
  knows: ['company', 'ownership_entity', 'ownership_edge'],
  requires: ['company'],
  first: (cursor, occasion) => firstPage(cursor, occasion),
  read: (answer, { state }) => readPage(readReportPage(answer), state as PageState),
  identityOf: ({ code, period }) => `${code} ${period}`,
  toFacts: holderRows,
};

/**
 * The cursor is the period, the next page or `done`, and the date. A period whose reports still come in is read once a
 * day, any other once.
 */
function firstPage(cursor: string | null, { today }: CollectionTime): SourceRequest | null {
  const [period = '', place = '', date = ''] = (cursor ?? '').split(' ');
  const due = periodsOn(today).filter(({ end, isOpen }) => {
    const isRead = place === 'done' ? end <= period : end < period;
    return isOpen ? date !== today || !isRead : !isRead;
  });
  const [first, ...later] = due.map(({ end }) => end);
  if (first === undefined) return null;
  const page = first === period && place !== 'done' ? Number(place) : 1;
  return pageRequest({ period: first, page, later, carried: [], today, isResumed: page > 1 });
}

function pageRequest(state: PageState): SourceRequest {
  const query = {
    report: 'RPT_F10_EH_HOLDERS',
    filter: `(END_DATE='${state.period}')`,
    sortColumns: 'SECURITY_CODE,HOLDER_RANK',
    sortTypes: '1,1',
    page: state.page,
  };
  return reportRequest(query, state);
}

function readPage({ records, pages }: ReportPage, state: PageState): SourceReading<HolderReport> {
  const { period, page, later, carried, today } = state;
  const isLast = page >= pages;
  const published = state.isResumed ? codeOf(records[0] ?? {}) : null;
  const lastCode = isLast ? null : codeOf(records.at(-1) ?? {});
  const lines = [...carried, ...records].filter((record) => codeOf(record) !== published);
  const next = {
    ...state,
    page: page + 1,
    carried: lines.filter((record) => codeOf(record) === lastCode),
    isResumed: false,
  };
  const isPublished = isLast || page % PAGES_TOGETHER === 0;
  // An empty answer is not a proof: a later run requests the period again.
  const isEmpty = records.length === 0;
  const cursor = `${period} ${isLast ? 'done' : page} ${today}`;
  return {
    rows: reportsOf(
      lines.filter((record) => codeOf(record) !== lastCode),
      period,
    ),
    next: isLast ? nextPeriod(later, today) : pageRequest(next),
    cursor: isPublished && !isEmpty ? cursor : null,
    shape: shapeOf(records),
    records: records.length,
    unreadable: records.filter((record) => holderOf(record) === null).length,
    declared: null,
  };
}

function nextPeriod([period, ...later]: readonly string[], today: string): SourceRequest | null {
  return period === undefined
    ? null
    : pageRequest({ period, page: 1, later, carried: [], today, isResumed: false });
}

function codeOf(record: JsonObject): string {
  return textOf(record['SECURITY_CODE']) ?? '';
}

function reportsOf(records: readonly JsonObject[], period: string): HolderReport[] {
  const reports = [...Map.groupBy(records, codeOf)].map(([code, lines]) => {
    const dates = lines.map((line) => dateOf(line['NOTICE_DATE'])).filter((date) => date !== null);
    const holders = lines.map(holderOf).filter((holder) => holder !== null);
    return { code, period, announcedOn: dates.toSorted().at(-1) ?? null, holders };
  });
  return reports.filter(({ holders }) => holders.length > 0);
}

function holderOf(record: JsonObject): ListedHolder | null {
  const name = textOf(record['HOLDER_NAME']);
  const pct = numberOf(record['HOLD_NUM_RATIO']);
  if (name === null || pct === null || pct < 0 || pct > 100) return null;
  const mark = textOf(record['IS_HOLDORG']);
  const isPerson = mark === '0' ? true : mark === '1' ? false : null;
  return { name, pct, isPerson, shareClass: textOf(record['SHARES_TYPE']) ?? '' };
}
