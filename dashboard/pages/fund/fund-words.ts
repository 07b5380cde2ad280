import type {
  BasketFreshness,
  EtfComponentMarket,
  EtfPriceSource,
  EtfProductScope,
  EtfSubstitution,
} from '#clients/typescript/src/index.ts';
import type { PartKind } from '#dashboard/pages/fund/composition.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Texts of the page of a fund. */
export interface FundTexts {
  readonly asking: string;
  readonly title: string;
  readonly noFund: string;
  readonly exchanges: Readonly<Record<'SSE' | 'SZSE', string>>;
  readonly scopes: Readonly<Record<EtfProductScope, string>>;
  readonly tracks: string;
  readonly toChart: string;
  readonly basket: string;
  readonly noBasket: string;
  readonly basketDate: string;
  readonly pricingDate: string;
  readonly freshness: string;
  readonly freshnesses: Readonly<Record<BasketFreshness, string>>;
  readonly age: (days: number) => string;
  readonly changed: Readonly<Record<'yes' | 'no' | 'unknown', string>>;
  readonly constituents: string;
  readonly coverage: string;
  readonly nav: string;
  readonly unit: string;
  readonly cash: string;
  readonly close: string;
  readonly premium: string;
  readonly premiumUnknown: string;
  readonly flagged: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly source: string;
  readonly composition: string;
  readonly flow: string;
  readonly parts: Readonly<Record<PartKind, string>>;
  readonly sumText: (shares: string, cash: string, unpriced: string, total: string) => string;
  readonly sumHint: string;
  readonly part: string;
  readonly weight: string;
  readonly count: string;
  readonly total: string;
  readonly holdings: string;
  readonly company: string;
  readonly mainSector: string;
  readonly market: string;
  readonly markets: Readonly<Record<EtfComponentMarket, string>>;
  readonly quantity: string;
  readonly substitution: string;
  readonly substitutions: Readonly<Record<EtfSubstitution, string>>;
  readonly priceSource: string;
  readonly priceSources: Readonly<Record<EtfPriceSource, string>>;
  readonly unshown: (count: number) => string;
  readonly exposures: string;
  readonly noExposures: string;
  readonly sector: string;
  readonly scope: string;
  readonly mapping: string;
  readonly raw: string;
  readonly adjusted: string;
  readonly confidence: string;
  readonly chain: string;
  readonly chainSum: (sum: string, stated: string) => string;
  readonly contribution: string;
  readonly score: string;
  readonly statusFactor: string;
  readonly typeFactor: string;
  readonly history: string;
  readonly step: string;
  readonly steps: Readonly<Record<'week' | 'month', string>>;
  readonly date: string;
  readonly noHistory: string;
  readonly basketChanged: string;
  readonly conditions: string;
  readonly conditionNames: Readonly<Record<string, string>>;
  readonly readings: Readonly<Record<'true' | 'false' | 'null', string>>;
}

export const FUND_WORDS: Words<FundTexts> = {
  en: {
    asking: 'Loading the basket of the fund, with the sectors and companies in it …',
    title: 'Fund',
    noFund: 'The publication has no fund of this code.',
    exchanges: { SSE: 'Shanghai', SZSE: 'Shenzhen' },
    scopes: { broad: 'broad market', sector: 'sector fund' },
    tracks: 'Tracks',
    toChart: 'Open the chart',
    basket: 'Basket and premium',
    noBasket: 'No whole basket of this fund is published.',
    basketDate: 'Basket of',
    pricingDate: 'Priced on',
    freshness: 'Freshness',
    freshnesses: {
      refreshed: 'new of this day',
      verified_unchanged: 'checked, unchanged',
      carried_forward: 'carried forward',
      unknown: 'unknown',
    },
    age: (days) => (days === 1 ? '1 day old' : `${days} days old`),
    changed: { yes: 'other shares than before', no: 'same shares as before', unknown: '' },
    constituents: 'Shares',
    coverage: 'Covered by sectors',
    nav: 'NAV a share',
    unit: 'Creation unit',
    cash: 'Cash component, CNY',
    close: 'Close',
    premium: 'Premium',
    premiumUnknown: 'The premium is not known:',
    flagged: 'To know:',
    flags: {
      no_basket: 'there is no whole basket.',
      truncated_basket: 'a newer basket lacks shares and does not count.',
      unpriced_components: 'some shares have no price.',
    },
    source: 'Official basket file',
    composition: 'Basket → sectors → companies',
    flow: 'Flow from the fund to sectors and companies',
    parts: {
      sector: 'Sector',
      no_sector: 'Without a sector',
      abroad: 'Outside the A-share catalog',
      cash: 'Cash',
      unpriced: 'Not priced',
    },
    sumText: (shares, cash, unpriced, total) =>
      `Shares ${shares} + cash ${cash} + not priced ${unpriced} = ${total}`,
    sumHint: 'Each share counts once, in the sector its company is related to most.',
    part: 'Part',
    weight: 'Weight',
    count: 'Shares',
    total: 'Sum',
    holdings: 'Holdings',
    company: 'Company',
    mainSector: 'Main sector',
    market: 'Market',
    markets: {
      SSE: 'Shanghai',
      SZSE: 'Shenzhen',
      BSE: 'Beijing',
      HKEX: 'Hong Kong',
      CFETS: 'Interbank',
      OTHER: 'Other',
    },
    quantity: 'Quantity',
    substitution: 'Cash instead',
    substitutions: { forbidden: 'forbidden', allowed: 'allowed', must: 'must' },
    priceSource: 'Priced by',
    priceSources: { close: 'close', implied: 'its cash', cash: 'cash', unknown: 'nothing' },
    unshown: (count) => `… and ${count} more`,
    exposures: 'Exposures to sectors',
    noExposures: 'No exposure to a sector is published.',
    sector: 'Sector',
    scope: 'Scope',
    mapping: 'Found by',
    raw: 'Weight',
    adjusted: 'Exposure',
    confidence: 'Confidence',
    chain: 'How the exposure is made',
    chainSum: (sum, stated) => `The contributions add up to ${sum}; the exposure is ${stated}.`,
    contribution: 'Contribution',
    score: 'Strength',
    statusFactor: 'State factor',
    typeFactor: 'Kind factor',
    history: 'Baskets before',
    step: 'Step',
    steps: { week: 'Weekly', month: 'Monthly' },
    date: 'Date',
    noHistory: 'No basket of these dates is published.',
    basketChanged: 'Changed',
    conditions: 'Published conditions',
    conditionNames: {
      'heat.rising_in_two_views': 'Heat rises in two views',
      'heat.falling_in_two_views': 'Heat falls in two views',
      'heat.breadth_gap_positive': 'More companies rise than in the market',
      'basket.content_changed': 'The basket has other shares than before',
      'basket.exposure_moved_5': 'An exposure moved by more than 5 points',
      'basket.stale': 'The basket is stale',
      'basket.covered_below_half': 'Sectors cover less than half',
    },
    readings: { true: 'yes', false: 'no', null: 'unknown' },
  },
  zh: {
    asking: '正在加载基金清单及其板块与公司……',
    title: '基金',
    noFund: '发布数据中没有该代码的基金。',
    exchanges: { SSE: '上交所', SZSE: '深交所' },
    scopes: { broad: '宽基', sector: '行业' },
    tracks: '跟踪',
    toChart: '打开图表',
    basket: '申赎清单与溢价',
    noBasket: '暂无该基金的完整清单。',
    basketDate: '清单日期',
    pricingDate: '定价日',
    freshness: '时效',
    freshnesses: {
      refreshed: '当日更新',
      verified_unchanged: '已核验未变',
      carried_forward: '沿用旧清单',
      unknown: '未知',
    },
    age: (days) => `${days} 天前`,
    changed: { yes: '成分有变化', no: '成分未变', unknown: '' },
    constituents: '成分数',
    coverage: '板块覆盖率',
    nav: '单位净值',
    unit: '最小申赎单位',
    cash: '现金差额（元）',
    close: '收盘',
    premium: '溢价率',
    premiumUnknown: '溢价率未知：',
    flagged: '注意：',
    flags: {
      no_basket: '没有完整清单。',
      truncated_basket: '较新的清单缺少成分，未采用。',
      unpriced_components: '部分成分没有价格。',
    },
    source: '官方清单文件',
    composition: '清单 → 板块 → 公司',
    flow: '从基金到板块与公司的流向图',
    parts: {
      sector: '板块',
      no_sector: '无板块归属',
      abroad: 'A 股目录之外',
      cash: '现金',
      unpriced: '未定价',
    },
    sumText: (shares, cash, unpriced, total) =>
      `股票 ${shares} + 现金 ${cash} + 未定价 ${unpriced} = ${total}`,
    sumHint: '每只股票只计一次，归入关系最强的板块。',
    part: '组成',
    weight: '权重',
    count: '股票数',
    total: '合计',
    holdings: '持仓明细',
    company: '公司',
    mainSector: '主要板块',
    market: '市场',
    markets: {
      SSE: '上交所',
      SZSE: '深交所',
      BSE: '北交所',
      HKEX: '港交所',
      CFETS: '银行间',
      OTHER: '其他',
    },
    quantity: '数量',
    substitution: '现金替代',
    substitutions: { forbidden: '禁止', allowed: '允许', must: '必须' },
    priceSource: '定价依据',
    priceSources: { close: '收盘价', implied: '替代金额', cash: '现金', unknown: '无' },
    unshown: (count) => `……另有 ${count} 只`,
    exposures: '板块暴露',
    noExposures: '暂无板块暴露。',
    sector: '板块',
    scope: '关系',
    mapping: '依据',
    raw: '权重',
    adjusted: '调整后暴露',
    confidence: '置信度',
    chain: '暴露计算链',
    chainSum: (sum, stated) => `各公司贡献合计 ${sum}；发布暴露 ${stated}。`,
    contribution: '贡献',
    score: '关系强度',
    statusFactor: '状态系数',
    typeFactor: '类型系数',
    history: '历史清单',
    step: '间隔',
    steps: { week: '按周', month: '按月' },
    date: '日期',
    noHistory: '这些日期没有清单。',
    basketChanged: '变化',
    conditions: '已发布条件',
    conditionNames: {
      'heat.rising_in_two_views': '两类热度上升',
      'heat.falling_in_two_views': '两类热度下降',
      'heat.breadth_gap_positive': '上涨公司占比高于市场',
      'basket.content_changed': '清单成分有变化',
      'basket.exposure_moved_5': '某板块暴露变动超过 5 个百分点',
      'basket.stale': '清单已过时',
      'basket.covered_below_half': '板块覆盖不足一半',
    },
    readings: { true: '是', false: '否', null: '未知' },
  },
};
