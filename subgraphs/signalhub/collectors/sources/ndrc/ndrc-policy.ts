import { readHtmlList } from '#signalhub/collectors/documents/html-list.ts';
import { policySource } from '#signalhub/collectors/documents/policy-source.ts';

const PATH = '/xxgk/zcfb/';
const MINUTE_MS = 60_000;
/** Pages of the list that exist; the second one is `index_1.html`. */
const MAX_PAGES = 5;

/** Policies of the National Development and Reform Commission: list pages of the publishing system TRS. */
export const NDRC_POLICY = policySource({
  name: 'ndrc-policy',
  publisher: {
    source_id: 'ndrc.gov.cn',
    name: '国家发展改革委网站',
    authority: '国家发展和改革委员会',
    tier: 'ministry',
    channel: 'policy',
  },
  stability: 'B',
  format: 'HTML list pages, and HTML pages',
  schedule: { kind: 'every', sessionMs: 10 * MINUTE_MS, otherMs: 30 * MINUTE_MS },
  host: 'www.ndrc.gov.cn',
  isHtml: true,
  needs: ['href', 'title', 'publishedOn'],
  maxPages: MAX_PAGES,
  listRequest: (page) => ({ path: page === 1 ? PATH : `${PATH}index_${page - 1}.html` }),
  readList: (answer, page) =>
    readHtmlList(
      answer,
      { className: 'u-list' },
      { url: `https://www.ndrc.gov.cn${PATH}`, hasMore: page < MAX_PAGES },
    ),
  bodies: [{ className: 'TRS_Editor' }, { className: 'article_con' }],
});
