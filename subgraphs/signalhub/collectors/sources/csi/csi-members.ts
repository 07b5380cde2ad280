import { dataFaultOf } from '#signalhub/collectors/answer-faults.ts';
import { dateOf, textOf } from '#signalhub/collectors/answer-json.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import type { SheetRecord } from '#signalhub/collectors/sheet-records.ts';
import type { FactSource, SourceRequest } from '#signalhub/collectors/source.ts';
import {
  indexMemberRows,
  withDepartures,
  type IndexMember,
} from '#signalhub/collectors/sources/csi/index-membership.ts';
import {
  SECTOR_INDEXES,
  type SectorIndex,
} from '#signalhub/collectors/sources/csi/index-sectors.ts';
import { xlsRecords } from '#signalhub/collectors/xls/xls-records.ts';

const HOUR_MS = 3_600_000;
const FOLDER = '/static/html/csindex/public/uploads/file/autofile/cons/';

/** Constituents of the indexes that represent sectors, one file for each index. */
export const CSI_MEMBERS: FactSource<IndexMember> = {
  name: 'csi-members',
  capability: 'sector',
  authority: 'CSI',
  stability: 'A',
  terms: 'Files that the index company publishes to read; it sells its data under licence.',
  format: 'binary xls, a file for each index; heads in Chinese and English',
  schedule: { kind: 'every', sessionMs: 12 * HOUR_MS, otherMs: 24 * HOUR_MS },
  hosts: ['oss-ch.csindex.com.cn'],
  isComplete: true,
  minRows: 120,
  maxRequests: SECTOR_INDEXES.length,
  needs: ['日期', '指数代码', '成份券代码'],
  knows: ['company', 'sector', 'company_sector_relation'],
  requires: ['company', 'sector'],
  // The rows of a file depend on the known companies.
  isConditional: false,
  first: () => fileRequest(0),
  faultOf: dataFaultOf,
  read: ({ bytes }, { state }) => {
    const place = state as number;
    const records = xlsRecords(bytes).map(withChineseHeads);
    const members = records.map((record) => memberOf(record, SECTOR_INDEXES[place]!));
    const rows = members.filter((member) => member !== null);
    return {
      rows,
      next: place + 1 < SECTOR_INDEXES.length ? fileRequest(place + 1) : null,
      cursor: null,
      shape: shapeOf(records),
      records: records.length,
      unreadable: members.length - rows.length,
      declared: null,
    };
  },
  identityOf: ({ index, code }) => `${index} ${code}`,
  toFacts: indexMemberRows,
  reconcile: withDepartures,
};

function fileRequest(place: number): SourceRequest {
  const { index } = SECTOR_INDEXES[place]!;
  return { host: 'oss-ch.csindex.com.cn', path: `${FOLDER}${index}cons.xls`, state: place };
}

/** Heads such as `成份券代码Constituent Code`, of which older files write `成分券`. */
function withChineseHeads(record: SheetRecord): SheetRecord {
  const renamed = Object.entries(record).map(([head, text]) => {
    const chinese = head.replaceAll(/[^\p{Script=Han}]/gu, '').replace('成分券', '成份券');
    return [chinese, text] as const;
  });
  return Object.fromEntries(renamed);
}

/** Null for a record that cannot be read, and for one of another index. */
function memberOf(record: SheetRecord, { index, sectorId }: SectorIndex): IndexMember | null {
  const date = dateOf(record['日期']);
  const code = textOf(record['成份券代码'])?.padStart(6, '0') ?? '';
  const isOfIndex = textOf(record['指数代码'])?.padStart(6, '0') === index;
  if (!isOfIndex || date === null || !/^\d{6}$/.test(code)) return null;
  return { index, sectorId, code, date };
}
