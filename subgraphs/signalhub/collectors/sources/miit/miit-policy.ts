import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
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
/** The page size of the site's own page. */
const PAGE_SIZE = 10;
const SITE = 'https://www.miit.gov.cn/';

/** Documents of the Ministry of Industry and Information Technology, by the search behind its library. */
export const MIIT_POLICY = policySource({
  name: 'miit-policy',
  publisher: {
    source_id: 'miit.gov.cn',
    name: '工业和信息化部网站',
    authority: '工业和信息化部',
    tier: 'ministry',
    channel: 'policy',
  },
  stability: 'B',
  format: 'JSON of the search behind the library, 10 documents a page; HTML pages',
  schedule: { kind: 'every', sessionMs: 10 * MINUTE_MS, otherMs: 30 * MINUTE_MS },
  host: 'www.miit.gov.cn',
  isHtml: false,
  needs: ['title', 'url', 'deploytime'],
  maxPages: 30,
  listRequest: (page) => ({ path: `/search-front-server/api/search/info?${parametersOf(page)}` }),
  readList: ({ bytes }) => {
    const data = objectIn(answerJson(answerText(bytes)), 'data');
    const groups = recordsIn(objectIn(data, 'searchResult'), 'dataResults');
    const records = groups.map(recordOf);
    return { records, documents: records.map(documentOf), hasMore: groups.length >= PAGE_SIZE };
  },
  bodies: [{ id: 'con_con' }],
});

function parametersOf(page: number): string {
  return new URLSearchParams({
    scope: 'basic',
    pos: 'title_text,infocontent,titlepy',
    // Documents of policy.
    cateid: '196',
    level: '6',
    dateField: 'deploytime',
    group: 'distinct',
    selectFields: 'title,deploytime,url,publishgroupname,filenumbername',
    sortFields: JSON.stringify([{ name: 'deploytime', type: 'desc' }]),
    pg: String(PAGE_SIZE),
    p: String(page),
  }).toString();
}

/** The first of a group of equal documents. */
function recordOf(group: JsonObject): JsonObject {
  const members: unknown = group['groupData'];
  const first: unknown = Array.isArray(members) ? members[0] : group;
  return isObject(first) && isObject(first['data']) ? first['data'] : {};
}

function documentOf(record: JsonObject) {
  return listedDocument(
    {
      title: textOf(record['title']),
      url: textOf(record['url']),
      publishedOn: dateOfMoment(record['deploytime']),
      docNo: textOf(record['filenumbername']),
    },
    SITE,
  );
}
