import { insteadOf, quirkyRecords } from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';
import type { SimulatedShare } from '#simulators/sources/simulated-share.ts';
import { xlsxFile } from '#simulators/sources/xlsx-file.ts';

const LISTED_HEADS = [
  '板块',
  '公司全称',
  '英文名称',
  'A股代码',
  'A股简称',
  'A股上市日期',
  'A股总股本',
  '所属行业',
];
const DELISTED_HEADS = ['证券代码', '证券简称', '上市日期', '终止上市日期'];

/** The report service of the Shenzhen exchange. */
export class SzseSite implements Site {
  readonly host = 'www.szse.cn';
  readonly quirks = new Set<SiteQuirk>();
  readonly #shares: readonly SimulatedShare[];

  constructor({ shares }: { readonly shares: readonly SimulatedShare[] }) {
    this.#shares = shares;
  }

  answer({ query, path }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    if (path !== '/api/report/ShowReport') return { status: 404, body: '' };
    const isDelisted = query.get('CATALOGID') === '1793_ssgs';
    const all = this.#shares.filter(({ delistedOn }) => (delistedOn !== null) === isDelisted);
    const shares = quirkyRecords(all, this.quirks);
    const heads = isDelisted ? DELISTED_HEADS : LISTED_HEADS;
    const moved = heads.map((head) => (this.quirks.has('moved_field') ? `新${head}` : head));
    const file = xlsxFile([moved, ...shares.map((one) => this.#cells(one, isDelisted))]);
    const body = this.quirks.has('truncated') ? file.subarray(0, file.length >> 1) : file;
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body };
  }

  #cells(share: SimulatedShare, isDelisted: boolean): string[] {
    const { code, companyName, listingDate, delistedOn, board } = share;
    const name = this.quirks.has('dash_names') ? '-' : share.name;
    if (isDelisted) return [code, name, listingDate, delistedOn ?? ''];
    const boardName = board === 'CHINEXT' ? '创业板' : '主板';
    return [boardName, companyName, '', code, name, listingDate, '1,234,567,890', 'C 制造业'];
  }
}
