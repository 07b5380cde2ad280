import { textOf } from '#signalhub/collectors/answer-json.ts';
import { shapeOf } from '#signalhub/collectors/answer-shape.ts';
import type { SheetRecord } from '#signalhub/collectors/sheet-records.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import {
  classificationFile,
  shenwanSectorId,
  SWS_FILE,
} from '#signalhub/collectors/sources/sws/sws-file.ts';
import { xlsRecords } from '#signalhub/collectors/xls/xls-records.ts';
import { SECTOR_LAYERS } from '#signalhub/facts/kinds/sector.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';

const HOUR_MS = 3_600_000;
const NAME_HEADS = ['一级行业名称', '二级行业名称', '三级行业名称'] as const;

/** Codes that were the same before hold since before the first session of the mainland. */
const SINCE = '1990-01-01';
/** When the classification was published. */
const KNOWN_SINCE = '2021-07-30T00:00:00+08:00';

/** A sector: six digits, of which each pair but the first ones may be zero. */
export interface ShenwanSector {
  readonly code: string;
  readonly name: string;
  /** 0 for the broadest. */
  readonly layer: number;
}

/** The sectors of the Shenwan classification of 2021, in three layers. */
export const SWS_SECTORS: FactSource<ShenwanSector> = {
  ...SWS_FILE,
  name: 'sws-sectors',
  format: 'binary xls: a code of six digits and its names in three layers',
  schedule: { kind: 'every', sessionMs: 24 * HOUR_MS, otherMs: 24 * HOUR_MS },
  minRows: 400,
  needs: ['行业代码', ...NAME_HEADS],
  knows: [],
  isConditional: true,
  first: () => classificationFile('SwClassCode_2021.xls'),
  read: ({ bytes }) => {
    const records = xlsRecords(bytes);
    const rows = records.map(sectorOf);
    return {
      rows: rows.filter((row) => row !== null),
      next: null,
      cursor: null,
      shape: shapeOf(records),
      records: records.length,
      unreadable: rows.filter((row) => row === null).length,
      declared: null,
    };
  },
  identityOf: ({ code }) => code,
  toFacts: (sector) => [sectorRow(sector)],
};

/** The narrowest name is the sector's own: a broad sector has no narrower ones in its line. */
function sectorOf(record: SheetRecord): ShenwanSector | null {
  const code = textOf(record['行业代码']);
  const names = NAME_HEADS.map((head) => textOf(record[head]));
  const layer = names.findLastIndex((name) => name !== null);
  const name = names[layer] ?? null;
  if (code === null || name === null || !/^\d{6}$/.test(code)) return null;
  const isInLayer = code.slice(2 * (layer + 1)) === '0'.repeat(6 - 2 * (layer + 1));
  return isInLayer ? { code, name, layer } : null;
}

function sectorRow({ code, name, layer }: ShenwanSector): PartRow {
  const parent = `${code.slice(0, 2 * layer)}000000`.slice(0, 6);
  const fact = {
    sector_id: shenwanSectorId(code),
    name,
    layer: SECTOR_LAYERS[layer],
    parent_id: layer === 0 ? null : shenwanSectorId(parent),
  };
  return { kind: 'sector', valid_from: SINCE, observed_at: KNOWN_SINCE, fact };
}
