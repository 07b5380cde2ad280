import { readHtmlList } from '#signalhub/collectors/documents/html-list.ts';
import { policySource } from '#signalhub/collectors/documents/policy-source.ts';

const PATH = '/zhengwuxinxi/zhengcefabu/';
const MINUTE_MS = 60_000;
/** Pages of the list that exist; the second one is `index_1.htm`. */
const MAX_PAGES = 5;

/** Policies of the Ministry of Finance: list pages whose addresses name the day. */
export const MOF_POLICY = policySource({
  name: 'mof-policy',
  publisher: {
    source_id: 'mof.gov.cn',
    name: '财政部网站',
    authority: '财政部',
    tier: 'ministry',
    channel: 'policy',
  },
  stability: 'B',
  format: 'HTML list pages with dates in addresses, and HTML pages',
  schedule: { kind: 'every', sessionMs: 10 * MINUTE_MS, otherMs: 30 * MINUTE_MS },
  host: 'www.mof.gov.cn',
  isHtml: true,
  needs: ['href', 'title', 'publishedOn'],
  maxPages: MAX_PAGES,
  listRequest: (page) => ({ path: page === 1 ? PATH : `${PATH}index_${page - 1}.htm` }),
  readList: (answer, page) =>
    readHtmlList(
      answer,
      { className: 'liBox' },
      { url: `https://www.mof.gov.cn${PATH}`, hasMore: page < MAX_PAGES },
    ),
  bodies: [{ className: 'TRS_Editor' }, { className: 'my_doccontent' }],
});
