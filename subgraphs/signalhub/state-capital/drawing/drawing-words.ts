import type { EntityType, StateLevel } from '#signalhub/facts/ownership-terms.ts';
import type { StateCapitalStatus } from '#signalhub/state-capital/state-capital-view.ts';

export type DrawingLanguage = 'en' | 'zh';

/** The texts of an ownership drawing, except names. */
export interface DrawingWords {
  readonly types: Readonly<Record<EntityType, string>>;
  readonly levels: Readonly<Record<StateLevel, string>>;
  readonly statuses: Readonly<Record<StateCapitalStatus, string>>;
  readonly relations: Readonly<Record<'ownership' | 'control' | 'voting' | 'concert', string>>;
  readonly stateOwned: string;
  readonly controller: string;
  readonly none: string;
  readonly unknown: string;
  /** Meaning of the lines: the class, and the text. */
  readonly key: readonly (readonly [line: string, words: string])[];
  title(name: string, date: string): string;
  description(values: {
    readonly status: string;
    readonly controller: string;
    readonly direct: string;
    readonly inFull: string;
    readonly lookThrough: string;
  }): string;
  omitted(count: number): string;
}

const ZH: DrawingWords = {
  types: {
    company: '企业',
    listed_company: '上市公司',
    fund: '基金/合伙',
    institution: '机构',
    person: '自然人',
    state_body: '国有资产监管主体',
    public_float: '公众持股',
  },
  levels: { central: '中央', provincial: '省级', municipal: '市级', county: '县级', unknown: '' },
  statuses: {
    state_controlled: '国有控股',
    state_invested: '国有参股',
    non_state_controlled: '非国有控股',
    undetermined: '未能认定',
  },
  relations: { ownership: '', control: '控制', voting: '表决权', concert: '一致行动' },
  stateOwned: '国有',
  controller: '实际控制人',
  none: '无',
  unknown: '未知',
  key: [
    ['edge state-path', '国有资本路径'],
    ['edge', '持股'],
    ['edge unknown', '比例未知'],
    ['edge control', '控制关系'],
    ['edge voting', '表决权'],
    ['edge concert', '一致行动'],
  ],
  title: (name, date) => `${name} 股权与控制关系图（截至 ${date}）`,
  description: ({ status, controller, direct, inFull, lookThrough }) =>
    `${status}；实际控制人：${controller}；` +
    `国有直接持股 ${direct}，国有股东合计 ${inFull}，穿透 ${lookThrough}。`,
  omitted: (count) => `另有 ${count} 个主体未画出。`,
};

const EN: DrawingWords = {
  types: {
    company: 'Company',
    listed_company: 'Listed company',
    fund: 'Fund or partnership',
    institution: 'Institution',
    person: 'Person',
    state_body: 'State asset authority',
    public_float: 'Public float',
  },
  levels: {
    central: 'Central ',
    provincial: 'Provincial ',
    municipal: 'Municipal ',
    county: 'County ',
    unknown: '',
  },
  statuses: {
    state_controlled: 'State-controlled',
    state_invested: 'State-invested',
    non_state_controlled: 'Not state-controlled',
    undetermined: 'Undetermined',
  },
  relations: { ownership: '', control: 'controls', voting: 'votes', concert: 'acts in concert' },
  stateOwned: 'state · ',
  controller: 'Controller',
  none: 'none',
  unknown: 'unknown',
  key: [
    ['edge state-path', 'Path of the state'],
    ['edge', 'Owns'],
    ['edge unknown', 'Share unknown'],
    ['edge control', 'Controls'],
    ['edge voting', 'Votes'],
    ['edge concert', 'In concert'],
  ],
  title: (name, date) => `${name}: owners and control as of ${date}`,
  description: ({ status, controller, direct, inFull, lookThrough }) =>
    `${status}. Ultimate controller: ${controller}. ` +
    `State: ${direct} directly, ${inFull} through state holders, ${lookThrough} looked through.`,
  omitted: (count) => ` ${count} more owners are not drawn.`,
};

/** The texts of a language. */
export function drawingWords(language: DrawingLanguage): DrawingWords {
  return language === 'zh' ? ZH : EN;
}
