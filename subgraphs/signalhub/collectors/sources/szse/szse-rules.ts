import { answerJson, dateOfMoment, recordsIn, textOf } from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import { listedDocument, policySource } from '#signalhub/collectors/documents/policy-source.ts';

const MINUTE_MS = 60_000;
/** The page size of the exchange's own page. */
const PAGE_SIZE = 20;

/** Rules of the Shenzhen exchange, by the search behind their page. */
export const SZSE_RULES = policySource({
  name: 'szse-rules',
  publisher: {
    source_id: 'szse.cn.rules',
    name: '深圳证券交易所网站',
    authority: '深圳证券交易所',
    tier: 'regulator',
    channel: 'policy',
  },
  stability: 'B',
  terms: 'Rules that the exchange publishes to read; the terms of its site may limit their use.',
  format: 'JSON of the search behind the page of rules, 20 a page; HTML pages',
  schedule: { kind: 'every', sessionMs: 30 * MINUTE_MS, otherMs: 60 * MINUTE_MS },
  host: 'www.szse.cn',
  isHtml: false,
  needs: ['doctitle', 'docpuburl', 'docpubtime'],
  maxPages: 10,
  listRequest: (page) => ({
    path: '/api/search/content',
    method: 'POST',
    // Without the keyword the service answers 400, and without the channel with the whole site.
    form: {
      keyword: '',
      time: '0',
      range: 'title',
      'channelCode[]': 'szserulesAllRulesBuss',
      currentPage: String(page),
      pageSize: String(PAGE_SIZE),
      scope: '0',
    },
  }),
  readList: ({ bytes }) => {
    const records = recordsIn(answerJson(answerText(bytes)), 'data');
    const documents = records.map((record) => {
      const [title = null, url = null] = [record['doctitle'], record['docpuburl']].map(textOf);
      const publishedOn = dateOfMoment(record['docpubtime']);
      return listedDocument({ title, url, publishedOn }, 'https://www.szse.cn/');
    });
    return { records, documents, hasMore: records.length >= PAGE_SIZE };
  },
  bodies: [{ id: 'desContent' }],
});
