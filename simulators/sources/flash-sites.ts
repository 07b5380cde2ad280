import { createHash } from 'node:crypto';
import { insteadOf, pageOf, quirkyBytes, quirkyRecords } from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';

/** A flash; tests add to the list. */
export interface SimulatedFlash {
  readonly number: number;
  /** Empty for one without a headline. */
  readonly title: string;
  readonly text: string;
  readonly atMs: number;
  readonly isAd?: boolean;
}

/** A feed of flashes that is read backwards. */
abstract class FlashSite implements Site {
  readonly quirks = new Set<SiteQuirk>();
  abstract readonly host: string;
  readonly flashes: SimulatedFlash[];

  constructor(flashes: readonly SimulatedFlash[]) {
    this.flashes = [...flashes];
  }

  answer(request: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    const answer = this.listOf(request);
    if (answer === null) return { status: 404, body: '' };
    const headers = { 'content-type': 'application/json' };
    return { status: 200, headers, body: quirkyBytes(JSON.stringify(answer), this.quirks) };
  }

  /** The newest before a moment, which is part of the next page where pages repeat. */
  protected before(atMs: number, size: number): readonly SimulatedFlash[] {
    const shown = this.flashes
      .filter((flash) => this.quirks.has('repeated_pages') || flash.atMs < atMs)
      .toSorted((a, b) => b.atMs - a.atMs);
    return pageOf(quirkyRecords(shown, this.quirks), 0, size, this.quirks);
  }

  protected abstract listOf(request: SiteRequest): object | null;
}

/** Flashes of the Eastmoney portal. */
export class EmFlashSite extends FlashSite {
  readonly host = 'np-weblist.eastmoney.com';

  protected listOf({ path, query }: SiteRequest): object | null {
    if (path !== '/comm/web/getFastNewsList') return null;
    const end = query.get('sortEnd');
    const atMs = end === null || end === '' ? Infinity : Number(end) / 1_000;
    const shown = this.before(atMs, Number(query.get('pageSize')));
    const fastNewsList = shown.map(({ number, title, text, atMs: shownAtMs }) => ({
      summary: `【${title}】${text}`,
      code: `20261127${String(number).padStart(10, '0')}`,
      titleColor: 0,
      realSort: String(shownAtMs * 1_000),
      showTime: new Date(shownAtMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
      [this.quirks.has('moved_field') ? 'headline' : 'title']: title,
      stockList: ['90.BK0458', '1.600519'],
    }));
    const sortEnd = fastNewsList.at(-1)?.realSort ?? '';
    return { req_trace: '1', code: '1', message: 'success', data: { sortEnd, fastNewsList } };
  }
}

/** Telegrams of the agency, which looks at the signature of each request. */
export class ClsSite extends FlashSite {
  readonly host = 'www.cls.cn';

  protected listOf({ path, query }: SiteRequest): object | null {
    if (path !== '/v1/roll/get_roll_list') return null;
    const names = [...query.keys()].filter((name) => name !== 'sign').sort();
    const text = names.map((name) => `${name}=${query.get(name)}`).join('&');
    const first = createHash('sha1').update(text).digest('hex');
    if (query.get('sign') !== createHash('md5').update(first).digest('hex')) {
      return { errno: 10012, msg: '签名错误', data: null };
    }
    const last = query.get('last_time');
    const shown = this.before(
      last === '' ? Infinity : Number(last) * 1_000,
      Number(query.get('rn')),
    );
    const data = shown.map(({ number, title, text: body, atMs, isAd = false }) => ({
      [this.quirks.has('moved_field') ? 'time' : 'ctime']: Math.floor(atMs / 1_000),
      id: number,
      title,
      content: body,
      brief: body,
      level: 'C',
      is_ad: Number(isAd),
    }));
    return { errno: 0, msg: '', data: { roll_data: data } };
  }
}

/** Flashes of Sina: texts with marks, no titles, and JSON within a text. Its pages have numbers. */
export class SinaFlashSite extends FlashSite {
  readonly host = 'zhibo.sina.com.cn';

  protected listOf({ path, query }: SiteRequest): object | null {
    if (path !== '/api/zhibo/feed') return null;
    const size = Number(query.get('page_size'));
    const shown = this.before(Infinity, Infinity);
    const page = this.quirks.has('repeated_pages') ? 1 : Number(query.get('page'));
    const list = shown
      .slice((page - 1) * size, page * size)
      .map(({ number, title, text, atMs }) => ({
        id: number,
        [this.quirks.has('moved_field') ? 'text' : 'rich_text']: `【${title}】<b>${text}</b>`,
        create_time: new Date(atMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
        tag: [],
        ext: JSON.stringify({ docurl: `https://finance.sina.cn/7x24/detail-${number}.d.html` }),
      }));
    return { result: { status: { code: 0 }, data: { feed: { list } } } };
  }
}

/** Flashes of a portal that shows the newest ones only. */
export class WallstreetcnSite extends FlashSite {
  readonly host = 'api-one.wallstcn.com';

  protected listOf({ path, query }: SiteRequest): object | null {
    if (path !== '/apiv1/content/lives') return null;
    const items = this.before(Infinity, Number(query.get('limit'))).map(
      ({ number, title, text, atMs }) => ({
        id: number,
        title,
        content_text: text,
        [this.quirks.has('moved_field') ? 'time' : 'display_time']: Math.floor(atMs / 1_000),
        uri: `https://wallstreetcn.com/livenews/${number}`,
      }),
    );
    return { code: 20_000, message: 'OK', data: { items } };
  }
}
