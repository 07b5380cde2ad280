import { gb18030Bytes } from '#simulators/sources/gb18030-text.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';
import { insteadOf, quirkyBytes } from '#simulators/sources/site-quirks.ts';
import type { SimulatedFund } from '#simulators/sources/sse-basket-file.ts';
import { szseBasketText, szseBasketXml } from '#simulators/sources/szse-basket-file.ts';

/** Files of one session. */
export interface SzseFileDay {
  readonly date: string;
  readonly dateBefore: string;
  readonly funds: readonly SimulatedFund[];
}

/**
 * The files of the Shenzhen exchange, which stay for earlier sessions. Funds whose code ends with 5 have the older
 * root, those that end with 7 only the text, and those that end with 9 no file.
 */
export class SzseFilesSite implements Site {
  readonly host = 'reportdocs.static.szse.cn';
  readonly quirks = new Set<SiteQuirk>();
  readonly #days: readonly SzseFileDay[];

  constructor(days: readonly SzseFileDay[]) {
    this.#days = days;
  }

  answer({ path }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    const xml = /^\/files\/text\/ETFDown\/pcf_(\d{6})_(\d{8})\.xml$/.exec(path);
    const text = /^\/files\/text\/etf\/ETF(\d{6})(\d{8})\.txt$/.exec(path);
    const [, code = '', date] = xml ?? text ?? [];
    const day = this.#days.find((one) => one.date.replaceAll('-', '') === date);
    const fund = day?.funds.find((one) => one.code === code);
    const isThere = xml === null ? code.endsWith('7') : !/[79]$/.test(code);
    if (day === undefined || fund === undefined || !isThere) return { status: 404, body: '' };
    const root = code.endsWith('5') ? 'PCF' : 'PCFFile';
    const body =
      xml === null
        ? gb18030Bytes(szseBasketText(fund, day))
        : quirkyBytes(szseBasketXml(fund, day, root), this.quirks);
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body };
  }
}
