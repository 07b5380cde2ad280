import {
  BANS,
  BETTER_LOW,
  HEDGES,
  LIFTS,
  NEGATIONS,
  OTHER_SUBJECTS,
} from '#signalhub/analysis/lexicon/context-words.ts';
import type {
  FoundInstrument,
  FoundSector,
  ScannedClause,
} from '#signalhub/analysis/rules/clause-scan.ts';
import { containsAny } from '#signalhub/analysis/text/contains-any.ts';

/** The score of an instrument in its context. */
export interface JudgedScore {
  /** −1 to 1, after negation, quantities that are better low, and hedges. */
  readonly score: number;
  /** Names of the rules that changed the score. */
  readonly changes: readonly string[];
}

/** The instrument of a clause that concerns a sector, with its score. */
export interface JudgedInstrument extends JudgedScore {
  readonly found: FoundInstrument;
  /** Whether no comma divides it from the sector. */
  readonly isSameSegment: boolean;
  /** Distance in characters, with penalties: the lowest is the closest instrument. */
  readonly cost: number;
}

const COMMA_COST = 18;
const WEAK_COST = 8;
const WRONG_SIDE_COST = 8;
const WEAK_SCORE = 0.6;
/** 飙升的金价: only in this form does a change precede its subject. */
const MAX_BEFORE = 2;
const NEGATED = 0.8;
const HEDGED = 0.5;
const REACH_OF_QUANTITY = 8;
const REACH_OF_HEDGE = 12;

/** The closest instrument within reach of a sector's word, or null. */
export function closestInstrument(
  text: string,
  scanned: ScannedClause,
  sector: FoundSector,
): JudgedInstrument | null {
  let closest: JudgedInstrument | null = null;
  for (const found of scanned.instruments) {
    const judged = judge(text, scanned, sector, found);
    if (judged !== null && (closest === null || judged.cost < closest.cost)) closest = judged;
  }
  return closest;
}

function judge(
  text: string,
  scanned: ScannedClause,
  sector: FoundSector,
  found: FoundInstrument,
): JudgedInstrument | null {
  const { instrument } = found;
  const isAfter = found.from >= sector.from;
  const from = Math.min(sector.to, found.to);
  const to = Math.max(sector.from, found.from);
  const distance = Math.max(0, to - from);
  if (distance > instrument.reach) return null;
  const between = text.slice(from, from + distance);
  const commas = commasIn(between);
  if (commas > instrument.maxCommas) return null;
  if (instrument.isChange) {
    if (!isAfter && distance > MAX_BEFORE) return null;
    if (containsAny(between, OTHER_SUBJECTS)) return null;
  }
  const isWeak = Math.abs(instrument.score) <= WEAK_SCORE && !instrument.isChange;
  const isWrongSide = instrument.isChange ? !isAfter : isAfter && instrument.score > 0;
  const cost =
    distance + commas * COMMA_COST + (isWeak ? WEAK_COST : 0) + (isWrongSide ? WRONG_SIDE_COST : 0);
  return { found, ...judgedScore(text, scanned, found), isSameSegment: commas === 0, cost };
}

/** The score of an instrument of a clause, adjusted by the words around it. */
export function judgedScore(
  text: string,
  { clause }: ScannedClause,
  { instrument, from, to }: FoundInstrument,
): JudgedScore {
  const changes: string[] = [];
  let { score } = instrument;
  const before = text.slice(Math.max(clause.from, from - REACH_OF_HEDGE), from);
  const segment = text.slice(segmentStart(text, clause.from, from), from);
  const isBanned = score > 0 && containsAny(segment, BANS);
  const isLifted = instrument.signalType === 'restrict' && containsAny(segment, LIFTS);
  if (isBanned || isLifted || isNegated(before)) {
    score *= -NEGATED;
    changes.push('not');
  }
  if (instrument.isChange && isOfBetterLow(text, clause.from, from, to)) {
    score = -score;
    changes.push('better-low');
  }
  if (containsAny(before, HEDGES)) {
    score *= HEDGED;
    changes.push('hedge');
  }
  return { score, changes };
}

function commasIn(text: string): number {
  let count = 0;
  for (const character of text) if (character === ',' || character === ':') count += 1;
  return count;
}

/** Where the part of a clause between commas begins in which a place lies. */
function segmentStart(text: string, clauseFrom: number, at: number): number {
  return Math.max(clauseFrom, text.lastIndexOf(',', at - 1) + 1);
}

/** Maximum characters after a negation: 未能实现增长, 难以大幅扭转. */
const REACH_OF_NEGATION = 2;

/**
 * Whether a negation ends a text, or nearly; a single character must be the last one, because 不断增长 is not a negation.
 */
function isNegated(before: string): boolean {
  return NEGATIONS.some((word) => {
    const at = before.lastIndexOf(word);
    if (at === -1) return false;
    const behind = before.length - at - word.length;
    return behind === 0 || (word.length > 1 && behind <= REACH_OF_NEGATION);
  });
}

/** Whether the quantity that changes is one that is better low, with no comma between. */
function isOfBetterLow(text: string, clauseFrom: number, from: number, to: number): boolean {
  const before = text.slice(Math.max(clauseFrom, from - REACH_OF_QUANTITY), from);
  const beside = `${before.slice(before.lastIndexOf(',') + 1)}|${text.slice(to, to + 6)}`;
  return containsAny(beside, BETTER_LOW);
}
