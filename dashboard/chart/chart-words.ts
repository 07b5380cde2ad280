import type { Words } from '#dashboard/text/language.ts';

/** Texts of charts. */
export interface ChartTexts {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly time: string;
  readonly hole: string;
  readonly loading: string;
  readonly noBars: string;
  readonly withoutIndicators: string;
  readonly chartOf: (name: string, interval: string) => string;
  readonly newest: (price: string, change: string) => string;
  readonly seenRange: (low: string, high: string, bars: number) => string;
  readonly missing: (count: number) => string;
  readonly older: string;
  readonly polled: string;
  readonly entries: string;
}

export const CHART_WORDS: Words<ChartTexts> = {
  en: {
    open: 'O',
    high: 'H',
    low: 'L',
    close: 'C',
    volume: 'Vol',
    time: 'Time',
    hole: 'no bars',
    loading: 'Loading bars …',
    noBars: 'This series has no bar yet.',
    withoutIndicators: 'Draw without indicators',
    chartOf: (name, interval) => `Chart of ${name}, bars of ${interval}.`,
    newest: (price, change) => `Last ${price}, ${change} since the bar before.`,
    seenRange: (low, high, bars) => `${bars} bars between ${low} and ${high}.`,
    missing: (count) => `Bars are missing in ${count} places.`,
    older: 'Loading older bars …',
    polled: 'Polled every 30 s: an indicator here has no live data.',
    entries: 'Values of the indicators',
  },
  zh: {
    open: '开',
    high: '高',
    low: '低',
    close: '收',
    volume: '量',
    time: '时间',
    hole: '缺失',
    loading: '正在加载 K 线……',
    noBars: '该品种尚无 K 线，收到第一根后开始绘图。',
    withoutIndicators: '不带指标绘图',
    chartOf: (name, interval) => `${name} ${interval} K 线图。`,
    newest: (price, change) => `最新 ${price}，较前一根 ${change}。`,
    seenRange: (low, high, bars) => `共 ${bars} 根，区间 ${low} 至 ${high}。`,
    missing: (count) => `有 ${count} 处缺失。`,
    older: '正在加载更早的 K 线……',
    polled: '每 30 秒刷新：图中有指标不提供实时推送。',
    entries: '指标数值',
  },
};
