import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import { sheetRecords, type SheetRecord } from '#signalhub/collectors/sheet-records.ts';
import type { FactSource, SourceReading, SourceRequest } from '#signalhub/collectors/source.ts';

/** A report of the Shenzhen exchange as one xlsx file. */
export function reportRequest(catalogId: string, tabKey: string): SourceRequest {
  const parameters = { SHOWTYPE: 'xlsx', CATALOGID: catalogId, TABKEY: tabKey };
  const path = `/api/report/ShowReport?${new URLSearchParams(parameters).toString()}`;
  return { host: 'www.szse.cn', path };
}

/** The common properties of all reports in one file. */
export const WHOLE_REPORT = {
  authority: 'SZSE',
  stability: 'B',
  terms:
    'Public page of the exchange; its terms sell data under licence. You are responsible for your use.',
  hosts: ['www.szse.cn'],
  isComplete: true,
  maxRequests: 1,
  knows: [],
  isConditional: true,
  faultOf: dataFaultOf,
} as const satisfies Partial<FactSource<unknown>>;

/** The rows of a whole report. `isShare` distinguishes records that should be rows from those that never are. */
export function readReport<Row>(
  bytes: Uint8Array,
  rowOf: (record: SheetRecord) => Row | null,
  isShare: (record: SheetRecord) => boolean,
): SourceReading<Row> {
  const records = sheetRecords(bytes);
  const rows = records.map(rowOf);
  return {
    rows: rows.filter((row) => row !== null),
    next: null,
    cursor: null,
    shape: shapeOf(records),
    records: records.length,
    unreadable: records.filter((record, at) => rows[at] === null && isShare(record)).length,
    declared: null,
  };
}
