import { insteadOf, quirkyRecords } from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';
import { xlsFile } from '#simulators/sources/xls-file.ts';

/** What the index company publishes; tests change it between two questions. */
export interface CsiWorld {
  /** Codes of the constituents, by index. */
  members: Readonly<Record<string, readonly string[]>>;
  /** `YYYYMMDD`, of every file. */
  date: string;
}

const HEADS = [
  '日期Date',
  '指数代码 Index Code',
  '指数名称 Index Name',
  '成份券代码Constituent Code',
  '成份券名称Constituent Name',
  '交易所Exchange',
];
const PATH = /\/autofile\/cons\/(\w{6})cons\.xls$/;

/** The files with constituents of indexes. */
export class CsiSite implements Site {
  readonly host = 'oss-ch.csindex.com.cn';
  readonly quirks = new Set<SiteQuirk>();
  readonly world: CsiWorld;

  constructor(world: CsiWorld) {
    this.world = world;
  }

  answer({ path }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    const index = PATH.exec(path)?.[1];
    const codes = index === undefined ? undefined : this.world.members[index];
    if (codes === undefined) return { status: 404, body: '' };
    const lines = quirkyRecords(codes, this.quirks).map((code) => [
      this.world.date,
      index!,
      '样本指数',
      code,
      `样本${code}`,
      code.startsWith('6') ? '上海证券交易所' : '深圳证券交易所',
    ]);
    const isMoved = this.quirks.has('moved_field');
    const file = xlsFile([isMoved ? HEADS.map((head) => `新${head}`) : HEADS, ...lines]);
    const body = this.quirks.has('truncated') ? file.subarray(0, file.length >> 1) : file;
    return { status: 200, headers: { 'content-type': 'application/vnd.ms-excel' }, body };
  }
}
