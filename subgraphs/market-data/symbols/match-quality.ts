import { forgivenSlips, slipsBetween } from '#market-data/symbols/misspelling.ts';
import { isChinese, type NameText } from '#market-data/symbols/name-text.ts';
import { isSpelt, type Pinyin } from '#market-data/symbols/pinyin.ts';

/** Kinds of matches, the best first. */
export const MATCH_QUALITIES = [
  'exact',
  'prefix',
  'word',
  'initials',
  'substring',
  'typo',
] as const;
export type MatchQuality = (typeof MATCH_QUALITIES)[number];

/** A name that can be found. */
export interface FindableName extends NameText {
  /** First letters of its pinyin, in lower case; null if it is not Chinese. */
  readonly initials: string | null;
  /** How it is spelt; null if that is not known. */
  readonly pinyin: Pinyin | null;
  /** Whether it is a symbol, or another way to write one, which has no partial matches and no misspellings. */
  readonly isForm: boolean;
}

/** A single letter matches thousands of initials. */
const MIN_INITIALS = /^[a-z0-9]{2,}$/;

/**
 * How well a name fits, without misspellings; null if it does not.
 *
 * @param spelling the query as pinyin, by `spellingOf`
 */
export function qualityOf(
  asked: NameText,
  name: FindableName,
  spelling: string | null,
): Exclude<MatchQuality, 'typo'> | null {
  if (name.compact === asked.compact) return 'exact';
  if (name.compact.startsWith(asked.compact)) return 'prefix';
  if (name.isForm) return null;
  const hasEachWord = asked.words.every((word) => name.words.some((own) => own.startsWith(word)));
  if (hasEachWord) return 'word';
  const isInitials = MIN_INITIALS.test(asked.compact) && name.initials !== null;
  if (isInitials && name.initials.startsWith(asked.compact)) return 'initials';
  const isPinyin = spelling !== null && name.pinyin !== null && isSpelt(spelling, name.pinyin);
  if (isPinyin) return 'initials';
  const saysEnough = asked.compact.length > 1 || isChinese(asked.compact);
  return saysEnough && name.compact.includes(asked.compact) ? 'substring' : null;
}

/** Slips by which a name was misspelt; null if it is another one. */
export function misspeltBy(asked: NameText, name: FindableName): number | null {
  if (name.isForm) return null;
  const shorter = asked.compact.length < name.compact.length ? asked.compact : name.compact;
  const forgiven = forgivenSlips(shorter, isChinese(shorter));
  return forgiven === 0 ? null : slipsBetween(asked.compact, name.compact, forgiven);
}
