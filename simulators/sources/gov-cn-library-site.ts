import { insteadOf, pageOf, quirkyBytes, quirkyRecords } from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';
import type { DocumentList, SimulatedDocument } from '#simulators/sources/simulated-document.ts';

/** The search behind the policy library of the central government, whose documents are on the site itself. */
export class GovCnLibrarySite implements Site {
  readonly host = 'sousuo.www.gov.cn';
  readonly quirks: Set<SiteQuirk>;
  readonly #world: DocumentList;

  /** @param quirks may be those of the site with the pages, so that both have the same */
  constructor(world: DocumentList, quirks = new Set<SiteQuirk>()) {
    this.#world = world;
    this.quirks = quirks;
  }

  answer({ path, query, headers }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    if (!(headers.referer ?? '').includes('sousuo.www.gov.cn')) {
      return insteadOf(new Set<SiteQuirk>(['html_wall']))!;
    }
    if (path !== '/search-gov/data') return { status: 404, body: '' };
    const shown = quirkyRecords(
      this.#world.documents.toSorted((a, b) => (a.publishedOn < b.publishedOn ? 1 : -1)),
      this.quirks,
    );
    // Without all of its parameters the service finds nothing.
    const isWhole = query.has('q') && query.has('inpro') && query.has('pubtimeyear');
    const [page, size] = [Number(query.get('p')), Number(query.get('n'))];
    const listVO = isWhole ? pageOf(shown, page - 1, size, this.quirks) : [];
    const searchVO = { totalCount: shown.length, listVO: listVO.map((one) => this.#record(one)) };
    return {
      status: 200,
      headers: { 'content-type': 'application/json;charset=UTF-8' },
      body: quirkyBytes(JSON.stringify({ code: 200, msg: '操作成功', searchVO }), this.quirks),
    };
  }

  #record({ title, path, publishedOn, docNo }: SimulatedDocument): object {
    return {
      id: path,
      [this.quirks.has('moved_field') ? 'name' : 'title']: title.replace('光伏', '<em>光伏</em>'),
      url: `https://www.gov.cn${path}`,
      pcode: docNo ?? '',
      puborg: '工业和信息化部',
      pubtime: Date.parse(`${publishedOn}T09:30:00+08:00`),
      pubtimeStr: publishedOn.replaceAll('-', '.'),
    };
  }
}
