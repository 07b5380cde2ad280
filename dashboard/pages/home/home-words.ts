import type { FearGreedClass, MaterialChannel } from '#clients/typescript/src/index.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Texts of the market overview. */
export interface HomeTexts {
  readonly title: string;
  readonly movers: string;
  readonly venue: string;
  readonly risers: string;
  readonly fallers: string;
  readonly instrument: string;
  readonly price: string;
  readonly dayChange: string;
  readonly turnover: string;
  readonly sentiment: string;
  readonly fearGreed: Readonly<Record<FearGreedClass, string>>;
  readonly fearGreedStale: string;
  readonly funding: string;
  readonly rate: string;
  readonly paid: string;
  readonly sectors: string;
  readonly sector: string;
  readonly allSectors: string;
  readonly dayReturn: string;
  readonly capitalization: string;
  readonly members: string;
  readonly news: string;
  readonly newsroom: string;
  readonly channels: Readonly<Record<MaterialChannel, string>>;
  readonly noNews: string;
  readonly venues: string;
  readonly state: string;
  readonly allOfStatus: string;
  readonly ready: string;
  readonly gaps: string;
  readonly lastBar: string;
  readonly noMovers: string;
}

export const HOME_WORDS: Words<HomeTexts> = {
  en: {
    title: 'Markets',
    movers: 'Movers of the day',
    venue: 'Venue',
    risers: 'Rising',
    fallers: 'Falling',
    instrument: 'Instrument',
    price: 'Price',
    dayChange: '24 h',
    turnover: 'Turnover',
    sentiment: 'Sentiment',
    fearGreed: {
      extreme_fear: 'Extreme fear',
      fear: 'Fear',
      neutral: 'Neutral',
      greed: 'Greed',
      extreme_greed: 'Extreme greed',
    },
    fearGreedStale: 'The index is not of today.',
    funding: 'Funding extremes',
    rate: 'Rate',
    paid: 'Paid',
    sectors: 'A-share sectors: area by free float, colour by return',
    sector: 'Sector',
    allSectors: 'All sectors',
    dayReturn: '1 day',
    capitalization: 'Free float, CNY',
    members: 'Companies',
    news: 'Newest materials',
    newsroom: 'Newsroom',
    channels: { policy: 'Policy', media: 'Media', market_attention: 'Attention' },
    noNews: 'No material has arrived within 24 hours.',
    venues: 'Venues',
    state: 'State',
    allOfStatus: 'Status',
    ready: 'Series',
    gaps: 'Gaps',
    lastBar: 'Last bar',
    noMovers: 'No instrument of this venue has a day of bars yet.',
  },
  zh: {
    title: '市场',
    movers: '涨跌榜',
    venue: '交易所',
    risers: '领涨',
    fallers: '领跌',
    instrument: '品种',
    price: '价格',
    dayChange: '24 小时',
    turnover: '成交额',
    sentiment: '市场情绪',
    fearGreed: {
      extreme_fear: '极度恐惧',
      fear: '恐惧',
      neutral: '中性',
      greed: '贪婪',
      extreme_greed: '极度贪婪',
    },
    fearGreedStale: '指数并非今日数据。',
    funding: '资金费率极值',
    rate: '费率',
    paid: '结算时间',
    sectors: 'A 股板块：面积为自由流通市值，颜色为涨跌',
    sector: '板块',
    allSectors: '全部板块',
    dayReturn: '1 日',
    capitalization: '自由流通市值（元）',
    members: '公司数',
    news: '最新材料',
    newsroom: '资讯',
    channels: { policy: '政策', media: '媒体', market_attention: '市场关注' },
    noNews: '24 小时内没有新材料。',
    venues: '交易所状态',
    state: '状态',
    allOfStatus: '系统状态',
    ready: '就绪序列',
    gaps: '未补缺口',
    lastBar: '最新 K 线',
    noMovers: '该交易所尚无一整天的 K 线。',
  },
};
