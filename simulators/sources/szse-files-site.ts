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
 * root; of those without a basket of their own, 7 has only the text, and 9 no file.
 */
export class SzseFilesSite implements Site {
  readonly host = 'reportdocs.static.szse.cn';
  readonly quirks = new Set<SiteQuirk>();
  readonly #world: { readonly fileDays: readonly SzseFileDay[] };

  constructor(world: { readonly fileDays: readonly SzseFileDay[] }) {
    this.#world = world;
  }

  answer({ path }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    const xml = /^\/files\/text\/ETFDown\/pcf_(\d{6})_(\d{8})\.xml$/.exec(path);
    const text = /^\/files\/text\/etf\/ETF(\d{6})(\d{8})\.txt$/.exec(path);
    const [, code = '', date] = xml ?? text ?? [];
    const day = this.#world.fileDays.find((one) => one.date.replaceAll('-', '') === date);
    const fund = day?.funds.find((one) => one.code === code);
    if (day === undefined || fund === undefined) return { status: 404, body: '' };
    const hasXml = fund.basket !== undefined || !/[79]$/.test(code);
    const isThere = xml === null ? !hasXml && code.endsWith('7') : hasXml;
    if (!isThere) return { status: 404, body: '' };
    const root = code.endsWith('5') ? 'PCF' : 'PCFFile';
    const body =
      xml === null
        ? gb18030Bytes(szseBasketText(fund, day))
        : quirkyBytes(szseBasketXml(fund, day, root), this.quirks);
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body };
  }
}
