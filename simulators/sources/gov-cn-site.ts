import { insteadOf, quirkyBytes, quirkyRecords } from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';
import { documentPage, type DocumentList } from '#simulators/sources/simulated-document.ts';

const STYLE = { bodyTag: '<div class="pages_content" id="UCAP-CONTENT">', hasTable: true };
const REDESIGNED = { bodyTag: '<div class="article-2027">', hasTable: false };

/** The site of the central government: a file with the newest policies, and their pages. */
export class GovCnSite implements Site {
  readonly host = 'www.gov.cn';
  readonly quirks: Set<SiteQuirk>;
  readonly #world: DocumentList;
  readonly #library: DocumentList;

  /**
   * @param library documents of the policy library, whose pages are on this site, too
   * @param quirks may be those of another site, so that both have the same
   */
  constructor(
    world: DocumentList,
    quirks = new Set<SiteQuirk>(),
    library: DocumentList = { documents: [] },
  ) {
    this.quirks = quirks;
    this.#world = world;
    this.#library = library;
  }

  answer({ path }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    if (path === '/zhengce/zuixin/ZUIXINZHENGCE.json') return this.#list();
    const document = [this.#world, this.#library]
      .flatMap(({ documents }) => documents)
      .find((one) => one.path === path);
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    if (document === undefined) return { status: 404, headers, body: '<html>404</html>' };
    if (this.quirks.has('wall_on_pages')) {
      return insteadOf(new Set<SiteQuirk>(['html_wall']))!;
    }
    const style = this.quirks.has('redesigned_pages') ? REDESIGNED : STYLE;
    return { status: 200, headers, body: quirkyBytes(documentPage(document, style), this.quirks) };
  }

  #list(): SiteAnswer {
    const shown = this.#world.documents.toSorted((a, b) =>
      a.publishedOn < b.publishedOn ? 1 : -1,
    );
    const records = quirkyRecords(shown, this.quirks).map(({ title, path, publishedOn }) => ({
      [this.quirks.has('moved_field') ? 'NAME' : 'TITLE']: title,
      SUB_TITLE: '',
      URL: `https://${this.host}${path}`,
      DOCRELPUBTIME: publishedOn,
    }));
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: quirkyBytes(JSON.stringify(records), this.quirks),
    };
  }
}
