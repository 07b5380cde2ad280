import {
  insteadOf,
  pageOf,
  quirkyBytes,
  quirkyList,
  quirkyRecords,
} from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';
import type { SimulatedApplication } from '#simulators/sources/simulated-application.ts';
import { sseBasketFile, type SimulatedFund } from '#simulators/sources/sse-basket-file.ts';
import type { SimulatedShare } from '#simulators/sources/simulated-share.ts';

/** The data of the query service of Shanghai. */
export interface SseWorld {
  readonly shares: readonly SimulatedShare[];
  readonly applications?: readonly SimulatedApplication[];
  readonly funds?: readonly SimulatedFund[];
  /** The session of the files, and the one before. */
  readonly sessions?: readonly [date: string, dateBefore: string];
}

/** The query service of the Shanghai exchange: one path, with the query named by `sqlId`. */
export class SseSite implements Site {
  readonly host = 'query.sse.com.cn';
  readonly quirks = new Set<SiteQuirk>();
  readonly #world: SseWorld;
  #answers = 0;

  constructor(world: SseWorld) {
    this.#world = world;
  }

  answer({ path, query, headers }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    // Without the referer of its own pages the service refuses.
    if (!(headers.referer ?? '').includes('sse.com.cn')) return { status: 403, body: '' };
    this.#answers += 1;
    if (path === '/etfDownload/downloadETF2Bulletin.do') return this.#basket(query);
    if (query.get('sqlId') === 'COMMON_SSE_CP_GPJCTPZ_GPLB_GP_L') return this.#shares(query);
    if (query.get('sqlId') === 'SH_XM_LB') return this.#applications(query);
    if (query.get('sqlId') === 'COMMON_SSE_ZQPZ_ETFZL_XXPL_ETFGM_SEARCH_L') {
      const funds = this.#world.funds ?? [];
      const records = funds.map(({ code, name }) => ({ SEC_CODE: code, SEC_NAME: name }));
      return this.#page(query, records);
    }
    return this.#page(query, []);
  }

  /** The last changed project first. */
  #applications(query: URLSearchParams): SiteAnswer {
    const records = (this.#world.applications ?? [])
      .toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1))
      .map(applicationRecord);
    return this.#page(query, records);
  }

  #basket(query: URLSearchParams): SiteAnswer {
    const fund = this.#world.funds?.find(({ code }) => code === query.get('fundCode'));
    const [date = '', before = ''] = this.#world.sessions ?? [];
    if (fund === undefined) return { status: 404, body: '' };
    const isOld = this.quirks.has('yesterday');
    const text = sseBasketFile(fund, isOld ? before : date, isOld ? '2026-11-25' : before);
    const headers = { 'content-type': 'application/octet-stream' };
    return { status: 200, headers, body: quirkyBytes(text, this.quirks) };
  }

  #shares(query: URLSearchParams): SiteAnswer {
    const types = (query.get('STOCK_TYPE') ?? '').split(',');
    const isDelisted = query.get('COMPANY_STATUS') === '3';
    const shares = this.#world.shares.filter(
      ({ board, delistedOn }) =>
        types.includes(board === 'STAR' ? '8' : '1') && (delistedOn !== null) === isDelisted,
    );
    const moved = this.quirks.has('moved_field');
    const records = shares.map((share) => recordOf(share, this.quirks.has('dash_names'), moved));
    return this.#page(query, records);
  }

  #page(query: URLSearchParams, all: readonly object[]): SiteAnswer {
    const records = quirkyRecords(all, this.quirks);
    const size = Number(query.get('pageHelp.pageSize') ?? 25);
    const page = Number(query.get('pageHelp.pageNo') ?? 1);
    const data = quirkyList(pageOf(records, page - 1, size, this.quirks), this.quirks);
    const pageHelp = { beginPage: 1, cacheSize: 1, data, total: records.length };
    const text = JSON.stringify({ actionErrors: [], locale: 'zh_CN', pageHelp, result: [] });
    const name = this.quirks.has('jsonp_name') ? `jsonpCallback${this.#answers * 7_919}` : null;
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=UTF-8' },
      body: quirkyBytes(name === null ? text : `${name}(${text})`, this.quirks),
    };
  }
}

function applicationRecord(application: SimulatedApplication): object {
  const { number, name, companyName, board, status, committee, result } = application;
  const { appliedAt, changedAt } = application;
  return {
    updateDate: changedAt,
    planIssueCapital: 12.09,
    suspendStatus: '',
    stockAuditName: companyName,
    currStatus: status,
    stockAuditNum: String(number),
    registeResult: result ?? '',
    stockIssuer: [
      {
        s_issueCompanyFullName: companyName,
        s_issueCompanyAbbrName: name,
        s_csrcCodeDesc: '医药制造业',
        s_companyCode: '',
      },
    ],
    auditApplyDate: appliedAt,
    commitiResult: committee ?? '',
    issueMarketType: board === 'MAIN' ? 2 : 1,
  };
}

function recordOf(share: SimulatedShare, hasNoName: boolean, isMoved: boolean): object {
  const { code, name, companyName, listingDate, delistedOn, board } = share;
  return {
    A_STOCK_CODE: code,
    B_STOCK_CODE: '-',
    COMPANY_CODE: code,
    COMPANY_ABBR: name,
    SEC_NAME_CN: hasNoName ? '-' : name,
    [isMoved ? 'COMPANY_FULL_NAME' : 'FULL_NAME']: companyName,
    LIST_DATE: listingDate.replaceAll('-', ''),
    DELIST_DATE: delistedOn?.replaceAll('-', '') ?? '-',
    LIST_BOARD: board === 'STAR' ? '2' : '1',
    STOCK_TYPE: board === 'STAR' ? '8' : '1',
    CSRC_CODE_DESC: '制造业',
    AREA_NAME_DESC: '上海市',
  };
}
