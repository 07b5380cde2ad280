import { insteadOf, quirkyBytes, quirkyRecords } from '#simulators/sources/site-quirks.ts';
import type { Site, SiteAnswer, SiteQuirk, SiteRequest } from '#simulators/sources/site.ts';

/** The directory of central enterprises: a page with two numbered names a line. */
export class SasacSite implements Site {
  readonly host = 'www.sasac.gov.cn';
  readonly quirks = new Set<SiteQuirk>();
  readonly #enterprises: readonly string[];

  constructor({ enterprises }: { readonly enterprises: readonly string[] }) {
    this.#enterprises = enterprises;
  }

  answer({ path }: SiteRequest): SiteAnswer {
    const instead = insteadOf(this.quirks);
    if (instead !== null) return instead;
    if (path !== '/n2588045/n27271785/n27271792/c14159097/content.html') {
      return { status: 404, body: '' };
    }
    const cells = quirkyRecords(this.#enterprises, this.quirks).map(
      (name, at) =>
        `<td>${at + 1}</td><td align="left"><a href="http://www.example.cn/${at}"><span>${name}</span></a></td>`,
    );
    const name = this.quirks.has('moved_field') ? 'article' : 'zsy_comain';
    const text =
      '<!DOCTYPE html><html><head><meta charset="utf-8"><title>央企名录</title></head><body>' +
      '<ul class="menu"><li>国务院国有资产监督管理委员会</li><li>中国企业网有限公司</li></ul>' +
      `<div class="${name}"><table><tr>${cells.join('</tr><tr>')}</tr></table>` +
      '<p>备注：中国商用飞机有限责任公司等为新增。</p></div></body></html>';
    return {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: quirkyBytes(text, this.quirks),
    };
  }
}
