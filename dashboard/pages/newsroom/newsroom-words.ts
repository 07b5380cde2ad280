import type { DirectionConfidence, ImpactHorizon } from '#clients/typescript/src/index.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Texts of the newsroom. */
export interface NewsroomTexts {
  readonly title: string;
  readonly materials: string;
  readonly filters: string;
  readonly window: string;
  readonly channel: string;
  readonly all: string;
  readonly sector: string;
  readonly allSectors: string;
  readonly direction: string;
  readonly allDirections: string;
  readonly clear: string;
  readonly arrived: (count: number) => string;
  readonly older: string;
  readonly searched: string;
  readonly end: string;
  readonly empty: string;
  readonly emptyFiltered: string;
  readonly sources: (count: number) => string;
  readonly corrected: string;
  readonly original: string;
  readonly table: {
    readonly time: string;
    readonly material: string;
    readonly source: string;
    readonly channel: string;
    readonly direction: string;
    readonly sectors: string;
    readonly reprints: string;
    readonly link: string;
  };
  readonly signals: string;
  readonly signalsHint: string;
  readonly noSignals: string;
  readonly strength: string;
  readonly change: string;
  readonly balance: string;
  readonly count: string;
  readonly state: string;
  readonly materialsOf: (count: number, sector: string) => string;
  readonly open: string;
  readonly close: string;
  readonly unknown: string;
  readonly noResults: string;
  readonly seen: string;
  readonly ready: string;
  readonly directionConfidence: string;
  readonly sectorConfidence: string;
  readonly whySector: string;
  readonly whyDirection: string;
  readonly horizon: string;
  readonly confidences: Readonly<Record<DirectionConfidence, string>>;
  readonly horizons: Readonly<Record<ImpactHorizon, string>>;
  readonly formerSector: string;
  readonly company: string;
  readonly price: string;
  readonly dayChange: string;
  readonly bars: string;
  readonly noCompanies: string;
  readonly keys: {
    readonly next: string;
    readonly previous: string;
    readonly open: string;
    readonly close: string;
    readonly arrived: string;
  };
}

export const NEWSROOM_WORDS: Words<NewsroomTexts> = {
  en: {
    title: 'Newsroom',
    materials: 'Materials as they arrive',
    filters: 'Filters',
    window: 'Window',
    channel: 'Channel',
    all: 'All',
    sector: 'Sector',
    allSectors: 'All sectors',
    direction: 'Direction',
    allDirections: 'All directions',
    clear: 'Clear filters',
    arrived: (count) => `${count} new`,
    older: 'Older materials',
    searched: 'Nothing more was found so far: search further back.',
    end: 'That is all of the window.',
    empty: 'No material has arrived within the window.',
    emptyFiltered: 'No material of the window passes the filters.',
    sources: (count) => (count === 1 ? '1 source' : `${count} sources`),
    corrected: 'corrected',
    original: 'Open the source',
    table: {
      time: 'Time',
      material: 'Material',
      source: 'Source',
      channel: 'Channel',
      direction: 'Direction',
      sectors: 'Sectors',
      reprints: 'Reprints',
      link: 'Link',
    },
    signals: 'Strongest sectors now',
    signalsHint: 'Attention of the window; the colour is the balance of directions.',
    noSignals: 'The window says nothing of any sector.',
    strength: 'Attention',
    change: 'Change',
    balance: 'Direction',
    count: 'Materials',
    state: 'Signals',
    materialsOf: (count, sector) =>
      count === 1 ? `1 material of ${sector}` : `${count} materials of ${sector}`,
    open: 'Open material',
    close: 'Close',
    unknown: 'The feed does not have this material: it is unknown, or older than ten days.',
    noResults: 'No viewpoint was found in it.',
    seen: 'First seen',
    ready: 'In the feed',
    directionConfidence: 'confidence in the direction',
    sectorConfidence: 'in the sector',
    whySector: 'Why this sector',
    whyDirection: 'Why this direction',
    horizon: 'Impact within',
    confidences: { high: 'high', medium: 'medium', low: 'low', unknown: 'not stated' },
    horizons: { short: 'weeks', medium: 'quarters', long: 'years', unknown: 'not stated' },
    formerSector: 'not in the catalog any more',
    company: 'Company',
    price: 'Price',
    dayChange: '1 day',
    bars: '30 days',
    noCompanies: 'The sector has no company with a share.',
    keys: {
      next: 'Next material',
      previous: 'Previous material',
      open: 'Open the chosen material',
      close: 'Close the material',
      arrived: 'Show what arrived',
    },
  },
  zh: {
    title: '资讯',
    materials: '实时材料',
    filters: '筛选',
    window: '窗口',
    channel: '渠道',
    all: '全部',
    sector: '板块',
    allSectors: '全部板块',
    direction: '方向',
    allDirections: '全部方向',
    clear: '清除筛选',
    arrived: (count) => `${count} 条新材料`,
    older: '更早的材料',
    searched: '目前没有更多结果：继续向前查找。',
    end: '窗口内的材料已全部显示。',
    empty: '窗口内没有新材料。',
    emptyFiltered: '窗口内没有符合筛选的材料。',
    sources: (count) => `${count} 个来源`,
    corrected: '已更正',
    original: '打开原文',
    table: {
      time: '时间',
      material: '材料',
      source: '来源',
      channel: '渠道',
      direction: '方向',
      sectors: '板块',
      reprints: '转载数',
      link: '链接',
    },
    signals: '当前最强板块',
    signalsHint: '窗口内的关注度；颜色为方向的平衡。',
    noSignals: '窗口内没有任何板块的信号。',
    strength: '关注度',
    change: '变化',
    balance: '方向',
    count: '材料数',
    state: '信号',
    materialsOf: (count, sector) => `${count} 条${sector}材料`,
    open: '已打开的材料',
    close: '关闭',
    unknown: '没有此材料：编号未知，或已超过十天。',
    noResults: '未从中提取到观点。',
    seen: '首次发现',
    ready: '进入信息流',
    directionConfidence: '方向置信度',
    sectorConfidence: '板块置信度',
    whySector: '板块依据',
    whyDirection: '方向依据',
    horizon: '影响周期',
    confidences: { high: '高', medium: '中', low: '低', unknown: '未说明' },
    horizons: { short: '数周', medium: '数季', long: '数年', unknown: '未说明' },
    formerSector: '已不在板块目录中',
    company: '公司',
    price: '价格',
    dayChange: '1 日',
    bars: '30 日',
    noCompanies: '该板块没有可交易的公司。',
    keys: {
      next: '下一条材料',
      previous: '上一条材料',
      open: '打开选中的材料',
      close: '关闭材料',
      arrived: '显示新材料',
    },
  },
};
