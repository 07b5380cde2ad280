import { dateOf, textOf } from '#signalhub/collectors/answer-json.ts';
import { companyRows, isListable, type ListedShare } from '#signalhub/collectors/listed-company.ts';
import { reconcileListing } from '#signalhub/collectors/listing-continuity.ts';
import type { SheetRecord } from '#signalhub/collectors/sheet-records.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import {
  readReport,
  reportRequest,
  WHOLE_REPORT,
} from '#signalhub/collectors/sources/szse/szse-report.ts';

const HOUR_MS = 3_600_000;

/** The list of A-shares of the Shenzhen exchange. */
export const SZSE_LISTED: FactSource<ListedShare> = {
  ...WHOLE_REPORT,
  name: 'szse-listed',
  capability: 'listed',
  format: 'xlsx of the list of shares; columns by their Chinese heads',
  schedule: { kind: 'every', sessionMs: HOUR_MS, otherMs: 6 * HOUR_MS },
  minRows: 2_500,
  needs: ['A股代码', 'A股简称', '公司全称', 'A股上市日期'],
  knows: ['security_event', 'code_alias'],
  first: () => reportRequest('1110', 'tab1'),
  read: ({ bytes }) => readReport(bytes, shareOf, (record) => textOf(record['A股代码']) !== null),
  identityOf: ({ code }) => code,
  toFacts: (share, { observedAt }) => companyRows(share, 'SZSE', observedAt),
  reconcile: (rows, before, known) => reconcileListing(rows, before, known, 'SZSE'),
};

function shareOf(record: SheetRecord): ListedShare | null {
  const code = textOf(record['A股代码']);
  const name = textOf(record['A股简称']);
  const companyName = textOf(record['公司全称']);
  const listingDate = dateOf(record['A股上市日期']);
  if (code === null || name === null || companyName === null || !isListable(listingDate)) {
    return null;
  }
  return { code, name, companyName, nameEn: textOf(record['英文名称']), listingDate };
}
