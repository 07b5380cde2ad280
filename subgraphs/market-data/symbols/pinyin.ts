import { isChinese, nameText, type NameText } from '#market-data/symbols/name-text.ts';

/** How a Chinese name is spelt: 沪深300 is `hushen300`, of which words begin at 0, 2 and 6. */
export interface Pinyin {
  /** First letters of its syllables, with the other letters and digits between them: `hs300`. */
  readonly initials: string;
  /** Its syllables without blanks and tones, `ü` written as `u`. */
  readonly compact: string;
  /** Start positions of the syllables, and of the texts between them. */
  readonly starts: readonly number[];
}

/** Fewer letters begin too many syllables. */
const MIN_LETTERS = 4;
const LATIN = /^[a-z0-9]{2,}$/;

/** Spells a name out. `syllables` are those of its Chinese characters, with blanks between. */
export function spellOut(name: string, syllables: string): Pinyin {
  const spoken = syllables.split(' ').values();
  const starts: number[] = [];
  let initials = '';
  let compact = '';
  let isWithin = false;
  for (const character of nameText(name)?.compact ?? '') {
    const syllable = isChinese(character) ? foldedPinyin(spoken.next().value ?? '') : null;
    if (syllable !== null || !isWithin) starts.push(compact.length);
    isWithin = syllable === null;
    initials += syllable?.slice(0, 1) ?? character;
    compact += syllable ?? character;
  }
  return { initials, compact, starts };
}

/** The possible spelling of a name; null for other texts. */
export function spellingOf({ compact }: NameText): string | null {
  return LATIN.test(compact) ? foldedPinyin(compact) : null;
}

/**
 * Whether a name is spelt like this: as a whole, or from one of its syllables on with four letters or more, as
 * `maotai` in guizhoumaotai.
 */
export function isSpelt(spelling: string, { compact, starts }: Pinyin): boolean {
  if (spelling === compact) return true;
  return (
    spelling.length >= MIN_LETTERS &&
    compact.includes(spelling) &&
    starts.some((start) => compact.startsWith(spelling, start))
  );
}

/** `lü` is typed as `lv` and as `lu`. */
function foldedPinyin(text: string): string {
  return text.replaceAll(/(?<=[ln])v/g, 'u');
}
