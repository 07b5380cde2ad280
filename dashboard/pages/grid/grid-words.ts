import type { Link } from '#dashboard/pages/grid/grid-state.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Texts of the grid. */
export interface GridTexts {
  readonly title: string;
  readonly layout: string;
  readonly linked: string;
  readonly links: Readonly<Record<Link, string>>;
  readonly indicators: string;
  readonly marks: string;
  readonly fill: string;
  readonly layouts: string;
  readonly savePng: string;
  readonly close: string;
  readonly empty: string;
  readonly choose: string;
  readonly unknown: (symbol: string) => string;
  readonly pickSymbol: string;
  readonly interval: string;
  readonly ownIndicators: string;
  readonly sharedIndicators: string;
  readonly indicatorsOfAll: string;
  readonly indicatorsOf: (cell: number) => string;
  readonly symbolOfAll: string;
  readonly symbolOf: (cell: number) => string;
  readonly search: string;
  readonly searchHint: string;
  readonly noMatches: string;
  readonly notLive: string;
  readonly movers: string;
  readonly moversHint: string;
  readonly venue: string;
  readonly sector: string;
  readonly sectorHint: string;
  readonly everyInterval: (symbol: string) => string;
  readonly everyIntervalHint: string;
  readonly fillWith: string;
  readonly nothingFound: string;
  readonly keys: Readonly<
    Record<
      'below' | 'cell' | 'left' | 'less' | 'longer' | 'more' | 'open' | 'right' | 'shorter' | 'up',
      string
    >
  >;
}

export const GRID_WORDS: Words<GridTexts> = {
  en: {
    title: 'Grid',
    layout: 'Layout, columns × rows',
    linked: 'Linked',
    links: { crosshair: 'Crosshair', symbol: 'Symbol', interval: 'Interval' },
    indicators: 'Indicators',
    marks: 'Events',
    fill: 'Fill',
    layouts: 'Layouts',
    savePng: 'Save PNG',
    close: 'Done',
    empty: 'Empty',
    choose: 'Choose a symbol',
    unknown: (symbol) => `There is no instrument ${symbol}.`,
    pickSymbol: 'Another symbol',
    interval: 'Interval',
    ownIndicators: 'Indicators of this chart',
    sharedIndicators: 'Use those of all charts',
    indicatorsOfAll: 'Indicators of all charts',
    indicatorsOf: (cell) => `Indicators of chart ${cell}`,
    symbolOfAll: 'Symbol of all charts',
    symbolOf: (cell) => `Symbol of chart ${cell}`,
    search: 'Search a symbol',
    searchHint: 'Symbol, company, Chinese name',
    noMatches: 'Nothing has this name.',
    notLive: 'no live bars',
    movers: 'Top movers',
    moversHint: 'What rose and fell most at a venue within a day.',
    venue: 'Venue',
    sector: 'Sector',
    sectorHint: 'The largest companies of a sector.',
    everyInterval: (symbol) => `${symbol} in its intervals`,
    everyIntervalHint: 'One symbol in up to nine intervals.',
    fillWith: 'Fill',
    nothingFound: 'There is nothing to fill the charts with.',
    keys: {
      cell: 'Choose chart',
      left: 'Chart to the left; the crosshair in a chart',
      right: 'Chart to the right; the crosshair in a chart',
      up: 'Chart above',
      below: 'Chart below',
      shorter: 'Shorter interval',
      longer: 'Longer interval',
      open: 'Open the page of the symbol',
      more: 'Fewer bars, wider',
      less: 'More bars, narrower',
    },
  },
  zh: {
    title: '多图',
    layout: '布局（列 × 行）',
    linked: '联动',
    links: { crosshair: '十字光标', symbol: '品种', interval: '周期' },
    indicators: '指标',
    marks: '信号',
    fill: '填充',
    layouts: '布局方案',
    savePng: '导出 PNG',
    close: '完成',
    empty: '空',
    choose: '选择品种',
    unknown: (symbol) => `没有名为 ${symbol} 的品种。`,
    pickSymbol: '更换品种',
    interval: '周期',
    ownIndicators: '本图指标',
    sharedIndicators: '使用共同指标',
    indicatorsOfAll: '全部图表的指标',
    indicatorsOf: (cell) => `图 ${cell} 的指标`,
    symbolOfAll: '全部图表的品种',
    symbolOf: (cell) => `图 ${cell} 的品种`,
    search: '搜索品种',
    searchHint: '代码、公司或中文名',
    noMatches: '没有匹配项。',
    notLive: '无实时行情',
    movers: '涨跌幅榜',
    moversHint: '某交易所一日内涨跌最大的品种。',
    venue: '交易所',
    sector: '板块',
    sectorHint: '某板块中市值最大的公司。',
    everyInterval: (symbol) => `${symbol} 各周期`,
    everyIntervalHint: '一个品种，最多九个周期。',
    fillWith: '填充',
    nothingFound: '没有可用于填充的品种。',
    keys: {
      cell: '选择图表',
      left: '左侧图表；图内为十字光标左移',
      right: '右侧图表；图内为十字光标右移',
      up: '上方图表',
      below: '下方图表',
      shorter: '更短周期',
      longer: '更长周期',
      open: '打开品种页面',
      more: '放大',
      less: '缩小',
    },
  },
};
