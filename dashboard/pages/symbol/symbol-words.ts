import type { PriceScale } from '#dashboard/chart/chart-look.ts';
import type { PriceStyle } from '#dashboard/chart/price-series.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Texts of the symbol page. */
export interface SymbolTexts {
  readonly title: (symbol: string) => string;
  readonly chart: string;
  readonly day: string;
  readonly high: string;
  readonly low: string;
  readonly turnover: string;
  readonly open: string;
  readonly closedUntil: (time: string) => string;
  readonly closed: string;
  readonly venueDown: string;
  readonly venueDegraded: string;
  readonly notLive: string;
  readonly unknown: (name: string) => string;
  readonly unknownHint: string;
  readonly similar: string;
  readonly interval: string;
  readonly style: string;
  readonly styles: Readonly<Record<PriceStyle, string>>;
  readonly scale: string;
  readonly scales: Readonly<Record<PriceScale, string>>;
  readonly compare: string;
  readonly compareHint: string;
  readonly stopComparing: string;
  readonly noComparison: string;
  readonly indicators: string;
  readonly marks: string;
  readonly table: string;
  readonly up: (name: string) => string;
  readonly down: (name: string) => string;
  readonly keys: Readonly<
    Record<'back' | 'first' | 'forward' | 'last' | 'more' | 'less' | 'interval', string>
  >;
}

export const SYMBOL_WORDS: Words<SymbolTexts> = {
  en: {
    title: (symbol) => symbol,
    chart: 'Chart',
    day: '24 h',
    high: 'High',
    low: 'Low',
    turnover: 'Turnover',
    open: 'Open',
    closedUntil: (time) => `Closed until ${time}`,
    closed: 'Closed',
    venueDown: 'The venue sends nothing now. The chart shows the last known bars.',
    venueDegraded: 'The venue sends with gaps now. Bars may be late.',
    notLive: 'This server keeps no live bars of it.',
    unknown: (name) => `There is no instrument ${name}.`,
    unknownHint: 'Press / to search by symbol, company or Chinese name.',
    similar: 'Did you mean',
    interval: 'Interval',
    style: 'Prices as',
    styles: { candles: 'Candles', hollow: 'Hollow', bars: 'Bars', line: 'Line' },
    scale: 'Scale',
    scales: { linear: 'Linear', log: 'Log', percent: 'Percent' },
    compare: 'Compare',
    compareHint: 'Compare with …',
    stopComparing: 'Stop comparing',
    noComparison: 'The series to compare cannot be read:',
    indicators: 'Indicators',
    marks: 'Events',
    table: 'Table',
    up: (name) => `Move ${name} up`,
    down: (name) => `Move ${name} down`,
    keys: {
      back: 'Crosshair one bar back',
      forward: 'Crosshair one bar forward',
      first: 'Crosshair to the first bar',
      last: 'Crosshair to the newest bar',
      more: 'Fewer bars, wider',
      less: 'More bars, narrower',
      interval: 'Interval',
    },
  },
  zh: {
    title: (symbol) => symbol,
    chart: '图表',
    day: '24 小时',
    high: '最高',
    low: '最低',
    turnover: '成交额',
    open: '交易中',
    closedUntil: (time) => `休市，${time} 开市`,
    closed: '休市',
    venueDown: '交易所当前没有数据，图表显示此前的行情。',
    venueDegraded: '交易所数据当前有缺失，K 线可能延迟。',
    notLive: '本服务器未订阅该品种的实时行情。',
    unknown: (name) => `没有名为 ${name} 的品种。`,
    unknownHint: '按 / 可按代码、公司或中文名搜索。',
    similar: '您是否在找',
    interval: '周期',
    style: '图形',
    styles: { candles: 'K 线', hollow: '空心 K 线', bars: '美国线', line: '折线' },
    scale: '坐标',
    scales: { linear: '普通', log: '对数', percent: '百分比' },
    compare: '对比',
    compareHint: '与……对比',
    stopComparing: '取消对比',
    noComparison: '无法读取对比品种：',
    indicators: '指标',
    marks: '信号',
    table: '表格',
    up: (name) => `上移 ${name}`,
    down: (name) => `下移 ${name}`,
    keys: {
      back: '十字光标左移一根',
      forward: '十字光标右移一根',
      first: '十字光标到第一根',
      last: '十字光标到最新一根',
      more: '放大',
      less: '缩小',
      interval: '周期',
    },
  },
};
