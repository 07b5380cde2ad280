import { insteadOf, pageOf, quirkyBytes, quirkyRecords } from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';
import type { SimulatedShare } from '#simulators/sources/simulated-share.ts';
import type { SzseFileDay } from '#simulators/sources/szse-files-site.ts';
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
const NAME_HEADS = ['变更日期', '证券代码', '证券简称', '变更前简称', '变更后简称'];
const FULL_NAME_HEADS = ['变更日期', '证券代码', '证券简称', '变更前全称', '变更后全称'];
const TAB_PAGE = 20;

/** A project in the pipeline. */
export interface SimulatedProject {
  readonly number: number;
  readonly name: string;
  readonly companyName: string;
  readonly boardName: '主板' | '创业板';
  /** As the exchange writes it, such as `已问询`. */
  readonly status: string;
  /** `YYYY-MM-DD`. */
  readonly acceptedOn: string;
  readonly changedOn: string;
}

/** A change of a short or a registered name. */
export interface SimulatedNameChange {
  readonly date: string;
  readonly code: string;
  readonly before: string;
  readonly after: string;
}

/** The data of the service of Shenzhen. */
export interface SzseWorld {
  readonly shares?: readonly SimulatedShare[];
  readonly projects?: readonly SimulatedProject[];
  readonly names?: readonly SimulatedNameChange[];
  readonly fullNames?: readonly SimulatedNameChange[];
  readonly fileDays?: readonly SzseFileDay[];
}

/** The report service of the Shenzhen exchange, and its list of projects. */
export class SzseSite implements Site {
  readonly host = 'www.szse.cn';
  readonly quirks = new Set<SiteQuirk>();
  readonly #world: SzseWorld;

  constructor(world: SzseWorld) {
    this.#world = world;
  }

  answer({ query, path }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    if (path === '/api/ras/projectrends/query') return this.#projects(query);
    if (path === '/api/report/ShowReport/data') return this.#fundFiles(query);
    if (path !== '/api/report/ShowReport') return { status: 404, body: '' };
    const rows = this.#report(query.get('CATALOGID') ?? '', query.get('TABKEY') ?? '');
    if (rows === null) return { status: 404, body: '' };
    const [heads, ...records] = rows;
    const moved = heads!.map((head) => (this.quirks.has('moved_field') ? `新${head}` : head));
    const file = xlsxFile([moved, ...quirkyRecords(records, this.quirks)]);
    const body = this.quirks.has('truncated') ? file.subarray(0, file.length >> 1) : file;
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body };
  }

  /** The column heads and the lines of a report; null for an unknown report. */
  #report(catalogId: string, tabKey: string): string[][] | null {
    const { shares = [], names = [], fullNames = [] } = this.#world;
    if (catalogId === 'SSGSGMXX') {
      const isFull = tabKey === 'tab1';
      const lines = (isFull ? fullNames : names).map((one) => [
        one.date,
        one.code,
        one.after,
        one.before,
        one.after,
      ]);
      return [isFull ? FULL_NAME_HEADS : NAME_HEADS, ...lines];
    }
    const isDelisted = catalogId === '1793_ssgs';
    if (!isDelisted && catalogId !== '1110') return null;
    const all = shares.filter(({ delistedOn }) => (delistedOn !== null) === isDelisted);
    const heads = isDelisted ? DELISTED_HEADS : LISTED_HEADS;
    return [heads, ...all.map((one) => this.#cells(one, isDelisted))];
  }

  #cells(share: SimulatedShare, isDelisted: boolean): string[] {
    const { code, companyName, listingDate, delistedOn, board } = share;
    const name = this.quirks.has('dash_names') ? '-' : share.name;
    if (isDelisted) return [code, name, listingDate, delistedOn ?? ''];
    const boardName = board === 'CHINEXT' ? '创业板' : '主板';
    return [boardName, companyName, '', code, name, listingDate, '1,234,567,890', 'C 制造业'];
  }

  /** The last changed project first. */
  #projects(query: URLSearchParams): SiteAnswer {
    const all = (this.#world.projects ?? []).toSorted((a, b) =>
      a.changedOn < b.changedOn ? 1 : -1,
    );
    const projects = quirkyRecords(all, this.quirks);
    const size = Number(query.get('pageSize') ?? 20);
    const page = pageOf(projects, Number(query.get('pageIndex') ?? 0), size, this.quirks);
    const data = page.map((one) => ({
      prjid: one.number,
      cmpnm: one.companyName,
      cmpsnm: this.quirks.has('dash_names') ? '-' : one.name,
      cmpcode: '',
      boardName: one.boardName,
      [this.quirks.has('moved_field') ? 'status' : 'prjst']: one.status,
      prjstatus: 30,
      acptdt: one.acceptedOn,
      updtdt: one.changedOn,
      maramt: 6.5,
      sprinsts: '某证券',
    }));
    return this.#json({
      totalSize: projects.length,
      totalPage: Math.ceil(all.length / size),
      data,
    });
  }

  /** The funds with files of a day; the other tab of the report comes along, as it does. */
  #fundFiles(query: URLSearchParams): SiteAnswer {
    if (query.get('CATALOGID') !== 'sgshqd') return { status: 404, body: '' };
    const day = this.#world.fileDays?.find(({ date }) => date === query.get('txtStart'));
    const funds = quirkyRecords(day?.funds ?? [], this.quirks);
    const page = Number(query.get('PAGENO') ?? 1);
    const data = pageOf(funds, page - 1, TAB_PAGE, this.quirks).map(({ code }, index) => {
      const stamp = day!.date.replaceAll('-', '');
      const name = `pcf_${code}_${stamp}%3B${code}ETF${stamp}`;
      const address = `/modules/report/views/eft_download_new.html?filename=${name}&opencode=ETF${code}${stamp}.txt`;
      const quote = index % 2 === 0 ? "'" : '';
      const moved = this.quirks.has('moved_field') ? 'fund' : 'jjdm';
      return { [moved]: `<a href=${quote}${address}${quote} target='_blank'><img border='0'></a>` };
    });
    const count = { pagecount: Math.ceil(funds.length / TAB_PAGE), recordcount: funds.length };
    const tab = (tabkey: string, rows: readonly object[]) => ({
      metadata: { catalogid: 'sgshqd', tabkey, ...count },
      data: rows,
      error: null,
    });
    return this.#json([tab('tab2', []), tab('tab1', data)]);
  }

  #json(value: object): SiteAnswer {
    const headers = { 'content-type': 'application/json;charset=UTF-8' };
    return { status: 200, headers, body: quirkyBytes(JSON.stringify(value), this.quirks) };
  }
}
