import type { JsonObject } from '#kernel/text/is-object.ts';
import { dateOf, textOf } from '#signalhub/collectors/answer-json.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import { pledgeRows, type ListedPledge } from '#signalhub/collectors/owners/pledge-rows.ts';
import type { FactSource, SourceReading, SourceRequest } from '#signalhub/collectors/source.ts';
import {
  readReportPage,
  reportRequest,
  type ReportPage,
} from '#signalhub/collectors/sources/eastmoney/eastmoney-report.ts';
import { numberOf, OWNER_REPORT } from '#signalhub/collectors/sources/eastmoney/owner-report.ts';

/** Pledges of the shares of all companies. A release changes an old line, so all lines are read. */
export const EM_PLEDGES: FactSource<ListedPledge> = {
  ...OWNER_REPORT,
  name: 'em-pledges',
  schedule: { kind: 'at', times: ['04:40'], days: 'trading' },
  isComplete: true,
  minRows: 5_000,
  maxRequests: 500,
  needs: ['SECURITY_CODE', 'HOLDER_NAME', 'PF_NUM', 'PF_START_DATE', 'NOTICE_DATE'],
  knows: ['company', 'share_pledge', 'research_material'],
  requires: ['company'],
  first: () => pageRequest(1),
  read: (answer, { state }) => readPage(readReportPage(answer), state as number),
  identityOf: ({ code, pledgor, pledgee, from, shares }) =>
    [code, from, pledgor, pledgee, shares].join(' '),
  toFacts: pledgeRows,
};

function pageRequest(page: number): SourceRequest {
  const query = {
    report: 'RPTA_APP_ACCUMDETAILS',
    filter: '',
    sortColumns: 'NOTICE_DATE,SECURITY_CODE',
    sortTypes: '1,1',
    page,
  };
  return reportRequest(query, page);
}

function readPage(
  { records, pages, total }: ReportPage,
  page: number,
): SourceReading<ListedPledge> {
  const rows = records.map(pledgeOf);
  return {
    rows: rows.filter((row) => row !== null),
    next: page < pages ? pageRequest(page + 1) : null,
    cursor: null,
    shape: shapeOf(records),
    records: records.length,
    unreadable: rows.filter((row) => row === null).length,
    declared: total,
  };
}

function pledgeOf(record: JsonObject): ListedPledge | null {
  const code = textOf(record['SECURITY_CODE']);
  const pledgor = textOf(record['HOLDER_NAME']);
  const from = dateOf(record['PF_START_DATE']) ?? dateOf(record['NOTICE_DATE']);
  if (code === null || pledgor === null || from === null) return null;
  return {
    code,
    pledgor,
    pledgee: textOf(record['PF_ORG']) ?? '',
    from,
    releasedOn: dateOf(record['ACTUAL_UNFREEZE_DATE']),
    announcedOn: dateOf(record['NOTICE_DATE']),
    shares: numberOf(record['PF_NUM']),
    pctOfCapital: percentageOf(record['PF_TSR']),
    pctOfHolding: percentageOf(record['PF_HOLD_RATIO']),
  };
}

function percentageOf(value: unknown): number | null {
  const number = numberOf(value);
  return number === null || number < 0 || number > 100 ? null : number;
}
