import { insteadOf, pageOf, quirkyBytes, quirkyRecords } from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';

/** An announcement of a company. */
export interface SimulatedAnnouncement {
  readonly id: string;
  readonly code: string;
  /** Short name of the company. */
  readonly name?: string;
  readonly title: string;
  /** Date of disclosure, `YYYY-MM-DD`. */
  readonly date: string;
}

/** The current data of the disclosure site. */
interface CninfoWorld {
  readonly announcements: readonly SimulatedAnnouncement[];
}

/** The server returns at most this many entries a page, whatever size is requested. */
const PAGE_SIZE = 30;

/** The search of the disclosure site. */
export class CninfoSite implements Site {
  readonly host = 'www.cninfo.com.cn';
  readonly quirks = new Set<SiteQuirk>();
  readonly #world: CninfoWorld;

  constructor(world: CninfoWorld) {
    this.#world = world;
  }

  answer({ method, path, body }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    if (path !== '/new/hisAnnouncement/query') return { status: 404, body: '' };
    if (method !== 'POST') return { status: 405, body: '' };
    const form = new URLSearchParams(body);
    const found = quirkyRecords(this.#found(form), this.quirks);
    const page = Number(form.get('pageNum') ?? 1);
    const shown = pageOf(found, page - 1, PAGE_SIZE, this.quirks);
    const text = JSON.stringify({
      classifiedAnnouncements: null,
      totalSecurities: 0,
      totalAnnouncement: found.length,
      totalRecordNum: found.length,
      // A search without a result has no list.
      announcements: shown.length === 0 ? null : shown.map((one) => this.#record(one)),
      categoryList: null,
      hasMore: page * PAGE_SIZE < found.length,
      totalpages: Math.floor(found.length / PAGE_SIZE),
    });
    const headers = { 'content-type': 'application/json;charset=UTF-8' };
    return { status: 200, headers, body: quirkyBytes(text, this.quirks) };
  }

  /** The newest first. An unknown column gives an empty list, not an error. */
  #found(form: URLSearchParams): readonly SimulatedAnnouncement[] {
    const [from = '', to = ''] = (form.get('seDate') ?? '').split('~');
    const word = form.get('searchkey') ?? '';
    if (form.get('column') !== 'szse') return [];
    return this.#world.announcements
      .filter(({ date, title }) => from <= date && date <= to && title.includes(word))
      .toSorted((a, b) => (a.date < b.date ? 1 : -1));
  }

  #record({ id, code, title, date, name = `样本${code}` }: SimulatedAnnouncement): object {
    return {
      secCode: code,
      secName: name,
      orgId: `gssz0${code}`,
      announcementId: id,
      [this.quirks.has('moved_field') ? 'title' : 'announcementTitle']: title,
      announcementTime: Date.parse(`${date}T00:00:00+08:00`),
      adjunctUrl: `finalpage/${date}/${id}.PDF`,
      adjunctSize: 207,
      adjunctType: 'PDF',
      columnId: '250401||251302',
      pageColumn: 'SZZB',
      announcementType: '01010503||010113||012305',
    };
  }
}
