import type { ListPageStyle } from '#simulators/sources/list-page-site.ts';

/** Policies of the commission of development. */
export const NDRC_STYLE: ListPageStyle = {
  host: 'www.ndrc.gov.cn',
  listPath: '/xxgk/zcfb/',
  extension: 'html',
  listClass: 'u-list',
  bodyClass: 'TRS_Editor',
  showsDates: true,
  pageSize: 25,
};

/** Policies of the ministry of finance: only addresses name the day. */
export const MOF_STYLE: ListPageStyle = {
  host: 'www.mof.gov.cn',
  listPath: '/zhengwuxinxi/zhengcefabu/',
  extension: 'htm',
  listClass: 'liBox',
  bodyClass: 'my_doccontent',
  showsDates: false,
  pageSize: 20,
};

const SASAC = {
  host: 'www.sasac.gov.cn',
  extension: 'html',
  listClass: 'zsy_conlist',
  bodyClass: 'zsy_comain',
  showsDates: true,
  pageSize: 20,
  markUp: {
    list: ['<div class="zsy_conlist"><ul>', '</ul></div>'],
    item: (link, publishedOn) => `<li>${link}<span>[${publishedOn}]</span></li>`,
  },
} as const satisfies Omit<ListPageStyle, 'listPath'>;

/** Rules of the commission of central enterprises. */
export const SASAC_POLICY_STYLE: ListPageStyle = {
  ...SASAC,
  listPath: '/n2588035/n2588320/n2588335/index.html',
};

/** News of the commission of central enterprises. */
export const SASAC_NEWS_STYLE: ListPageStyle = {
  ...SASAC,
  listPath: '/n2588025/n2588119/index.html',
};

/** The newest rules of the Shanghai exchange: the date precedes the link. */
export const SSE_RULES_STYLE: ListPageStyle = {
  host: 'www.sse.com.cn',
  listPath: '/lawandrules/sselawsrules2025/latest/',
  extension: 'shtml',
  listClass: 'sse_list_1',
  bodyClass: 'allZoom',
  showsDates: true,
  pageSize: 20,
  markUp: {
    list: ['<div class="sse_list_1" id="sse_list_1"><dl>', '</dl></div>'],
    item: (link, publishedOn) => `<dd><span>${publishedOn}</span>${link}</dd>`,
  },
};
