/** The first character of each letter in the order of pinyin, as the collation of Unicode (CLDR) has it. */
const FIRST_CHARACTERS = [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨它穵夕丫帀'];
const LETTERS = 'abcdefghjklmnopqrstwxyz';
const COLLATOR = new Intl.Collator('zh-u-co-pinyin');

/**
 * The first letter of a Chinese character's most usual reading; letters and digits stay, in lower case, and other
 * characters give an empty text. Of a character with several readings, only one counts.
 */
export function collatedInitial(character: string): string {
  if (/^[a-z0-9]$/i.test(character)) return character.toLowerCase();
  if (!/^\p{Script=Han}$/u.test(character)) return '';
  const at = FIRST_CHARACTERS.findLastIndex((first) => COLLATOR.compare(character, first) >= 0);
  return LETTERS[at] ?? '';
}
