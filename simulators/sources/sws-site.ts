import { insteadOf, quirkyRecords } from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';
import { xlsFile, type XlsCell } from '#simulators/sources/xls-file.ts';

/** A line of the list of sectors: code, and names from the broadest to its own. */
export type SimulatedSector = readonly [code: string, ...names: string[]];

/** A line of the history of shares: share, date, sector, and when the line was written. */
export type SimulatedMembership = readonly [
  code: string,
  from: string,
  sectorCode: string,
  updatedAt: string,
];

/** What the institute publishes; tests and quirks change it between two questions. */
export interface SwsWorld {
  readonly sectors: readonly SimulatedSector[];
  readonly memberships: readonly SimulatedMembership[];
}

const FOLDER = '/swindex/pdf/SwClass2021/';

/** The files of the Shenwan classification. */
export class SwsSite implements Site {
  readonly host = 'www.swsresearch.com';
  readonly quirks = new Set<SiteQuirk>();
  readonly #world: SwsWorld;

  constructor(world: SwsWorld) {
    this.#world = world;
  }

  answer({ path }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    if (path === `${FOLDER}SwClassCode_2021.xls`) return this.#file(this.#sectors());
    if (path === `${FOLDER}StockClassifyUse_stock.xls`) return this.#file(this.#memberships());
    return { status: 404, body: '' };
  }

  #sectors(): XlsCell[][] {
    const heads = ['行业代码', '一级行业名称', '二级行业名称', '三级行业名称'];
    const isDashed = this.quirks.has('dash_names');
    const lines = quirkyRecords(this.#world.sectors, this.quirks).map(([code, ...names]) => {
      const shown = isDashed ? names.map(() => '-') : names;
      return [code, ...shown, '', ''].slice(0, heads.length);
    });
    return [heads, ...lines];
  }

  #memberships(): XlsCell[][] {
    const heads = ['股票代码', '计入日期', '行业代码', '更新日期'];
    const lines = quirkyRecords(this.#world.memberships, this.quirks).map(
      ([code, from, sectorCode, updatedAt]): XlsCell[] => [
        code,
        { time: `${from}T00:00:00` },
        sectorCode,
        { time: updatedAt },
      ],
    );
    return [heads, ...lines];
  }

  #file([heads = [], ...lines]: XlsCell[][]): SiteAnswer {
    const isMoved = this.quirks.has('moved_field');
    const file = xlsFile([isMoved ? heads.map((head) => `新${String(head)}`) : heads, ...lines]);
    const body = this.quirks.has('truncated') ? file.subarray(0, file.length >> 1) : file;
    return { status: 200, headers: { 'content-type': 'application/vnd.ms-excel' }, body };
  }
}
