import { dateOf, textOf } from '#signalhub/collectors/answer-json.ts';
import { delistedRows, type DelistedShare } from '#signalhub/collectors/delisted-company.ts';
import { isListable } from '#signalhub/collectors/listed-company.ts';
import type { SheetRecord } from '#signalhub/collectors/sheet-records.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import {
  readReport,
  reportRequest,
  WHOLE_REPORT,
} from '#signalhub/collectors/sources/szse/szse-report.ts';

const HOUR_MS = 3_600_000;

/** The list of securities that left the Shenzhen exchange. */
export const SZSE_DELISTED: FactSource<DelistedShare> = {
  ...WHOLE_REPORT,
  name: 'szse-delisted',
  capability: 'delisted',
  format: 'xlsx of the list of delisted securities; columns by their Chinese heads',
  schedule: { kind: 'every', sessionMs: 6 * HOUR_MS, otherMs: 12 * HOUR_MS },
  minRows: 50,
  needs: ['证券代码', '证券简称', '上市日期', '终止上市日期'],
  first: () => reportRequest('1793_ssgs', 'tab2'),
  read: ({ bytes }) => readReport(bytes, shareOf, (record) => textOf(record['证券代码']) !== null),
  identityOf: ({ code }) => code,
  toFacts: (share, { observedAt }) => delistedRows(share, 'SZSE', 'szse-delisted', observedAt),
};

/** The list has short names only. */
function shareOf(record: SheetRecord): DelistedShare | null {
  const code = textOf(record['证券代码']);
  const name = textOf(record['证券简称']);
  const listingDate = dateOf(record['上市日期']);
  const delistedOn = dateOf(record['终止上市日期']);
  if (code === null || name === null || !isListable(listingDate) || delistedOn === null)
    return null;
  return { code, name, companyName: null, nameEn: null, listingDate, delistedOn };
}
