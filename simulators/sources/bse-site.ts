import { insteadOf, pageOf, quirkyBytes, quirkyRecords } from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';
import type { SimulatedShare } from '#simulators/sources/simulated-share.ts';

const PAGE_SIZE = 20;
const COOKIE = 'C3VK=8f6c2e';

/** The list of the Beijing exchange, which answers only with the cookie of its page. */
export class BseSite implements Site {
  readonly host = 'www.bse.cn';
  readonly quirks = new Set<SiteQuirk>();
  readonly #shares: readonly SimulatedShare[];
  #answers = 0;

  constructor({ shares }: { readonly shares: readonly SimulatedShare[] }) {
    this.#shares = shares;
  }

  answer({ path, body, headers }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    const html = { 'content-type': 'text/html; charset=utf-8' };
    if (path === '/nq/listedcompany.html') {
      const cookies = { ...html, 'set-cookie': `${COOKIE}; Path=/; Max-Age=3600` };
      return { status: 200, headers: cookies, body: '<!DOCTYPE html><html><body></body></html>' };
    }
    if (path !== '/nqxxController/nqxxCnzq.do') return { status: 404, body: '' };
    if (!(headers.cookie ?? '').includes(COOKIE)) {
      return { status: 200, headers: html, body: '<html><title>云安全平台</title></html>' };
    }
    return this.#page(Number(new URLSearchParams(body).get('page') ?? 0));
  }

  #page(page: number): SiteAnswer {
    const shares = quirkyRecords(this.#shares, this.quirks);
    const content = pageOf(shares, page, PAGE_SIZE, this.quirks).map((share) => ({
      xxzqdm: share.code,
      xxzqjc: this.quirks.has('dash_names') ? '-' : share.name,
      xxfcbj: '2',
      xxhyzl: '汽车制造业',
      xxssdq: '安徽省',
      xxzqjb: 'T',
      fxssrq: share.listingDate.replaceAll('-', ''),
      xxzgb: 91_680_000,
      xxzbqs: '某证券股份有限公司',
    }));
    this.#answers += 1;
    const totalPages = Math.ceil(shares.length / PAGE_SIZE);
    const text = JSON.stringify([{ totalPages, content, totalElements: shares.length }]);
    const name = this.quirks.has('jsonp_name') ? `jQuery${this.#answers}_1` : 'null';
    return {
      status: 200,
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: quirkyBytes(`${name}(${text})`, this.quirks),
    };
  }
}
