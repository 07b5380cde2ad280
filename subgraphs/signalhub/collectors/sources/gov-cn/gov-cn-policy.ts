import { isObject } from '#kernel/text/is-object.ts';
import { answerJson, dateOf, textOf } from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import { listedDocument, policySource } from '#signalhub/collectors/documents/policy-source.ts';
import { GOV_CN_BODIES } from '#signalhub/collectors/sources/gov-cn/gov-cn-bodies.ts';
import { SourceFormatError } from '#signalhub/collectors/source.ts';

const LIST_URL = 'https://www.gov.cn/zhengce/zuixin/';
const MINUTE_MS = 60_000;

/** The newest policies on the site of the central government: one file, the newest first. */
export const GOV_CN_POLICY = policySource({
  name: 'gov-cn-policy',
  publisher: {
    source_id: 'gov.cn',
    name: '中国政府网',
    authority: '国务院',
    tier: 'national',
    channel: 'policy',
  },
  stability: 'A',
  format: 'JSON file of the list page, with the newest 1,100 documents; HTML pages',
  schedule: { kind: 'every', sessionMs: 5 * MINUTE_MS, otherMs: 5 * MINUTE_MS },
  host: 'www.gov.cn',
  isHtml: false,
  needs: ['TITLE', 'URL', 'DOCRELPUBTIME'],
  maxPages: 1,
  listRequest: () => ({ path: '/zhengce/zuixin/ZUIXINZHENGCE.json' }),
  readList: ({ bytes }) => {
    const records = answerJson(answerText(bytes));
    if (!Array.isArray(records) || !records.every((one) => isObject(one))) {
      throw new SourceFormatError('the answer is not a list of records');
    }
    const documents = records.map((record) =>
      listedDocument(
        {
          title: textOf(record['TITLE']),
          url: textOf(record['URL']),
          publishedOn: dateOf(record['DOCRELPUBTIME']),
        },
        LIST_URL,
      ),
    );
    return { records, documents, hasMore: false };
  },
  bodies: GOV_CN_BODIES,
});
