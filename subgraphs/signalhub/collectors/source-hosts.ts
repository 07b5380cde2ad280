/** Requests that hosts of one owner allow together: those of all its aliases are one budget. */
export interface HostBudget {
  /** Minimum time between two requests, in milliseconds. */
  readonly gapMs: number;
}

/** A host of sources. */
export interface SourceHost {
  readonly baseUrl: string;
  readonly budget: BudgetName;
  /** Registered domain: redirects out of it are not followed. */
  readonly domain: string;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Every budget. None is documented by its owner; each is below what users report as tolerated. */
export const HOST_BUDGETS = {
  sse: { gapMs: 1_000 },
  szse: { gapMs: 1_000 },
  bse: { gapMs: 2_000 },
  sws: { gapMs: 2_000 },
  csi: { gapMs: 2_000 },
  cninfo: { gapMs: 2_000 },
  sasac: { gapMs: 2_000 },
  // Fast clients are blocked for hours, over all hosts of the owner.
  eastmoney: { gapMs: 1_000 },
  cls: { gapMs: 2_000 },
  sina: { gapMs: 2_000 },
  wallstreetcn: { gapMs: 2_000 },
  govCn: { gapMs: 1_000 },
  ndrc: { gapMs: 1_000 },
  mof: { gapMs: 1_000 },
  csrc: { gapMs: 1_000 },
  nfra: { gapMs: 2_000 },
  // It refuses clients in waves.
  miit: { gapMs: 2_000 },
  // Shares of one request after another stay below what the quote providers allow, and leave some for clients.
  ownGraph: { gapMs: 5_000 },
} as const satisfies Readonly<Record<string, HostBudget>>;

export type BudgetName = keyof typeof HOST_BUDGETS;

/** Every host, by its official name. An operator or a simulator replaces base addresses only. */
export const SOURCE_HOSTS = {
  'query.sse.com.cn': {
    baseUrl: 'https://query.sse.com.cn',
    budget: 'sse',
    domain: 'sse.com.cn',
    // Without it the lists are empty, or 403.
    headers: { referer: 'https://www.sse.com.cn/' },
  },
  'www.sse.com.cn': {
    baseUrl: 'https://www.sse.com.cn',
    budget: 'sse',
    domain: 'sse.com.cn',
    headers: { referer: 'https://www.sse.com.cn/lawandrules/' },
  },
  'www.szse.cn': {
    baseUrl: 'https://www.szse.cn',
    budget: 'szse',
    domain: 'szse.cn',
    headers: { referer: 'https://www.szse.cn/' },
  },
  'reportdocs.static.szse.cn': {
    baseUrl: 'https://reportdocs.static.szse.cn',
    budget: 'szse',
    domain: 'szse.cn',
    headers: { referer: 'https://www.szse.cn/disclosure/fund/currency/index.html' },
  },
  'www.bse.cn': {
    baseUrl: 'https://www.bse.cn',
    budget: 'bse',
    domain: 'bse.cn',
    headers: { referer: 'https://www.bse.cn/nq/listedcompany.html' },
  },
  'www.swsresearch.com': {
    baseUrl: 'https://www.swsresearch.com',
    budget: 'sws',
    domain: 'swsresearch.com',
    headers: {},
  },
  'oss-ch.csindex.com.cn': {
    baseUrl: 'https://oss-ch.csindex.com.cn',
    budget: 'csi',
    domain: 'csindex.com.cn',
    headers: { referer: 'https://www.csindex.com.cn/' },
  },
  'www.cninfo.com.cn': {
    baseUrl: 'https://www.cninfo.com.cn',
    budget: 'cninfo',
    domain: 'cninfo.com.cn',
    headers: {
      referer: 'https://www.cninfo.com.cn/new/commonUrl/pageOfSearch?url=disclosure/list/search',
    },
  },
  'www.sasac.gov.cn': {
    baseUrl: 'http://www.sasac.gov.cn',
    budget: 'sasac',
    domain: 'sasac.gov.cn',
    headers: {},
  },
  'datacenter-web.eastmoney.com': {
    baseUrl: 'https://datacenter-web.eastmoney.com',
    budget: 'eastmoney',
    domain: 'eastmoney.com',
    headers: { referer: 'https://data.eastmoney.com/' },
  },
  'np-weblist.eastmoney.com': {
    baseUrl: 'https://np-weblist.eastmoney.com',
    budget: 'eastmoney',
    domain: 'eastmoney.com',
    headers: { referer: 'https://kuaixun.eastmoney.com/' },
  },
  'www.cls.cn': {
    baseUrl: 'https://www.cls.cn',
    budget: 'cls',
    domain: 'cls.cn',
    headers: { referer: 'https://www.cls.cn/telegraph' },
  },
  'zhibo.sina.com.cn': {
    baseUrl: 'https://zhibo.sina.com.cn',
    budget: 'sina',
    domain: 'sina.com.cn',
    headers: { referer: 'https://finance.sina.com.cn/7x24/' },
  },
  'api-one.wallstcn.com': {
    baseUrl: 'https://api-one.wallstcn.com',
    budget: 'wallstreetcn',
    domain: 'wallstcn.com',
    headers: { referer: 'https://wallstreetcn.com/' },
  },
  'www.gov.cn': {
    baseUrl: 'https://www.gov.cn',
    budget: 'govCn',
    domain: 'gov.cn',
    headers: { referer: 'https://www.gov.cn/zhengce/' },
  },
  'sousuo.www.gov.cn': {
    baseUrl: 'https://sousuo.www.gov.cn',
    budget: 'govCn',
    domain: 'gov.cn',
    // Without it a wall answers.
    headers: { referer: 'https://sousuo.www.gov.cn/zcwjk/policyDocumentLibrary' },
  },
  'www.ndrc.gov.cn': {
    baseUrl: 'https://www.ndrc.gov.cn',
    budget: 'ndrc',
    domain: 'ndrc.gov.cn',
    headers: { referer: 'https://www.ndrc.gov.cn/xxgk/' },
  },
  'www.mof.gov.cn': {
    baseUrl: 'https://www.mof.gov.cn',
    budget: 'mof',
    domain: 'mof.gov.cn',
    headers: { referer: 'https://www.mof.gov.cn/' },
  },
  'www.csrc.gov.cn': {
    baseUrl: 'https://www.csrc.gov.cn',
    budget: 'csrc',
    domain: 'csrc.gov.cn',
    headers: { referer: 'https://www.csrc.gov.cn/csrc/c100028/common_xq_list.shtml' },
  },
  'www.nfra.gov.cn': {
    baseUrl: 'https://www.nfra.gov.cn',
    budget: 'nfra',
    domain: 'nfra.gov.cn',
    headers: { referer: 'https://www.nfra.gov.cn/' },
  },
  'www.miit.gov.cn': {
    baseUrl: 'https://www.miit.gov.cn',
    budget: 'miit',
    domain: 'miit.gov.cn',
    // Without it the search refuses the question.
    headers: { referer: 'https://www.miit.gov.cn/search/zcwjk.html' },
  },
  // The graph of this installation. A server queries its own graph, other processes query the gateway that the operator
  // configures.
  'market-data': {
    baseUrl: 'http://market-data.invalid',
    budget: 'ownGraph',
    domain: 'market-data.invalid',
    headers: {},
  },
} as const satisfies Readonly<Record<string, SourceHost>>;

export type HostName = keyof typeof SOURCE_HOSTS;

export const HOST_NAMES = Object.keys(SOURCE_HOSTS) as readonly HostName[];
