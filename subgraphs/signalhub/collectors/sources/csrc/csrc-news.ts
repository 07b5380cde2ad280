import {
  answerJson,
  dateOfMoment,
  objectIn,
  recordsIn,
  textOf,
} from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import { listedDocument, policySource } from '#signalhub/collectors/documents/policy-source.ts';

const MINUTE_MS = 60_000;
const PAGE_SIZE = 20;
/** The channel of the important news, as the page of its list names it in `<meta name="channelid">`. */
const CHANNEL = 'a1a078ee0bc54721ab6b148884c784a8';
const SITE = 'https://www.csrc.gov.cn/';

/** Rules, decisions and news of the securities regulator. Its HTML lists have had no updates since December 2021. */
export const CSRC_NEWS = policySource({
  name: 'csrc-news',
  publisher: {
    source_id: 'csrc.gov.cn',
    name: '中国证监会网站',
    authority: '中国证券监督管理委员会',
    tier: 'regulator',
    channel: 'policy',
  },
  stability: 'B',
  format: 'JSON behind the list page, 20 documents a page; HTML pages',
  schedule: { kind: 'every', sessionMs: 10 * MINUTE_MS, otherMs: 30 * MINUTE_MS },
  host: 'www.csrc.gov.cn',
  isHtml: false,
  needs: ['title', 'url'],
  maxPages: 20,
  listRequest: (page) => ({
    path: `/searchList/${CHANNEL}?_isAgg=true&_isJson=true&_pageSize=${PAGE_SIZE}&_template=index&page=${page}`,
  }),
  readList: ({ bytes }) => {
    const records = recordsIn(objectIn(answerJson(answerText(bytes)), 'data'), 'results');
    const documents = records.map((record) =>
      listedDocument(
        {
          title: textOf(record['title']),
          // Without a scheme.
          url: textOf(record['url']),
          // The moment in milliseconds is eight hours early.
          publishedOn: dateOfMoment(record['publishedTimeStr'] ?? record['publishedTime']),
        },
        SITE,
      ),
    );
    return { records, documents, hasMore: records.length >= PAGE_SIZE };
  },
  bodies: [{ className: 'detail-news' }],
});
