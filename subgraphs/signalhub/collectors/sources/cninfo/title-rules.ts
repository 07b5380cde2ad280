import { comparableTitle } from '#signalhub/collectors/sources/cninfo/announcement.ts';
import type { DelistingType } from '#signalhub/facts/lifecycle-stage.ts';

/** Changes of the owners or the controller of a company. */
export const OWNERSHIP_EVENTS = [
  'concert_agreement',
  'concert_ended',
  'controller_change',
  'free_transfer',
  'voting_delegation',
] as const;
export type OwnershipEvent = (typeof OWNERSHIP_EVENTS)[number];

/** The event that a title states. */
export type TitleEvent =
  | 'suspended'
  | 'resumed'
  | 'warned'
  | 'unwarned'
  | 'delisting_decided'
  | 'consolidating'
  | 'offered'
  | 'code_changed'
  | OwnershipEvent;

/** The search words, with the events that the titles of their results may state. Each event has one word. */
export const SEARCH_WORDS = {
  停牌: ['suspended'],
  复牌: ['resumed'],
  风险警示: ['warned', 'unwarned'],
  终止上市: ['delisting_decided'],
  退市整理期: ['consolidating'],
  上市公告书: ['offered'],
  证券代码: ['code_changed'],
  一致行动: ['concert_ended', 'concert_agreement'],
  实际控制人: ['controller_change'],
  无偿划转: ['free_transfer'],
  表决权委托: ['voting_delegation'],
} as const satisfies Readonly<Record<string, readonly TitleEvent[]>>;

export type SearchWord = keyof typeof SEARCH_WORDS;

interface TitleRule {
  readonly states: RegExp;
  /** Words that change the meaning of the title. */
  readonly unless: RegExp;
}

/** Titles that state nothing about the share itself: a possibility, a correction, another security. */
const NOT_STATED =
  /可能|不存在|更正|取消|补充|更新|延期|拟|预计|申请|听证|问询|回复|核查意见|法律意见|专项说明|自查|债|存托|优先股|基金|权证|会议|决议|公告的说明/;
const HINT = /提示性/;

/**
 * Titles in the fixed words of the exchanges' forms. A title without a matching rule is ignored, and its text is not
 * read.
 */
const RULES: Readonly<Record<TitleEvent, TitleRule>> = {
  suspended: {
    states: /停牌(核查)?(的)?公告$/,
    unless: /继续停牌|停牌进展|复牌|不停牌|停牌期间|临时停牌|风险|终止|撤销|实施|退市/,
  },
  resumed: {
    states: /复牌(的)?(提示性)?公告$/,
    unless: /继续停牌|暂不复牌|不予复牌|复牌进展|暂停/,
  },
  warned: {
    states: /实[施行](退市|其他)风险警示.*公告$/,
    unless: /撤销|继续|提示性|进展|期间|风险提示|不触及|情形消除/,
  },
  unwarned: {
    states: /撤销(公司)?(股票|A股)?(交易)?(的)?(退市|其他)风险警示.*公告$/,
    unless: /继续|实施|并被|提示性|进展|部分|不予|未能/,
  },
  delisting_decided: {
    states: /(股票|A股)?(被)?(决定)?终止(公司)?(股票)?上市(决定)?(暨.*)?(的)?公告$/,
    unless: /提示性|风险|进展|事先告知|复核|整理期|后续|投资者/,
  },
  consolidating: {
    states: /(股票)?进入退市整理期(交易)?(的)?公告$/,
    unless: /提示性|风险|进展|结束|届满|不进入|第[一二三四五六七八九十]+次/,
  },
  offered: {
    states: /首次公开发行(股票|A股|人民币普通股).*上市公告书$/,
    unless: /提示性|摘要|附件|增发|配股|特定对象|非公开/,
  },
  code_changed: {
    states: /(变更.*(证券|股票)代码|(证券|股票)代码.*变更).*公告$/,
    unless: /提示性|进展|不变/,
  },
  concert_agreement: {
    states: /(签署|签订|续签).*一致行动(人)?协议.*公告$/,
    unless: /提示性|进展|解除|终止|到期/,
  },
  concert_ended: {
    states:
      /(解除|终止).*一致行动(人)?(协议|关系).*公告$|一致行动(人)?(协议|关系).*(解除|终止).*公告$/,
    unless: /提示性|进展|续签|重新签/,
  },
  controller_change: {
    states: /实际控制人.*(完成变更|发生变更|变更完成).*公告$/,
    unless: /提示性|进展|筹划|未发生|名称|住所|股东结构/,
  },
  free_transfer: {
    states: /无偿划转.*(完成|过户).*公告$/,
    unless: /提示性|进展|筹划|未完成|资产无偿划转/,
  },
  voting_delegation: {
    states: /(签署|签订).*表决权委托.*公告$/,
    unless: /提示性|进展|解除|终止|到期|补充协议/,
  },
};

/** The event that a title states, of those of a word; null for none. */
export function titleEventOf(title: string, word: SearchWord): TitleEvent | null {
  const text = comparableTitle(title);
  if (NOT_STATED.test(text)) return null;
  const isStated = (event: TitleEvent): boolean => {
    const { states, unless } = RULES[event];
    return states.test(text) && !unless.test(text);
  };
  return SEARCH_WORDS[word].find(isStated) ?? null;
}

/** Whether a title also states that the share is not traded on the day of disclosure. */
export function isSuspendedThatDay(title: string): boolean {
  return /停牌/.test(comparableTitle(title)) && !HINT.test(title);
}

const DELISTING_WORDS: readonly (readonly [RegExp, DelistingType])[] = [
  [/主动终止|主动撤回|主动退市/, 'voluntary'],
  [/吸收合并|换股/, 'absorption'],
  [/重大违法/, 'major_violation'],
  [/交易类|面值|市值低于/, 'trading'],
  [/财务类/, 'financial'],
  [/规范类/, 'compliance'],
];

/** The reason for a delisting, if the title states it. */
export function delistingTypeOf(title: string): DelistingType | null {
  const text = comparableTitle(title);
  return DELISTING_WORDS.find(([words]) => words.test(text))?.[1] ?? null;
}
