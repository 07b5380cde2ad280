import {
  FALSE_GROUP_WORDS,
  GROUP_WORDS,
  SPEAKER_NAMES,
  SPEAKER_WORDS,
  TRADE_WORDS,
} from '#signalhub/analysis/lexicon/context-words.ts';
import type { Instrument } from '#signalhub/analysis/lexicon/instrument-words.ts';
import { longestMatches, type TermMatch } from '#signalhub/analysis/matching/term-automaton.ts';
import type { CatalogTerm } from '#signalhub/analysis/rules/sector-terms.ts';
import type { Meaning, Vocabulary } from '#signalhub/analysis/rules/vocabulary.ts';
import { clausesOf, type Clause } from '#signalhub/analysis/text/clauses.ts';
import { containsAny } from '#signalhub/analysis/text/contains-any.ts';
import type { NormalText } from '#signalhub/analysis/text/normal-text.ts';

/** A word of a sector at a place of the text. */
export interface FoundSector {
  readonly term: CatalogTerm;
  readonly from: number;
  readonly to: number;
  /** Whether it means the trade as a whole: 白酒板块, 房企. */
  readonly isGroup: boolean;
}

/** A word of a measure or an event at a place of the text. */
export interface FoundInstrument {
  readonly instrument: Instrument;
  readonly from: number;
  readonly to: number;
}

/** A place, person or body, at home or abroad. */
export interface FoundPlace {
  readonly isForeign: boolean;
  readonly from: number;
}

/** The clauses of a text with the words in them, in order. */
export function scanClauses(normal: NormalText, vocabulary: Vocabulary): ScannedClause[] {
  const matches = vocabulary.automaton.matches(normal.text);
  const scanned: ScannedClause[] = [];
  let next = 0;
  for (const clause of clausesOf(normal.text)) {
    const within: TermMatch[] = [];
    while (next < matches.length && matches[next]!.to <= clause.to) {
      const match = matches[next]!;
      if (match.from >= clause.from && isWholeWord(normal.text, match)) within.push(match);
      next += 1;
    }
    scanned.push(new ScannedClause(normal.text, clause, within, vocabulary.meanings));
  }
  return scanned;
}

/** The content of a clause, computed on access: most clauses name no sector, and need no further scan. */
export class ScannedClause {
  readonly clause: Clause;
  readonly #text: string;
  readonly #matches: readonly TermMatch[];
  readonly #meanings: readonly Meaning[];
  #nouns: readonly TermMatch[] | null = null;
  #sectors: readonly FoundSector[] | null = null;
  #instruments: readonly FoundInstrument[] | null = null;
  #places: readonly FoundPlace[] | null = null;
  #isOfCompany: boolean | null = null;

  /** @param matches Whole words within the clause. */
  constructor(
    text: string,
    clause: Clause,
    matches: readonly TermMatch[],
    meanings: readonly Meaning[],
  ) {
    this.clause = clause;
    this.#text = text;
    this.#matches = matches;
    this.#meanings = meanings;
  }

  get sectors(): readonly FoundSector[] {
    return (this.#sectors ??= sectorsAmong(this.#text, this.#sectorsAndMasks(), this.#meanings));
  }

  get instruments(): readonly FoundInstrument[] {
    return (this.#instruments ??= this.#findInstruments());
  }

  /** Whether the clause is about the affairs of one company. */
  get isOfCompany(): boolean {
    return (this.#isOfCompany ??= this.#matches.some((match) => {
      const { isCompany, isCompanyMark } = this.#meaningOf(match);
      return isCompanyMark || (isCompany && !isSpeaker(this.#text, match));
    }));
  }

  /** Where it names places at home or abroad, in order. */
  get places(): readonly FoundPlace[] {
    return (this.#places ??= this.#matches
      .filter((match) => this.#meaningOf(match).isForeign || this.#meaningOf(match).isDomestic)
      .map((match) => ({ isForeign: this.#meaningOf(match).isForeign, from: match.from })));
  }

  #meaningOf({ term }: TermMatch): Meaning {
    return this.#meanings[term]!;
  }

  #sectorsAndMasks(): readonly TermMatch[] {
    return (this.#nouns ??= longestMatches(
      this.#matches.filter((match) => {
        const { sector, isMask } = this.#meaningOf(match);
        return sector !== null || isMask;
      }),
    ));
  }

  #findInstruments(): FoundInstrument[] {
    const masks = this.#sectorsAndMasks().filter((match) => this.#meaningOf(match).isMask);
    const verbs = longestMatches(
      this.#matches.filter(
        (match) =>
          this.#meaningOf(match).instrument !== null &&
          !masks.some(({ from, to }) => match.from < to && match.to > from),
      ),
    );
    return (
      verbs
        .map((match) => ({
          instrument: this.#meaningOf(match).instrument!,
          from: match.from,
          to: match.to,
        }))
        .filter((found) => !found.instrument.needsNumber || isBeforeNumber(this.#text, found.to))
        // 高开后走低: the first of two moves no longer holds.
        .filter(
          ({ instrument, to }, index, all) =>
            !(instrument.isChange && this.#text[to] === '后' && index < all.length - 1),
        )
    );
  }
}

const REACH_OF_SPEECH = 14;

/** 民生银行研究院分析师王静文认为; 海通证券: the company is the speaker. */
function isSpeaker(text: string, { from, to }: TermMatch): boolean {
  if (text[to] === ':') return SPEAKER_NAMES.test(text.slice(from, to));
  return containsAny(text.slice(to, to + REACH_OF_SPEECH), SPEAKER_WORDS);
}

/** A word of Latin letters must not be part of a longer word. */
function isWholeWord(text: string, { from, to }: TermMatch): boolean {
  if (isLatin(text.charCodeAt(from)) && isLatin(text.charCodeAt(from - 1))) return false;
  return !(isLatin(text.charCodeAt(to - 1)) && isLatin(text.charCodeAt(to)));
}

/** Small letters and digits; a normal text has no capital ones. */
function isLatin(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39);
}

/** 涨3%, 涨超3%, 跌近1%, 增至5亿. */
const NUMBER = /^(?:幅)?(?:超|逾|近|约|至|了|达|幅达|幅为|幅超)?\d/;

function isBeforeNumber(text: string, at: number): boolean {
  return NUMBER.test(text.slice(at, at + 4));
}

/** Sectors whose words mean the trade here: by what follows, or by the sectors listed beside them. */
function sectorsAmong(
  text: string,
  nouns: readonly TermMatch[],
  meanings: readonly Meaning[],
): FoundSector[] {
  const companyEnds = new Set(
    nouns.filter(({ term }) => meanings[term]!.isCompany).map(({ to }) => to),
  );
  const found = nouns
    // 恒大物业 is a company, and not the trade.
    .filter(({ term, from }) => meanings[term]!.sector !== null && !companyEnds.has(from))
    .filter(({ from }) => text[from - 1] !== '非')
    .map(({ term, from, to }) => {
      const sector = meanings[term]!.sector!;
      const isGroup = isBeside(text, to, GROUP_WORDS);
      const isSure = !sector.needsContext || isGroup || isBeside(text, to, TRADE_WORDS);
      return { term: sector, from, to, isGroup: isGroup || GROUP.test(sector.text), isSure };
    });
  return found.filter((sector, index) => {
    if (isSpeakingTrade(text, sector)) return false;
    const before = found[index - 1];
    const after = found[index + 1];
    return (
      sector.isSure ||
      (before?.isSure === true && isListed(text, before.to, sector.from)) ||
      (after?.isSure === true && isListed(text, sector.to, after.from))
    );
  });
}

/** Words that mean a trade without context. */
const GROUP =
  /(?:[业股企市价]|板块|产业|概念|新势力|指数|券商|电商|汽车[产销]量|票房|期货|酒店业|房企)$/;

function isBeside(text: string, at: number, words: readonly string[]): boolean {
  if (FALSE_GROUP_WORDS.some((word) => text.startsWith(word, at))) return false;
  return words.some((word) => text.startsWith(word, at));
}

const SPEAKING =
  /^(?:分析师|机构|共同|普遍|集体|人士)?(?:看好|认为|表示|指出|预计|称|建议|研报|乐观)/;

/** 多家券商认为: the trade is the speaker, not the subject. */
function isSpeakingTrade(text: string, { from, to }: Pick<FoundSector, 'from' | 'to'>): boolean {
  const before = text.slice(Math.max(0, from - 2), from);
  return /[家位大]$/.test(before) && SPEAKING.test(text.slice(to, to + 8));
}

/** 券商、保险; 券商保险; 钢铁和水泥. */
function isListed(text: string, from: number, to: number): boolean {
  return to - from <= 1 && (to === from || '、和与及'.includes(text[from]!));
}
