import type {
  AnalysisStance,
  FamilyVote,
  FeatureBias,
  PlaybookFamily,
} from '#clients/typescript/src/index.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Texts of the panels next to the chart of a symbol, which load after it. */
export interface SideTexts {
  readonly interval: string;
  readonly features: string;
  readonly feature: string;
  readonly since: string;
  readonly lastTrue: string;
  readonly indicator: string;
  readonly trueNow: string;
  readonly recent: string;
  readonly noFeature: string;
  readonly noEntries: string;
  readonly biases: Readonly<Record<FeatureBias, string>>;
  readonly derivatives: string;
  readonly funding: string;
  readonly openInterest: string;
  readonly longShort: string;
  readonly taker: string;
  readonly measure: string;
  readonly newest: string;
  readonly dayChange: string;
  readonly stale: string;
  readonly notTold: string;
  readonly noDerivatives: string;
  readonly course: string;
  readonly playbook: string;
  readonly stances: Readonly<Record<AnalysisStance, string>>;
  readonly reasonsFor: string;
  readonly reasonsAgainst: string;
  readonly context: string;
  readonly unknownReasons: (count: number) => string;
  readonly coverage: string;
  readonly noReasons: string;
  readonly families: Readonly<Record<PlaybookFamily, string>>;
  readonly votes: Readonly<Record<FamilyVote, string>>;
  readonly score: string;
  readonly holds: string;
  readonly holdsNot: string;
  readonly company: string;
  readonly fund: string;
  readonly board: string;
  readonly listed: string;
  readonly freeFloat: string;
  readonly sectors: string;
  readonly heldBy: (count: number) => string;
  readonly index: string;
  readonly premium: string;
  readonly constituents: (count: number) => string;
  readonly weight: string;
}

export const SIDE_WORDS: Words<SideTexts> = {
  en: {
    interval: 'Interval',
    features: 'True now',
    feature: 'Feature',
    since: 'Since',
    lastTrue: 'Last true',
    indicator: 'Indicator',
    trueNow: 'True at the newest closed bar',
    recent: 'Events of the newest bars',
    noFeature: 'No feature of these indicators is true at the newest closed bar.',
    noEntries: 'Add an indicator, and its features appear here.',
    biases: { bullish: 'Bullish', bearish: 'Bearish', neutral: 'Neutral' },
    derivatives: 'Derivatives',
    funding: 'Funding rate',
    openInterest: 'Open interest',
    longShort: 'Long / short accounts',
    taker: 'Taker buy / sell',
    measure: 'Measure',
    newest: 'Newest',
    dayChange: '24 h',
    stale: 'The venue was not reached: newer values may be missing.',
    notTold: 'The venue does not report it.',
    noDerivatives: 'The venue reports bars alone.',
    course: 'Course',
    playbook: 'Playbook',
    stances: {
      long_bias: '▲ Long bias',
      short_bias: '▼ Short bias',
      neutral: 'Neutral',
      no_data: 'Not enough data',
    },
    reasonsFor: 'Reasons for',
    reasonsAgainst: 'Reasons against',
    context: 'Context',
    unknownReasons: (count) => `${count} conditions are unknown.`,
    coverage: 'Known',
    noReasons: 'None.',
    families: {
      trend: 'Trend',
      strength: 'Strength',
      momentum: 'Momentum',
      volume: 'Volume',
      volatility: 'Volatility',
      structure: 'Structure',
    },
    votes: { up: '▲ up', down: '▼ down', mixed: 'mixed', unknown: 'unknown' },
    score: 'Score',
    holds: 'yes',
    holdsNot: 'no',
    company: 'Company',
    fund: 'Fund',
    board: 'Board',
    listed: 'Listed',
    freeFloat: 'Free float, CNY',
    sectors: 'Sectors',
    heldBy: (count) => `Held by ${count} funds`,
    index: 'Index',
    premium: 'Premium to net asset value',
    constituents: (count) => `Largest of ${count} constituents`,
    weight: 'Weight',
  },
  zh: {
    interval: '周期',
    features: '当前成立的信号',
    feature: '信号',
    since: '自',
    lastTrue: '最近成立',
    indicator: '指标',
    trueNow: '最新收盘 K 线上成立',
    recent: '最近几根的事件',
    noFeature: '这些指标在最新收盘 K 线上没有成立的信号。',
    noEntries: '添加指标后，这里显示其信号。',
    biases: { bullish: '看多', bearish: '看空', neutral: '中性' },
    derivatives: '衍生品数据',
    funding: '资金费率',
    openInterest: '持仓量',
    longShort: '多空人数比',
    taker: '主动买卖比',
    measure: '数据',
    newest: '最新',
    dayChange: '24 小时',
    stale: '未能连接交易所，可能缺少最新数据。',
    notTold: '交易所未提供。',
    noDerivatives: '交易所未提供 K 线以外的数据。',
    course: '走势',
    playbook: '策略手册',
    stances: {
      long_bias: '▲ 偏多',
      short_bias: '▼ 偏空',
      neutral: '中性',
      no_data: '数据不足',
    },
    reasonsFor: '支持理由',
    reasonsAgainst: '反对理由',
    context: '背景',
    unknownReasons: (count) => `${count} 个条件未知。`,
    coverage: '已知比例',
    noReasons: '无。',
    families: {
      trend: '趋势',
      strength: '强度',
      momentum: '动量',
      volume: '量能',
      volatility: '波动',
      structure: '结构',
    },
    votes: { up: '▲ 上', down: '▼ 下', mixed: '分歧', unknown: '未知' },
    score: '得分',
    holds: '是',
    holdsNot: '否',
    company: '公司',
    fund: '基金',
    board: '板块',
    listed: '上市日期',
    freeFloat: '自由流通市值（元）',
    sectors: '所属行业',
    heldBy: (count) => `被 ${count} 只基金持有`,
    index: '跟踪指数',
    premium: '溢价率',
    constituents: (count) => `前几大成分（共 ${count} 只）`,
    weight: '权重',
  },
};
