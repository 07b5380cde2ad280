import type { Words } from '#dashboard/text/language.ts';
import type { ConnectionState } from '#dashboard/graph/connection.ts';

/** Texts of the frame around every page. */
export interface ShellTexts {
  readonly nav: Readonly<Record<NavName, string>>;
  readonly connection: Readonly<Record<ConnectionState, string>>;
  readonly search: string;
  readonly searchHint: string;
  readonly found: Readonly<Record<FoundKind, string>>;
  readonly noMatches: string;
  readonly settings: string;
  readonly language: string;
  readonly theme: string;
  readonly themes: Readonly<Record<'auto' | 'dark' | 'light', string>>;
  readonly rising: string;
  readonly risings: Readonly<Record<'green' | 'red', string>>;
  readonly token: string;
  readonly tokenHint: string;
  readonly apply: string;
  readonly help: string;
  readonly keysEverywhere: string;
  readonly keysHere: string;
  readonly close: string;
  readonly skip: string;
  readonly notFound: string;
  readonly notFoundHint: string;
  readonly failed: string;
  readonly reload: string;
  readonly documentation: string;
  readonly explorer: string;
  readonly rest: string;
  readonly agents: string;
  readonly charts: string;
  readonly sections: string;
}

export type NavName =
  | 'alerts'
  | 'grid'
  | 'home'
  | 'indicators'
  | 'newsroom'
  | 'scanner'
  | 'sectors'
  | 'status'
  | 'symbol';
export type FoundKind = 'company' | 'fund' | 'indicator' | 'instrument' | 'sector';

export const SHELL_WORDS: Words<ShellTexts> = {
  en: {
    nav: {
      home: 'Home',
      symbol: 'Symbol',
      grid: 'Grid',
      scanner: 'Scanner',
      sectors: 'Sectors',
      newsroom: 'Newsroom',
      indicators: 'Indicators',
      alerts: 'Alerts',
      status: 'Status',
    },
    connection: {
      idle: 'No live data here',
      live: 'Live',
      resuming: 'Resuming',
      delayed: 'Delayed',
      offline: 'Offline',
    },
    search: 'Search',
    searchHint: 'Instrument, company, fund, sector, indicator',
    found: {
      instrument: 'Instruments',
      company: 'Companies',
      fund: 'Funds',
      sector: 'Sectors',
      indicator: 'Indicators',
    },
    noMatches: 'Nothing has this name.',
    settings: 'Settings',
    language: 'Language',
    theme: 'Theme',
    themes: { auto: 'As the system', dark: 'Dark', light: 'Light' },
    rising: 'Rising prices are',
    risings: { green: 'green', red: 'red' },
    token: 'API token',
    tokenHint: 'Only for servers that ask for one. It stays in this browser.',
    apply: 'Apply',
    help: 'Keys',
    keysEverywhere: 'Everywhere',
    keysHere: 'On this page',
    close: 'Close',
    skip: 'Skip to content',
    notFound: 'There is no such page.',
    notFoundHint: 'Go home, or press / to search.',
    failed: 'The page could not be loaded.',
    reload: 'Load again',
    documentation: 'Documentation',
    explorer: 'GraphQL explorer',
    rest: 'REST reference',
    agents: 'For agents',
    charts: 'Charts by TradingView Lightweight Charts™',
    sections: 'Pages',
  },
  zh: {
    nav: {
      home: '首页',
      symbol: '行情',
      grid: '多图',
      scanner: '选股',
      sectors: '板块',
      newsroom: '资讯',
      indicators: '指标',
      alerts: '告警',
      status: '状态',
    },
    connection: {
      idle: '本页无实时数据',
      live: '实时',
      resuming: '恢复中',
      delayed: '延迟',
      offline: '离线',
    },
    search: '搜索',
    searchHint: '品种、公司、基金、板块、指标',
    found: {
      instrument: '品种',
      company: '公司',
      fund: '基金',
      sector: '板块',
      indicator: '指标',
    },
    noMatches: '没有匹配项。',
    settings: '设置',
    language: '语言',
    theme: '主题',
    themes: { auto: '跟随系统', dark: '深色', light: '浅色' },
    rising: '上涨颜色',
    risings: { green: '绿色', red: '红色' },
    token: 'API 令牌',
    tokenHint: '仅在服务器要求时填写，只保存在本浏览器。',
    apply: '应用',
    help: '快捷键',
    keysEverywhere: '所有页面',
    keysHere: '本页',
    close: '关闭',
    skip: '跳到内容',
    notFound: '没有此页面。',
    notFoundHint: '返回首页，或按 / 搜索。',
    failed: '页面加载失败。',
    reload: '重新加载',
    documentation: '文档',
    explorer: 'GraphQL 浏览器',
    rest: 'REST 文档',
    agents: '智能体接入',
    charts: '图表：TradingView Lightweight Charts™',
    sections: '页面',
  },
};
