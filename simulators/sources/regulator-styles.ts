import type { JsonListStyle } from '#simulators/sources/json-list-site.ts';
import type { SimulatedDocument } from '#simulators/sources/simulated-document.ts';

const HOUR_MS = 3_600_000;

/** When a document was published: at 15:20 in Shanghai. */
function momentOf({ publishedOn }: SimulatedDocument): number {
  return Date.parse(`${publishedOn}T15:20:00+08:00`);
}

/** The number in the address of a document, by which some services know it. */
function numberOf({ path }: SimulatedDocument): number {
  return Number(/(\d+)(?:\.\w+)?$/.exec(path)?.[1]);
}

/** The securities regulator: addresses without a scheme, and moments that are eight hours early. */
export const CSRC_STYLE: JsonListStyle = {
  host: 'www.csrc.gov.cn',
  listPath: '/searchList/a1a078ee0bc54721ab6b148884c784a8',
  pageSize: 20,
  pageOf: ({ query }) => (query.get('_isJson') === 'true' ? Number(query.get('page')) - 1 : null),
  titleField: 'title',
  recordOf: (document) => ({
    title: document.title,
    url: `//www.csrc.gov.cn${document.path}`,
    content: document.paragraphs.join(''),
    publishedTime: momentOf(document) - 8 * HOUR_MS,
    publishedTimeStr: `${document.publishedOn} 15:20:00`,
    channelName: '证监会要闻',
    resList: [],
  }),
  wrap: (results, total) => ({ data: { page: 1, rows: 20, total, results } }),
  bodyTag: '<div class="detail-news">',
};

/** The ministry of industry: groups of equal documents, relative addresses, and moments as digits. */
export const MIIT_STYLE: JsonListStyle = {
  host: 'www.miit.gov.cn',
  listPath: '/search-front-server/api/search/info',
  pageSize: 10,
  pageOf: ({ query, headers }) =>
    (headers.referer ?? '').includes('/search/') && query.get('cateid') === '196'
      ? Number(query.get('p')) - 1
      : null,
  titleField: 'title',
  recordOf: (document) => ({
    title: document.title,
    url: document.path,
    deploytime: String(momentOf(document)),
    publishgroupname: '工业和信息化部',
    filenumbername: document.docNo ?? '',
  }),
  wrap: (records, totalCount) => ({
    code: '200',
    // Without documents the service leaves the list out.
    data:
      records.length === 0
        ? {}
        : {
            searchResult: {
              totalCount,
              dataResults: records.map((data) => ({ groupData: [{ data }, { data }] })),
            },
          },
  }),
  bodyTag: '<div class="ccontent" id="con_con">',
};

/** The regulator of banks: pages are shells, and their documents are markup in data. */
export const NFRA_STYLE: JsonListStyle = {
  host: 'www.nfra.gov.cn',
  listPath: '/cbircweb/DocInfo/SelectDocByItemIdAndChild',
  pageSize: 18,
  pageOf: ({ query }) =>
    query.get('itemId') === '915' ? Number(query.get('pageIndex')) - 1 : null,
  titleField: 'docTitle',
  recordOf: (document) => ({
    docTitle: document.title,
    docId: numberOf(document),
    publishDate: `${document.publishedOn} 15:20:00`,
    docSubtitle: document.title,
  }),
  wrap: (rows, total) => ({ rptCode: 200, msg: '操作成功', data: { total, rows } }),
  bodyTag: '<div class="wenzhang-content">',
  dataOf: ({ path, query }, documents) => {
    if (path !== '/cbircweb/DocInfo/SelectByDocId') return null;
    const document = documents.find((one) => String(numberOf(one)) === query.get('docId'));
    if (document === undefined) return null;
    const text = document.paragraphs.map((one) => `<p><span lang="ZH-CN">${one}</span></p>`);
    const head = '<html><head><style>p{margin:0}</style></head>';
    const docClob = `${head}<body><div class="Section0">${text.join('')}</div></body></html>`;
    return { rptCode: 200, data: { docTitle: document.title, docClob } };
  },
};

/** The rules of the Shenzhen exchange: a form, and addresses of http. */
export const SZSE_RULES_STYLE: JsonListStyle = {
  host: 'www.szse.cn',
  listPath: '/api/search/content',
  pageSize: 20,
  pageOf: ({ method, body }) => {
    const form = new URLSearchParams(body);
    const isAsked = method === 'POST' && form.has('keyword') && form.has('channelCode[]');
    return isAsked ? Number(form.get('currentPage')) - 1 : null;
  },
  titleField: 'doctitle',
  recordOf: (document) => ({
    id: String(numberOf(document)),
    doctitle: document.title,
    doccontent: ` ${document.paragraphs[0] ?? ''}`,
    docpuburl: `http://www.szse.cn${document.path}`,
    docpubtime: momentOf(document),
    doctype: 'html',
  }),
  wrap: (data, totalSize) => ({ totalSize, pageSize: 20, currentPage: 1, data }),
  bodyTag: '<div id="desContent" class="des-content">',
};
