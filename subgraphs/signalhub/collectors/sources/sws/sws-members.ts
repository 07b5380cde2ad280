import { textOf } from '#signalhub/collectors/answer-json.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import type { SheetRecord } from '#signalhub/collectors/sheet-records.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import {
  membershipRows,
  membershipsOf,
  type ClassifiedShare,
  type ShenwanMembership,
} from '#signalhub/collectors/sources/sws/membership-history.ts';
import { classificationFile, SWS_FILE } from '#signalhub/collectors/sources/sws/sws-file.ts';
import { xlsRecords } from '#signalhub/collectors/xls/xls-records.ts';

const HOUR_MS = 3_600_000;

/** Which sector a share is in, and was: the whole history of the classification in one file. */
export const SWS_MEMBERS: FactSource<ShenwanMembership> = {
  ...SWS_FILE,
  name: 'sws-members',
  format: 'binary xls: share, date, code of the sector, and when the line was updated',
  // The file changes daily at most. Its rows depend on the known companies.
  schedule: { kind: 'every', sessionMs: 6 * HOUR_MS, otherMs: 12 * HOUR_MS },
  minRows: 6_000,
  needs: ['股票代码', '计入日期', '行业代码', '更新日期'],
  knows: ['company', 'sector'],
  requires: ['company', 'sector'],
  isConditional: false,
  first: () => classificationFile('StockClassifyUse_stock.xls'),
  read: ({ bytes }) => {
    const records = xlsRecords(bytes);
    const shares = records.map(shareOf);
    const readable = shares.filter((share) => share !== null);
    return {
      rows: membershipsOf(readable),
      next: null,
      cursor: null,
      shape: shapeOf(records),
      records: records.length,
      unreadable: shares.length - readable.length,
      declared: null,
    };
  },
  identityOf: ({ code, sectorCode, from }) => `${code} ${sectorCode} ${from}`,
  toFacts: membershipRows,
};

function shareOf(record: SheetRecord): ClassifiedShare | null {
  const code = textOf(record['股票代码'])?.padStart(6, '0') ?? '';
  const sectorCode = textOf(record['行业代码']) ?? '';
  const from = /^\d{4}-\d{2}-\d{2}/.exec(record['计入日期'] ?? '')?.[0] ?? null;
  const update = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2}))?/.exec(record['更新日期'] ?? '');
  if (!/^\d{6}$/.test(code) || !/^\d{6}$/.test(sectorCode) || from === null) return null;
  const updatedAt = update === null ? null : `${update[1]}T${update[2] ?? '00:00:00'}+08:00`;
  return { code, sectorCode, from, updatedAt };
}
