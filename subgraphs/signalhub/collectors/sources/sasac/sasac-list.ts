import { readHtmlList } from '#signalhub/collectors/documents/html-list.ts';
import { policySource } from '#signalhub/collectors/documents/policy-source.ts';

const MINUTE_MS = 60_000;

/** A list of documents of the commission: one page with the newest ones, whose pages before have unlike names. */
export function sasacList(name: string, sourceId: string, path: string) {
  return policySource({
    name,
    publisher: {
      source_id: sourceId,
      name: '国务院国资委网站',
      authority: '国务院国有资产监督管理委员会',
      tier: 'ministry',
      channel: 'policy',
    },
    stability: 'B',
    format: 'HTML list page, and HTML pages',
    schedule: { kind: 'every', sessionMs: 30 * MINUTE_MS, otherMs: 60 * MINUTE_MS },
    host: 'www.sasac.gov.cn',
    isHtml: true,
    needs: ['href', 'title', 'publishedOn'],
    maxPages: 1,
    listRequest: () => ({ path }),
    readList: (answer) =>
      readHtmlList(
        answer,
        { className: 'zsy_conlist' },
        { url: `http://www.sasac.gov.cn${path}`, hasMore: false },
      ),
    bodies: [{ className: 'zsy_comain' }],
  });
}
