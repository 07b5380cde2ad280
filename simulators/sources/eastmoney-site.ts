import { insteadOf, pageOf, quirkyBytes, quirkyRecords } from '#simulators/sources/site-quirks.ts';
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

/** What the portal knows of each date, `YYYY-MM-DD`. */
export type SuspensionsByDate = Readonly<Record<string, readonly SimulatedSuspension[]>>;

const SUSPENSIONS = 'RPT_CUSTOM_SUSPEND_DATA_INTERFACE';
/** The portal cuts pages, whatever was asked for. */
const MAX_PAGE = 500;

/** The data centre of Eastmoney: reports by their names, with filters of their own. */
export class EastmoneySite implements Site {
  readonly host = 'datacenter-web.eastmoney.com';
  readonly quirks = new Set<SiteQuirk>();
  readonly #suspensions: SuspensionsByDate;

  constructor({ suspensions }: { readonly suspensions: SuspensionsByDate }) {
    this.#suspensions = suspensions;
  }

  answer({ path, query }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    if (path !== '/api/data/v1/get') return { status: 404, body: '' };
    const filter = query.get('filter') ?? '';
    const date = /\(DATETIME='(\d{4}-\d{2}-\d{2})'\)/.exec(filter)?.[1];
    if (query.get('reportName') !== SUSPENSIONS || date === undefined) {
      return this.#refused(9501, '筛选条件必须包含DATETIME');
    }
    if (!filter.includes('(MARKET="全部")')) return this.#refused(9501, '筛选条件必须包含MARKET');
    const all = quirkyRecords(this.#suspensions[date] ?? [], this.quirks);
    if (all.length === 0) return this.#refused(9201, '返回数据为空');
    const size = Math.min(Number(query.get('pageSize') ?? 50), MAX_PAGE);
    const page = pageOf(all, Number(query.get('pageNumber') ?? 1) - 1, size, this.quirks);
    const data = page.map((one) => this.#record(one));
    const pages = Math.ceil(all.length / (this.quirks.has('short_pages') ? 30 : size));
    const result = { pages, data, count: all.length };
    return this.#json({ version: 'x', result, success: true, message: 'ok', code: 0 });
  }

  #record({ code, name, start, end, expectedResumption, reason }: SimulatedSuspension): object {
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

  #refused(code: number, message: string): SiteAnswer {
    return this.#json({ version: null, result: null, success: false, message, code });
  }

  #json(value: object): SiteAnswer {
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    return { status: 200, headers, body: quirkyBytes(JSON.stringify(value), this.quirks) };
  }
}
