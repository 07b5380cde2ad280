import { readHtmlList } from '#signalhub/collectors/documents/html-list.ts';
import { policySource } from '#signalhub/collectors/documents/policy-source.ts';

const PATH = '/lawandrules/sselawsrules2025/latest/';
const MINUTE_MS = 60_000;

/** The newest rules of the Shanghai exchange. Its page of rules moved in 2025; the former address is refused. */
export const SSE_RULES = policySource({
  name: 'sse-rules',
  publisher: {
    source_id: 'sse.com.cn.rules',
    name: '上海证券交易所网站',
    authority: '上海证券交易所',
    tier: 'regulator',
    channel: 'policy',
  },
  stability: 'B',
  terms: 'Rules that the exchange publishes to read; the terms of its site may limit their use.',
  format: 'HTML list page, and HTML pages',
  schedule: { kind: 'every', sessionMs: 30 * MINUTE_MS, otherMs: 60 * MINUTE_MS },
  host: 'www.sse.com.cn',
  isHtml: true,
  needs: ['href', 'title', 'publishedOn'],
  maxPages: 1,
  listRequest: () => ({ path: PATH }),
  readList: (answer) =>
    readHtmlList(
      answer,
      { id: 'sse_list_1' },
      { url: `https://www.sse.com.cn${PATH}`, hasMore: false },
    ),
  bodies: [{ className: 'allZoom' }],
});
