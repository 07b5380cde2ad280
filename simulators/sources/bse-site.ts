import { insteadOf, pageOf, quirkyBytes, quirkyRecords } from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';
import type { SimulatedShare } from '#simulators/sources/simulated-share.ts';

const PAGE_SIZE = 20;
const COOKIE = 'C3VK=8f6c2e';

/** A project in the pipeline. */
export interface SimulatedBseProject {
  readonly number: number;
  readonly name: string;
  readonly companyName: string;
  /** Code of the exchange, such as `P02`. */
  readonly status: string;
  readonly receivedAtMs: number;
  readonly changedAtMs: number;
}

/** The data of the Beijing exchange. */
export interface BseWorld {
  readonly shares?: readonly SimulatedShare[];
  readonly projects?: readonly SimulatedBseProject[];
}

/** The lists of the Beijing exchange, which answer only with the cookie of their page. */
export class BseSite implements Site {
  readonly host = 'www.bse.cn';
  readonly quirks = new Set<SiteQuirk>();
  readonly #shares: readonly SimulatedShare[];
  readonly #projects: readonly SimulatedBseProject[];
  #answers = 0;

  constructor({ shares = [], projects = [] }: BseWorld) {
    this.#shares = shares;
    this.#projects = projects;
  }

  answer({ path, body, headers }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    const html = { 'content-type': 'text/html; charset=utf-8' };
    if (path === '/nq/listedcompany.html' || path === '/audit/project_news.html') {
      const cookies = { ...html, 'set-cookie': `${COOKIE}; Path=/; Max-Age=3600` };
      return { status: 200, headers: cookies, body: '<!DOCTYPE html><html><body></body></html>' };
    }
    const isPipeline = path === '/projectNewsController/infoResult.do';
    if (!isPipeline && path !== '/nqxxController/nqxxCnzq.do') return { status: 404, body: '' };
    if (!(headers.cookie ?? '').includes(COOKIE)) {
      return { status: 200, headers: html, body: '<html><title>云安全平台</title></html>' };
    }
    const page = Number(new URLSearchParams(body).get('page') ?? 0);
    return isPipeline ? this.#pipeline(page) : this.#list(page);
  }

  /** The last changed project first, below a member of the answer. */
  #pipeline(page: number): SiteAnswer {
    const all = this.#projects.toSorted((a, b) => b.changedAtMs - a.changedAtMs);
    const projects = quirkyRecords(all, this.quirks);
    const content = pageOf(projects, page, PAGE_SIZE, this.quirks).map((project) => ({
      id: project.number,
      stockCode: '830001',
      stockName: this.quirks.has('dash_names') ? '-' : project.name,
      companyName: project.companyName,
      [this.quirks.has('moved_field') ? 'state' : 'status']: project.status,
      sponsorOrg: '某证券股份有限公司',
      receiveDate: { time: project.receivedAtMs, nanos: 0 },
      updateDate: { time: project.changedAtMs, nanos: 0 },
    }));
    const totalPages = Math.ceil(projects.length / PAGE_SIZE);
    const listInfo = { content, totalPages, totalElements: projects.length };
    return this.#call([{ countsInfo: [], listInfo }]);
  }

  #list(page: number): SiteAnswer {
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
    const totalPages = Math.ceil(shares.length / PAGE_SIZE);
    return this.#call([{ totalPages, content, totalElements: shares.length }]);
  }

  #call(value: readonly object[]): SiteAnswer {
    this.#answers += 1;
    const text = JSON.stringify(value);
    const name = this.quirks.has('jsonp_name') ? `jQuery${this.#answers}_1` : 'null';
    return {
      status: 200,
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: quirkyBytes(`${name}(${text})`, this.quirks),
    };
  }
}
