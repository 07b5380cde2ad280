import type {
  FeatureBias,
  FeatureKind,
  ScanOperator,
  ScanOrder,
  ScanPrice,
  ScanUnknownReason,
} from '#clients/typescript/src/index.ts';
import type { ScanNumberOf, Universe } from '#dashboard/pages/scanner/scan.ts';
import type { Words } from '#dashboard/text/language.ts';

type ReadyName = 'goldenCross' | 'newHigh' | 'oversoldInUptrend' | 'squeezeFired' | 'volumeSpike';

/** Texts of the scanner. */
export interface ScannerTexts {
  readonly title: string;
  readonly scan: string;
  readonly universe: string;
  readonly universes: Readonly<Record<Universe['kind'], string>>;
  readonly venue: string;
  readonly market: string;
  readonly anything: string;
  readonly interval: string;
  readonly addSymbol: string;
  readonly conditions: string;
  readonly groupKind: string;
  readonly all: string;
  readonly any: string;
  readonly not: string;
  readonly feature: string;
  readonly features: string;
  readonly comparison: string;
  readonly group: string;
  readonly noConditions: string;
  readonly emptyGroup: string;
  readonly remove: string;
  readonly within: string;
  readonly withinHint: string;
  readonly left: string;
  readonly right: string;
  readonly operator: string;
  readonly operators: Readonly<Record<ScanOperator, string>>;
  readonly numberKind: string;
  readonly numberKinds: Readonly<Record<ScanNumberOf['kind'], string>>;
  readonly prices: Readonly<Record<ScanPrice, string>>;
  readonly indicator: string;
  readonly column: string;
  readonly chooseColumn: string;
  readonly parameters: string;
  readonly parametersHint: string;
  readonly changeOver: string;
  readonly changeOverHint: string;
  readonly rankBy: string;
  readonly rank: string;
  readonly order: string;
  readonly orders: Readonly<Record<ScanOrder, string>>;
  readonly unreadable: string;
  readonly pickFeature: string;
  readonly searchFeatures: string;
  readonly searchFeaturesHint: string;
  readonly category: string;
  readonly bias: string;
  readonly biases: Readonly<Record<FeatureBias, string>>;
  readonly kind: string;
  readonly kinds: Readonly<Record<FeatureKind, string>>;
  readonly found: (count: number, shown: number) => string;
  readonly close: string;
  readonly scans: string;
  readonly toStartFrom: string;
  readonly ready: Readonly<Record<ReadyName, string>>;
  readonly saved: string;
  readonly noneSaved: string;
  readonly scanName: string;
  readonly save: string;
  readonly exportScans: string;
  readonly importScans: string;
  readonly notKept: string;
  readonly notAFile: string;
  readonly result: string;
  readonly matches: (count: number) => string;
  readonly evaluated: (count: number, of: number) => string;
  readonly asOf: string;
  readonly noMatches: string;
  readonly showMore: string;
  readonly unknown: string;
  readonly reasons: Readonly<Record<ScanUnknownReason, string>>;
  readonly instrument: string;
  readonly bar: string;
  readonly yes: string;
  readonly no: string;
  readonly entered: string;
  readonly leftChip: string;
  readonly changes: string;
  readonly change: string;
  readonly time: string;
  readonly noChanges: string;
  readonly notFollowed: string;
  readonly notify: string;
  readonly nowMatching: string;
  readonly noLongerMatching: string;
  readonly toldLast: (time: string) => string;
  readonly request: string;
}

export const SCANNER_WORDS: Words<ScannerTexts> = {
  en: {
    title: 'Scanner',
    scan: 'Conditions',
    universe: 'Look at',
    universes: {
      venue: 'Venue or market',
      list: 'Own list',
      sector: 'Sector',
      fund: 'Fund',
    },
    venue: 'Venue',
    market: 'Market',
    anything: 'Any',
    interval: 'Interval',
    addSymbol: 'Add a symbol',
    conditions: 'Conditions',
    groupKind: 'How conditions are joined',
    all: 'All of these',
    any: 'Any of these',
    not: 'not',
    feature: 'Feature',
    features: 'Features',
    comparison: 'Comparison',
    group: 'Group',
    noConditions: 'No condition yet: every instrument matches. Add a feature or a comparison.',
    emptyGroup: 'Nothing in this group yet; it is left out.',
    remove: 'Remove',
    within: 'in last bars',
    withinHint: 'true at one of the last bars',
    left: 'Left number',
    right: 'Right number',
    operator: 'Compared',
    operators: {
      gt: '>',
      gte: '≥',
      lt: '<',
      lte: '≤',
      crosses_above: 'crosses above',
      crosses_below: 'crosses below',
    },
    numberKind: 'kind of number',
    numberKinds: { price: 'Price', column: 'Indicator', number: 'Number' },
    prices: {
      open: 'Open',
      high: 'High',
      low: 'Low',
      close: 'Close',
      volume: 'Volume',
      quote_volume: 'Turnover',
    },
    indicator: 'indicator',
    column: 'column',
    chooseColumn: 'Column …',
    parameters: 'parameters',
    parametersHint: 'period=20',
    changeOver: '% over bars',
    changeOverHint: 'its change over so many bars, in percent; empty for the number itself',
    rankBy: 'Order by',
    rank: 'Rank',
    order: 'Order',
    orders: { descending: 'largest first', ascending: 'smallest first' },
    unreadable: 'This part of the address is no condition:',
    pickFeature: 'Add a feature',
    searchFeatures: 'Words',
    searchFeaturesHint: 'rsi divergence, 金叉',
    category: 'Category',
    bias: 'Bias',
    biases: { bullish: '▲ Bullish', bearish: '▼ Bearish', neutral: 'Neutral' },
    kind: 'Kind',
    kinds: { event: 'Event', state: 'State' },
    found: (count, shown) =>
      count > shown ? `${count} features, the first ${shown} are shown` : `${count} features`,
    close: 'Close',
    scans: 'Scans',
    toStartFrom: 'To start from',
    ready: {
      oversoldInUptrend: 'Oversold in an uptrend',
      squeezeFired: 'Squeeze fired upward',
      volumeSpike: 'Volume spike',
      goldenCross: 'Golden cross',
      newHigh: 'New 20-bar high',
    },
    saved: 'Saved in this browser',
    noneSaved: 'None yet.',
    scanName: 'Name of this scan',
    save: 'Save',
    exportScans: 'Export',
    importScans: 'Import',
    notKept: 'This browser keeps nothing: the scan is lost with the page.',
    notAFile: 'The file holds no scans.',
    result: 'Result',
    matches: (count) => (count === 1 ? '1 match' : `${count} matches`),
    evaluated: (count, of) => `${count} of ${of} judged`,
    asOf: 'as of',
    noMatches: 'Nothing matches now. Changes are followed: leave the page open.',
    showMore: 'Show more',
    unknown: 'Not known',
    reasons: {
      not_subscribed: 'No such bars here',
      unsupported_interval: 'Not of this interval',
      loading: 'Bars are being loaded',
      stale: 'The last bar is not known',
      preparing: 'Calculations begin',
      not_enough_bars: 'Too few bars',
      no_value: 'A number is undefined',
    },
    instrument: 'Instrument',
    bar: 'Bar (UTC)',
    yes: 'yes',
    no: 'no',
    entered: 'entered',
    leftChip: 'left',
    changes: 'Changes',
    change: 'Change',
    time: 'Time (UTC)',
    noChanges: 'Live. No one has come or gone since the page is open.',
    notFollowed: 'Changes are not followed:',
    notify: 'Notify me',
    nowMatching: 'Scanner: now matching',
    noLongerMatching: 'Scanner: no longer matching',
    toldLast: (time) => `Last alert at ${time} UTC`,
    request: 'Copy as a request',
  },
  zh: {
    title: '选股器',
    scan: '条件',
    universe: '范围',
    universes: { venue: '交易所或市场', list: '自选列表', sector: '板块', fund: '基金' },
    venue: '交易所',
    market: '市场',
    anything: '不限',
    interval: '周期',
    addSymbol: '添加代码',
    conditions: '条件',
    groupKind: '条件组合方式',
    all: '全部满足',
    any: '满足任一',
    not: '非',
    feature: '特征',
    features: '特征',
    comparison: '比较',
    group: '条件组',
    noConditions: '尚无条件：所有品种都符合。请添加特征或比较。',
    emptyGroup: '此组为空，不参与筛选。',
    remove: '删除',
    within: '最近几根',
    withinHint: '最近若干根 K 线中任一根成立',
    left: '左侧数值',
    right: '右侧数值',
    operator: '比较方式',
    operators: {
      gt: '>',
      gte: '≥',
      lt: '<',
      lte: '≤',
      crosses_above: '上穿',
      crosses_below: '下穿',
    },
    numberKind: '数值类型',
    numberKinds: { price: '价格', column: '指标', number: '数字' },
    prices: {
      open: '开盘价',
      high: '最高价',
      low: '最低价',
      close: '收盘价',
      volume: '成交量',
      quote_volume: '成交额',
    },
    indicator: '指标',
    column: '列',
    chooseColumn: '选择列……',
    parameters: '参数',
    parametersHint: 'period=20',
    changeOver: '涨跌幅 根数',
    changeOverHint: '相对若干根 K 线前的百分比变化；留空为数值本身',
    rankBy: '排序依据',
    rank: '排序值',
    order: '顺序',
    orders: { descending: '从大到小', ascending: '从小到大' },
    unreadable: '地址中的这一部分不是条件：',
    pickFeature: '添加特征',
    searchFeatures: '关键词',
    searchFeaturesHint: 'rsi 背离、金叉',
    category: '类别',
    bias: '方向',
    biases: { bullish: '▲ 看多', bearish: '▼ 看空', neutral: '中性' },
    kind: '类型',
    kinds: { event: '事件', state: '状态' },
    found: (count, shown) =>
      count > shown ? `${count} 个特征，显示前 ${shown} 个` : `${count} 个特征`,
    close: '关闭',
    scans: '选股方案',
    toStartFrom: '现成方案',
    ready: {
      oversoldInUptrend: '上升趋势中的超卖',
      squeezeFired: '挤压向上释放',
      volumeSpike: '放量',
      goldenCross: '均线金叉',
      newHigh: '创 20 根新高',
    },
    saved: '保存在本浏览器',
    noneSaved: '暂无。',
    scanName: '方案名称',
    save: '保存',
    exportScans: '导出',
    importScans: '导入',
    notKept: '浏览器无法保存，关闭页面后方案将丢失。',
    notAFile: '文件中没有选股方案。',
    result: '结果',
    matches: (count) => `${count} 个符合`,
    evaluated: (count, of) => `共 ${of} 个，已判断 ${count} 个`,
    asOf: '截至',
    noMatches: '目前没有符合的品种。页面会持续跟踪变化。',
    showMore: '显示更多',
    unknown: '未知',
    reasons: {
      not_subscribed: '此处没有该 K 线',
      unsupported_interval: '不支持该周期',
      loading: 'K 线加载中',
      stale: '最新 K 线缺失',
      preparing: '计算准备中',
      not_enough_bars: 'K 线不足',
      no_value: '数值无定义',
    },
    instrument: '品种',
    bar: 'K 线（UTC）',
    yes: '是',
    no: '否',
    entered: '新符合',
    leftChip: '已离开',
    changes: '变化',
    change: '变化',
    time: '时间（UTC）',
    noChanges: '实时跟踪中，打开页面后尚无变化。',
    notFollowed: '未能跟踪变化：',
    notify: '通知我',
    nowMatching: '选股器：新符合',
    noLongerMatching: '选股器：不再符合',
    toldLast: (time) => `最近提醒 ${time} UTC`,
    request: '复制为请求',
  },
};
