import {
  answerJson,
  dateOf,
  objectIn,
  recordsIn,
  textOf,
} from '#signalhub/collectors/answer-json.ts';
import { answerText } from '#signalhub/collectors/answer-text.ts';
import { listedDocument, policySource } from '#signalhub/collectors/documents/policy-source.ts';
import { SourceFormatError } from '#signalhub/collectors/source.ts';

const MINUTE_MS = 60_000;
/** The page size of the site's own page. */
const PAGE_SIZE = 18;
/** The column of the regulator's acts (监管动态). */
const COLUMN = 915;
const SITE = 'https://www.nfra.gov.cn/';
/** Class of the element into which the markup of a document is put. */
const MARKUP = 'document-markup';

/** Rules and acts of the regulator of banks and insurers. A script of its pages requests their bodies. */
export const NFRA_NEWS = policySource({
  name: 'nfra-news',
  publisher: {
    source_id: 'nfra.gov.cn',
    name: '国家金融监督管理总局网站',
    authority: '国家金融监督管理总局',
    tier: 'regulator',
    channel: 'policy',
  },
  stability: 'B',
  format: 'JSON behind the list page, 18 documents a page; JSON with the HTML of a document',
  schedule: { kind: 'every', sessionMs: 10 * MINUTE_MS, otherMs: 30 * MINUTE_MS },
  host: 'www.nfra.gov.cn',
  isHtml: false,
  needs: ['docId', 'docTitle', 'publishDate'],
  maxPages: 20,
  listRequest: (page) => ({
    path: `/cbircweb/DocInfo/SelectDocByItemIdAndChild?itemId=${COLUMN}&pageIndex=${page}&pageSize=${PAGE_SIZE}`,
  }),
  readList: ({ bytes }) => {
    const records = recordsIn(objectIn(answerJson(answerText(bytes)), 'data'), 'rows');
    const documents = records.map((record) => {
      const id = /^\d{1,12}$/.exec(textOf(record['docId']) ?? '')?.[0];
      const url = id === undefined ? null : `/cn/view/pages/ItemDetail.html?docId=${id}`;
      const publishedOn = dateOf(record['publishDate']);
      return listedDocument({ title: textOf(record['docTitle']), url, publishedOn }, SITE);
    });
    return { records, documents, hasMore: records.length >= PAGE_SIZE };
  },
  bodies: [{ className: 'Section0' }, { id: MARKUP }],
  pageData: {
    pathOf: ({ searchParams }) => {
      const id = searchParams.get('docId');
      return id === null ? null : `/cbircweb/DocInfo/SelectByDocId?docId=${id}`;
    },
    markupOf: ({ bytes }) => {
      const markup = objectIn(answerJson(answerText(bytes)), 'data')['docClob'];
      if (typeof markup !== 'string') throw new SourceFormatError('the document has no docClob');
      return `<div id="${MARKUP}">${markup}</div>`;
    },
  },
});
