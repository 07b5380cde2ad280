import {
  insteadOf,
  pageOf,
  quirkyBytes,
  quirkyList,
  quirkyRecords,
} from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';

/** A suspension of trading as the portal knows it. Times are `YYYY-MM-DD HH:MM:SS`. */
export interface SimulatedSuspension {
  readonly code: string;
  readonly name: string;
  readonly start: string;
  /** Null where it is open. */
  readonly end: string | null;
  readonly expectedResumption: string | null;
  readonly reason: string;
}

/** The suspensions of the portal by date, `YYYY-MM-DD`. */
export type SuspensionsByDate = Readonly<Record<string, readonly SimulatedSuspension[]>>;

/** A line of a list of the ten largest holders. */
export interface SimulatedHolder {
  readonly code: string;
  readonly period: string;
  readonly announcedOn: string;
  readonly name: string;
  readonly pct: number;
  readonly isPerson?: boolean;
  readonly shareClass?: string;
}

/** A controller or controlling shareholder that a company discloses. */
export interface SimulatedController {
  readonly code: string;
  readonly name: string;
  readonly relation: '实际控制人' | '控股股东';
}

/** A pledge; `releasedOn` is null while it is not released. */
export interface SimulatedPledge {
  readonly code: string;
  readonly holder: string;
  readonly creditor: string;
  readonly from: string;
  readonly announcedOn: string;
  readonly releasedOn: string | null;
  readonly shares: number;
  readonly pct: number;
}

/** The data of the portal; absent members are empty. */
export interface EastmoneyWorld {
  readonly suspensions?: SuspensionsByDate;
  readonly holders?: readonly SimulatedHolder[];
  readonly controllers?: readonly SimulatedController[];
  readonly pledges?: readonly SimulatedPledge[];
}

const MAX_PAGE = 500;

/** The data centre of Eastmoney: reports by their names, with filters of their own. */
export class EastmoneySite implements Site {
  readonly host = 'datacenter-web.eastmoney.com';
  readonly quirks = new Set<SiteQuirk>();
  readonly #world: EastmoneyWorld;

  constructor(world: EastmoneyWorld) {
    this.#world = world;
  }

  answer({ path, query }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    if (path !== '/api/data/v1/get') return { status: 404, body: '' };
    const filter = query.get('filter') ?? '';
    switch (query.get('reportName')) {
      case 'RPT_CUSTOM_SUSPEND_DATA_INTERFACE':
        return this.#suspensions(filter, query);
      case 'RPT_F10_EH_HOLDERS':
        return this.#holders(filter, query);
      case 'RPT_F10_EH_RELATION': {
        const all = inOrder(this.#world.controllers ?? []);
        return this.#page(all, (one) => this.#controller(one), query);
      }
      case 'RPTA_APP_ACCUMDETAILS':
        return this.#page(this.#world.pledges ?? [], (one) => this.#pledge(one), query);
      default:
        return this.#refused(9501, '报表配置不存在');
    }
  }

  #suspensions(filter: string, query: URLSearchParams): SiteAnswer {
    const date = /\(DATETIME='(\d{4}-\d{2}-\d{2})'\)/.exec(filter)?.[1];
    if (date === undefined) return this.#refused(9501, '筛选条件必须包含DATETIME');
    if (!filter.includes('(MARKET="全部")')) return this.#refused(9501, '筛选条件必须包含MARKET');
    const all = this.#world.suspensions?.[date] ?? [];
    return this.#page(all, (one) => this.#suspension(one), query);
  }

  #holders(filter: string, query: URLSearchParams): SiteAnswer {
    const period = /\(END_DATE='([\d-]+)'\)/.exec(filter)?.[1];
    const found = (this.#world.holders ?? []).filter((holder) => holder.period === period);
    return this.#page(inOrder(found), (one) => this.#holder(one), query);
  }

  /** An empty result is a failure with its own code. */
  #page<Row>(
    all: readonly Row[],
    recordOf: (row: Row) => object,
    query: URLSearchParams,
  ): SiteAnswer {
    const shown = quirkyRecords(all, this.quirks);
    if (shown.length === 0) return this.#refused(9201, '返回数据为空');
    const size = Math.min(Number(query.get('pageSize') ?? 50), MAX_PAGE);
    const page = pageOf(shown, Number(query.get('pageNumber') ?? 1) - 1, size, this.quirks);
    const data = quirkyList(page.map(recordOf), this.quirks);
    const pages = Math.ceil(shown.length / (this.quirks.has('short_pages') ? 30 : size));
    const result = { pages, data, count: shown.length };
    return this.#json({ version: 'x', result, success: true, message: 'ok', code: 0 });
  }

  #suspension({ code, name, start, end, expectedResumption, reason }: SimulatedSuspension): object {
    const reasonName = this.quirks.has('moved_field') ? 'REASON' : 'SUSPEND_REASON';
    return {
      SECURITY_CODE: code,
      SECURITY_NAME_ABBR: name,
      SUSPEND_START_TIME: start,
      SUSPEND_END_TIME: end,
      SUSPEND_EXPIRE: end === null ? '连续停牌' : '停牌一天',
      [reasonName]: reason,
      TRADE_MARKET: code.startsWith('6') ? '上交所主板' : '深交所主板',
      SUSPEND_START_DATE: `${start.slice(0, 10)} 00:00:00`,
      PREDICT_RESUME_DATE: expectedResumption,
    };
  }

  #holder(holder: SimulatedHolder): object {
    const { code, period, announcedOn, name, pct, isPerson = false } = holder;
    return {
      SECUCODE: `${code}.${code.startsWith('6') ? 'SH' : 'SZ'}`,
      SECURITY_CODE: code,
      END_DATE: `${period} 00:00:00`,
      NOTICE_DATE: `${announcedOn} 00:00:00`,
      HOLDER_NAME: this.quirks.has('dash_names') ? '-' : name,
      HOLDER_CODE: '80188285',
      IS_HOLDORG: isPerson ? '0' : '1',
      SHARES_TYPE: holder.shareClass ?? '流通A股',
      HOLD_NUM: Math.round(pct * 10_000_000),
      [this.quirks.has('moved_field') ? 'HOLD_RATIO' : 'HOLD_NUM_RATIO']: pct,
      HOLD_NUM_CHANGE: '不变',
    };
  }

  #controller({ code, name, relation }: SimulatedController): object {
    return {
      SECUCODE: `${code}.${code.startsWith('6') ? 'SH' : 'SZ'}`,
      SECURITY_CODE: code,
      [this.quirks.has('moved_field') ? 'NAME' : 'HOLDER_NAME']: name,
      RELATED_RELATION: relation,
      HOLD_RATIO: null,
    };
  }

  #pledge(pledge: SimulatedPledge): object {
    const { code, holder, creditor, from, announcedOn, releasedOn, shares, pct } = pledge;
    return {
      SECURITY_CODE: code,
      SECURITY_NAME_ABBR: `样本${code}`,
      [this.quirks.has('moved_field') ? 'NAME' : 'HOLDER_NAME']: holder,
      NOTICE_DATE: `${announcedOn} 00:00:00`,
      PF_ORG: creditor,
      PF_NUM: shares,
      PF_HOLD_RATIO: pct * 2,
      PF_TSR: pct,
      PF_START_DATE: `${from} 00:00:00`,
      ACTUAL_UNFREEZE_DATE: releasedOn === null ? null : `${releasedOn} 00:00:00`,
      UNFREEZE_STATE: releasedOn === null ? '未解押' : '已解押',
    };
  }

  #refused(code: number, message: string): SiteAnswer {
    return this.#json({ version: null, result: null, success: false, message, code });
  }

  #json(value: object): SiteAnswer {
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    return { status: 200, headers, body: quirkyBytes(JSON.stringify(value), this.quirks) };
  }
}

function inOrder<Row extends { readonly code: string }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => (a.code < b.code ? -1 : Number(a.code > b.code)));
}
