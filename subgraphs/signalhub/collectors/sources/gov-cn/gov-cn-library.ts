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
import { GOV_CN_BODIES } from '#signalhub/collectors/sources/gov-cn/gov-cn-bodies.ts';

const MINUTE_MS = 60_000;
const PAGE_SIZE = 50;
/** Without the empty parameters, the service returns an empty answer. */
const EMPTY_PARAMETERS =
  'q timetype mintime maxtime childtype subchildtype tsbq pubtimeyear puborg pcodeYear pcodeNum filetype inpro';

/** Documents of ministries in the library of the central government, with their numbers. */
export const GOV_CN_LIBRARY = policySource({
  name: 'gov-cn-library',
  publisher: {
    source_id: 'gov.cn.library',
    name: '国务院政策文件库',
    authority: '国务院部门',
    tier: 'ministry',
    channel: 'policy',
  },
  stability: 'B',
  format: 'JSON of the search behind the library, 50 documents a page; HTML pages',
  schedule: { kind: 'every', sessionMs: 10 * MINUTE_MS, otherMs: 30 * MINUTE_MS },
  host: 'sousuo.www.gov.cn',
  pageHost: 'www.gov.cn',
  isHtml: false,
  needs: ['title', 'url', 'pubtime'],
  maxPages: 20,
  listRequest: (page) => ({ path: `/search-gov/data?${parametersOf(page)}` }),
  readList: ({ bytes }) => {
    const records = libraryRecords(answerJson(answerText(bytes)));
    const hasMore = records.length >= PAGE_SIZE;
    return { records, documents: records.map(documentOf), hasMore };
  },
  bodies: GOV_CN_BODIES,
});

function parametersOf(page: number): string {
  return new URLSearchParams({
    ...Object.fromEntries(EMPTY_PARAMETERS.split(' ').map((name) => [name, ''])),
    t: 'zhengcelibrary_bm',
    sort: 'pubtime',
    sortType: '1',
    searchfield: 'title',
    pcodeJiguan: '',
    p: String(page),
    n: String(PAGE_SIZE),
  }).toString();
}

/** One list, or one of each category. */
function libraryRecords(answer: unknown): readonly JsonObject[] {
  const found = objectIn(answer, 'searchVO');
  if (!isObject(found['catMap'])) return recordsIn(found, 'listVO');
  return Object.values(found['catMap']).flatMap((category) => recordsIn(category, 'listVO'));
}

function documentOf(record: JsonObject) {
  const publishedOn = dateOfMoment(record['pubtime']);
  const [title, url, docNo] = [record['title'], record['url'], record['pcode']].map(textOf);
  return listedDocument(
    { title: title ?? null, url: url ?? null, publishedOn, docNo: docNo ?? null },
    'https://www.gov.cn/',
  );
}
