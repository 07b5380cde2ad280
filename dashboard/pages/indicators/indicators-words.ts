import type {
  ChartItemType,
  FeatureBias,
  FeatureKind,
  IndicatorCost,
  IndicatorMeasure,
} from '#clients/typescript/src/index.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Texts of the catalog of indicators. */
export interface IndicatorsTexts {
  readonly title: string;
  readonly all: string;
  readonly count: (total: number) => string;
  readonly searchCatalog: string;
  readonly searchHint: string;
  readonly anything: string;
  readonly category: string;
  readonly measure: string;
  readonly measures: Readonly<Record<IndicatorMeasure, string>>;
  readonly cost: string;
  readonly costAtMost: string;
  readonly costs: Readonly<Record<IndicatorCost, string>>;
  readonly costIs: (cost: string) => string;
  readonly hasFeatures: string;
  readonly kind: string;
  readonly kinds: Readonly<Record<FeatureKind, string>>;
  readonly clear: string;
  readonly nothingFits: string;
  readonly showMore: string;
  readonly name: string;
  readonly indicator: string;
  readonly chineseName: string;
  readonly foundAs: string;
  readonly readsVolume: string;
  readonly repaints: string;
  readonly standard: string;
  readonly wholeWindow: string;
  readonly openOnChart: string;
  readonly picture: string;
  readonly pictureOf: (symbol: string) => string;
  readonly pictureOfPast: string;
  readonly legend: string;
  readonly drawnAs: string;
  readonly pane: string;
  readonly itemTypes: Readonly<Record<ChartItemType, string>>;
  readonly values: string;
  readonly time: string;
  readonly close: string;
  readonly description: string;
  readonly caveats: string;
  readonly source: string;
  readonly alsoFoundAs: string;
  readonly keywords: string;
  readonly formula: string;
  readonly formulaSigns: string;
  readonly parameters: string;
  readonly parameter: string;
  readonly noParameters: string;
  readonly byDefault: string;
  readonly allowed: string;
  readonly meaning: string;
  readonly columns: string;
  readonly column: string;
  readonly unit: string;
  /** By the name that the catalog has for each. */
  readonly units: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, string>>;
  readonly firstValue: string;
  readonly settled: string;
  readonly never: string;
  readonly features: string;
  readonly feature: string;
  readonly noFeatures: string;
  readonly bias: string;
  readonly biases: Readonly<Record<FeatureBias, string>>;
  readonly trueWhen: string;
  readonly scan: string;
  readonly scanFor: string;
  readonly goesWith: string;
  readonly related: string;
  readonly oftenUsedWith: string;
  readonly presets: string;
  readonly request: string;
}

export const INDICATORS_WORDS: Words<IndicatorsTexts> = {
  en: {
    title: 'Indicators',
    all: 'All indicators',
    count: (total) => (total === 1 ? '1 indicator' : `${total} indicators`),
    searchCatalog: 'Search the catalog',
    searchHint: 'trailing stop, 布林, plus_di',
    anything: 'Anything',
    category: 'Category',
    measure: 'Measures',
    measures: {
      trend: 'Trend',
      momentum: 'Momentum',
      volatility: 'Volatility',
      volume: 'Volume',
      levels: 'Levels',
      patterns: 'Patterns',
      statistics: 'Statistics',
      comparison: 'Comparison',
    },
    cost: 'Cost',
    costAtMost: 'Cost at most',
    costs: { low: 'Low', medium: 'Medium', high: 'High' },
    costIs: (cost) => `${cost} cost`,
    hasFeatures: 'Features',
    kind: 'Kind',
    kinds: { event: 'Event', state: 'State' },
    clear: 'Clear',
    nothingFits: 'No indicator fits. Try fewer words, or clear a filter.',
    showMore: 'Show more',
    name: 'Name',
    indicator: 'Indicator',
    chineseName: 'Chinese name',
    foundAs: 'as',
    readsVolume: 'Reads volume',
    repaints: 'Repaints',
    standard: 'Standard',
    wholeWindow: 'Needs the whole window',
    openOnChart: 'Open on a chart',
    picture: 'Picture',
    pictureOf: (symbol) => `${symbol}, newest bars`,
    pictureOfPast: 'Drawn over daily bars of the past. Of newest bars it cannot be drawn here:',
    legend: 'Legend',
    drawnAs: 'Drawn as',
    pane: 'Pane',
    itemTypes: {
      line: 'Line',
      points: 'Points',
      histogram: 'Histogram',
      band: 'Band',
      level: 'Level',
      markers: 'Marks',
      background: 'Background',
      zones: 'Zones',
      profile: 'Profile',
    },
    values: 'Values',
    time: 'Bar (UTC)',
    close: 'Close',
    description: 'Description',
    caveats: 'Beware',
    source: 'Source',
    alsoFoundAs: 'Also found as',
    keywords: 'Keywords',
    formula: 'Formula',
    formulaSigns:
      'x[1] is the value one bar before. Parameters are in italics, answered columns are bold.',
    parameters: 'Parameters',
    parameter: 'Parameter',
    noParameters: 'It has no parameters.',
    byDefault: 'Default',
    allowed: 'Allowed',
    meaning: 'Meaning',
    columns: 'Columns',
    column: 'Column',
    unit: 'Unit',
    units: {},
    types: {},
    firstValue: 'First value after, bars',
    settled: 'Settled after, bars',
    never: 'never',
    features: 'Features',
    feature: 'Feature',
    noFeatures: 'It has no features.',
    bias: 'Bias',
    biases: { bullish: '▲ Bullish', bearish: '▼ Bearish', neutral: 'Neutral' },
    trueWhen: 'True when',
    scan: 'Scan',
    scanFor: 'Scan for it',
    goesWith: 'Goes with',
    related: 'Related',
    oftenUsedWith: 'Often used with',
    presets: 'Sets that have it',
    request: 'Request',
  },
  zh: {
    title: '指标',
    all: '全部指标',
    count: (total) => `${total} 个指标`,
    searchCatalog: '搜索指标库',
    searchHint: '布林、移动止损、plus_di',
    anything: '不限',
    category: '类别',
    measure: '衡量',
    measures: {
      trend: '趋势',
      momentum: '动量',
      volatility: '波动',
      volume: '成交量',
      levels: '价位',
      patterns: '形态',
      statistics: '统计',
      comparison: '比较',
    },
    cost: '计算开销',
    costAtMost: '开销上限',
    costs: { low: '低', medium: '中', high: '高' },
    costIs: (cost) => `开销${cost}`,
    hasFeatures: '特征',
    kind: '类型',
    kinds: { event: '事件', state: '状态' },
    clear: '清除',
    nothingFits: '没有符合条件的指标，请减少关键词或清除筛选。',
    showMore: '显示更多',
    name: '名称',
    indicator: '指标',
    chineseName: '中文名',
    foundAs: '别名',
    readsVolume: '用到成交量',
    repaints: '会重绘',
    standard: '标准指标',
    wholeWindow: '需整段数据',
    openOnChart: '在图表中打开',
    picture: '图示',
    pictureOf: (symbol) => `${symbol}，最新 K 线`,
    pictureOfPast: '按历史日线绘制。无法按最新 K 线绘制：',
    legend: '图例',
    drawnAs: '绘制方式',
    pane: '窗格',
    itemTypes: {
      line: '线',
      points: '点',
      histogram: '柱',
      band: '带',
      level: '水平线',
      markers: '标记',
      background: '背景',
      zones: '区域',
      profile: '分布',
    },
    values: '数值',
    time: 'K 线（UTC）',
    close: '收盘',
    description: '说明',
    caveats: '注意',
    source: '出处',
    alsoFoundAs: '其他名称',
    keywords: '关键词',
    formula: '公式',
    formulaSigns: 'x[1] 为前一根 K 线的值；斜体为参数，粗体为输出列。',
    parameters: '参数',
    parameter: '参数',
    noParameters: '没有参数。',
    byDefault: '默认值',
    allowed: '范围',
    meaning: '含义',
    columns: '输出列',
    column: '列',
    unit: '单位',
    units: {
      price: '价格',
      percent: '百分比',
      ratio: '比率',
      index: '指数值',
      volume: '成交量',
      bars: 'K 线数',
      label: '标签',
      flag: '是／否',
    },
    types: {
      integer: '整数',
      number: '数值',
      string: '文本',
      boolean: '是／否',
      array: '列表',
    },
    firstValue: '首个值前的 K 线数',
    settled: '稳定所需 K 线数',
    never: '不会',
    features: '特征',
    feature: '特征',
    noFeatures: '没有特征。',
    bias: '方向',
    biases: { bullish: '▲ 看多', bearish: '▼ 看空', neutral: '中性' },
    trueWhen: '成立条件',
    scan: '选股',
    scanFor: '按此选股',
    goesWith: '搭配',
    related: '相关指标',
    oftenUsedWith: '常与之合用',
    presets: '包含它的组合',
    request: '请求示例',
  },
};
