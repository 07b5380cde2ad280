import {
  insteadOf,
  pageOf,
  quirkyBytes,
  quirkyList,
  quirkyRecords,
} from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';

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

export interface EastmoneyWorld {
  readonly holders: readonly SimulatedHolder[];
  readonly controllers: readonly SimulatedController[];
}

const EMPTY = { version: null, result: null, success: false, message: '返回数据为空', code: 9_201 };
const UNKNOWN = {
  version: null,
  result: null,
  success: false,
  message: '报表配置不存在',
  code: 9_501,
};
const MAX_PAGE = 500;

/** The reports of the portal's data centre. */
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
    const all = this.#report(query.get('reportName') ?? '', query.get('filter') ?? '');
    const headers = { 'content-type': 'application/json; charset=UTF-8' };
    const text = JSON.stringify(all === null ? UNKNOWN : this.#page(all, query));
    return { status: 200, headers, body: quirkyBytes(text, this.quirks) };
  }

  #report(name: string, filter: string): readonly object[] | null {
    if (name === 'RPT_F10_EH_RELATION') {
      return inOrder(this.#world.controllers).map((one) => this.#controller(one));
    }
    if (name !== 'RPT_F10_EH_HOLDERS') return null;
    const period = /\(END_DATE='([\d-]+)'\)/.exec(filter)?.[1];
    const found = this.#world.holders.filter((holder) => holder.period === period);
    return inOrder(found).map((one, at) => this.#holder(one, at));
  }

  /** Nothing found is a failure with a code of its own. */
  #page(all: readonly object[], query: URLSearchParams): object {
    const records = quirkyRecords(all, this.quirks);
    if (records.length === 0) return EMPTY;
    const size = Math.min(Number(query.get('pageSize') ?? 50), MAX_PAGE);
    const page = Number(query.get('pageNumber') ?? 1);
    const data = quirkyList(pageOf(records, page - 1, size, this.quirks), this.quirks);
    const result = { pages: Math.ceil(records.length / size), data, count: records.length };
    return { version: '1f2e', result, success: true, message: 'ok', code: 0 };
  }

  #holder(holder: SimulatedHolder, index: number): object {
    const { code, period, announcedOn, name, pct, isPerson = false } = holder;
    return {
      SECUCODE: `${code}.${code.startsWith('6') ? 'SH' : 'SZ'}`,
      SECURITY_CODE: code,
      END_DATE: `${period} 00:00:00`,
      NOTICE_DATE: `${announcedOn} 00:00:00`,
      HOLDER_RANK: index + 1,
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
}

function inOrder<Row extends { readonly code: string }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => (a.code < b.code ? -1 : Number(a.code > b.code)));
}
