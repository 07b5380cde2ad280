/** A text with its places, each a letter in braces, filled; places without a word stay. */
export function filledText(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w)\}/g, (whole, word: string) => words[word] ?? whole);
}
