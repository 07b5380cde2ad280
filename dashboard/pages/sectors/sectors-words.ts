import type { HeatView } from '#clients/typescript/src/index.ts';
import type { SectorColour } from '#dashboard/pages/sectors/sector-colours.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Texts of the pages of sectors. */
export interface SectorsTexts {
  readonly asking: string;
  readonly askingMap: string;
  readonly title: string;
  readonly map: string;
  readonly layer: string;
  readonly colour: string;
  readonly colours: Readonly<Record<SectorColour, string>>;
  readonly scale: Readonly<Record<'change' | 'direction' | 'heat' | 'attention', string>>;
  readonly unsized: (count: number) => string;
  readonly table: string;
  readonly sector: string;
  readonly companies: string;
  readonly freeFloat: string;
  readonly breadth: string;
  readonly heat: string;
  readonly heatRank: string;
  readonly momentum: string;
  readonly attention: string;
  readonly attentionChange: string;
  readonly direction: string;
  readonly anomalies: string;
  readonly noAnomalies: string;
  readonly anomaly: string;
  readonly score: string;
  readonly excess: string;
  readonly explanation: string;
  readonly noSector: string;
  readonly allSectors: string;
  readonly partOf: string;
  readonly performance: string;
  readonly period: string;
  readonly weighted: string;
  readonly equal: string;
  readonly known: string;
  readonly coverage: string;
  readonly heatSeries: string;
  readonly heatViews: Readonly<Record<HeatView, string>>;
  readonly date: string;
  readonly days: string;
  readonly noHeat: string;
  readonly children: string;
  readonly members: string;
  readonly company: string;
  readonly weight: string;
  readonly price: string;
  readonly dayChange: string;
  readonly funds: string;
  readonly fund: string;
  readonly exposure: string;
  readonly scope: string;
  readonly mapping: string;
  readonly status: string;
  readonly basketDate: string;
  readonly noFunds: string;
  readonly policy: string;
  readonly noPolicy: string;
  readonly more: (count: number) => string;
  readonly signal: string;
  readonly newsroom: string;
  readonly noSignal: string;
  readonly window: string;
  readonly signalSum: (score: string, count: number, sources: number) => string;
  readonly signalTurn: (before: string, change: string) => string;
  readonly signalSides: (positive: number, negative: number, neutral: number) => string;
  readonly terms: string;
  readonly termsHint: string;
  readonly material: string;
  readonly channel: string;
  readonly tierWeight: string;
  readonly confidence: string;
  readonly decay: string;
  readonly sources: string;
  readonly rest: string;
  readonly asOf: string;
}

export const SECTORS_WORDS: Words<SectorsTexts> = {
  en: {
    asking: 'Loading performance and heat of the sector …',
    askingMap: 'Loading returns, heat and attention of all sectors …',
    title: 'Sectors',
    map: 'Map of sectors: area by free float',
    layer: 'Layer',
    colour: 'Colour',
    colours: {
      return1: '1 day',
      return5: '5 days',
      return20: '20 days',
      heat: 'Heat',
      direction: 'Direction',
      attention: 'Attention',
    },
    scale: {
      change: 'Return, weighted by free float',
      direction: 'Direction of the materials of 24 hours',
      heat: 'Trading heat: rank within the layer',
      attention: 'Attention within 24 hours, of the greatest',
    },
    unsized: (count) => `${count} sectors without a known free float are in the table only.`,
    table: 'Table of sectors',
    sector: 'Sector',
    companies: 'Companies',
    freeFloat: 'Free float, CNY',
    breadth: 'Rising',
    heat: 'Heat',
    heatRank: 'Rank',
    momentum: 'Momentum',
    attention: 'Attention',
    attentionChange: 'Change',
    direction: 'Direction',
    anomalies: 'What stands out today',
    noAnomalies: 'No sector of this layer stands out.',
    anomaly: 'Pattern',
    score: 'Strength',
    excess: 'To the market',
    explanation: 'Explanation',
    noSector: 'The publication has no sector of this id.',
    allSectors: 'All sectors',
    partOf: 'Part of',
    performance: 'Performance',
    period: 'Period',
    weighted: 'By free float',
    equal: 'Equal weight',
    known: 'Shares known',
    coverage: 'Coverage',
    heatSeries: 'Heat in three views',
    heatViews: {
      policy: 'Policy',
      market_attention: 'Market attention',
      market_trading: 'Trading, % of the turnover',
    },
    date: 'Date',
    days: 'Days',
    noHeat: 'No heat is published for this sector.',
    children: 'Narrower sectors',
    members: 'Companies',
    company: 'Company',
    weight: 'Weight',
    price: 'Price',
    dayChange: 'Day',
    funds: 'Funds that hold it',
    fund: 'Fund',
    exposure: 'Exposure',
    scope: 'Scope',
    mapping: 'Found by',
    status: 'State',
    basketDate: 'Basket of',
    noFunds: 'No fund has an exposure to this sector.',
    policy: 'Policy materials',
    noPolicy: 'No policy document names this sector.',
    more: (count) => `… and ${count} more`,
    signal: 'Realtime signal',
    newsroom: 'In the newsroom',
    noSignal: 'No material concerns this sector within this window.',
    window: 'Window',
    signalSum: (score, count, sources) =>
      `Attention ${score}: ${count} materials from ${sources} sources.`,
    signalTurn: (before, change) => `The window before had ${before}; the change is ${change}.`,
    signalSides: (positive, negative, neutral) =>
      `${positive} positive, ${negative} negative, ${neutral} neutral.`,
    terms: 'What the attention is made of',
    termsHint: 'Score = weight of the source’s tier × confidence × ageing × further sources.',
    material: 'Material',
    channel: 'Channel',
    tierWeight: 'Tier',
    confidence: 'Confidence',
    decay: 'Ageing',
    sources: 'Sources',
    rest: 'All others',
    asOf: 'As of',
  },
  zh: {
    asking: '正在加载板块的表现与热度……',
    askingMap: '正在加载全部板块的涨跌、热度与关注度……',
    title: '板块',
    map: '板块热力图：面积为自由流通市值',
    layer: '层级',
    colour: '颜色',
    colours: {
      return1: '1 日',
      return5: '5 日',
      return20: '20 日',
      heat: '热度',
      direction: '方向',
      attention: '关注度',
    },
    scale: {
      change: '涨跌幅（自由流通市值加权）',
      direction: '24 小时材料多空方向',
      heat: '交易热度：同层分位',
      attention: '24 小时关注度（相对最高）',
    },
    unsized: (count) => `${count} 个板块缺少自由流通市值，仅在表格中列出。`,
    table: '板块列表',
    sector: '板块',
    companies: '公司数',
    freeFloat: '自由流通市值（元）',
    breadth: '上涨占比',
    heat: '热度',
    heatRank: '分位',
    momentum: '热度动量',
    attention: '关注度',
    attentionChange: '变化',
    direction: '方向',
    anomalies: '今日异动',
    noAnomalies: '该层级暂无异动板块。',
    anomaly: '形态',
    score: '强度',
    excess: '超额收益',
    explanation: '说明',
    noSector: '发布数据中没有该板块。',
    allSectors: '全部板块',
    partOf: '所属',
    performance: '表现',
    period: '区间',
    weighted: '市值加权',
    equal: '等权',
    known: '有数据股票',
    coverage: '覆盖率',
    heatSeries: '三类热度走势',
    heatViews: {
      policy: '政策热度',
      market_attention: '市场关注热度',
      market_trading: '交易热度（占全市场成交 %）',
    },
    date: '日期',
    days: '天数',
    noHeat: '该板块暂无热度数据。',
    children: '下级板块',
    members: '成分公司',
    company: '公司',
    weight: '权重',
    price: '现价',
    dayChange: '涨跌幅',
    funds: '相关 ETF',
    fund: '基金',
    exposure: '暴露',
    scope: '关系',
    mapping: '依据',
    status: '状态',
    basketDate: '清单日期',
    noFunds: '暂无 ETF 对该板块有暴露。',
    policy: '政策材料',
    noPolicy: '暂无涉及该板块的政策文件。',
    more: (count) => `……另有 ${count} 条`,
    signal: '实时信号',
    newsroom: '在资讯中查看',
    noSignal: '该时间窗内没有涉及该板块的材料。',
    window: '时间窗',
    signalSum: (score, count, sources) =>
      `关注度 ${score}：${count} 条材料，来自 ${sources} 个信源。`,
    signalTurn: (before, change) => `上一窗口为 ${before}，变化 ${change}。`,
    signalSides: (positive, negative, neutral) =>
      `利好 ${positive}，利空 ${negative}，中性 ${neutral}。`,
    terms: '关注度构成',
    termsHint: '得分 = 信源层级权重 × 置信度 × 时间衰减 × 多源系数。',
    material: '材料',
    channel: '渠道',
    tierWeight: '层级权重',
    confidence: '置信度',
    decay: '衰减',
    sources: '信源',
    rest: '其余合计',
    asOf: '截至',
  },
};
