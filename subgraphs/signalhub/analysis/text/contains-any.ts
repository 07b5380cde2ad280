/** Whether a text contains one of some words. */
export function containsAny(text: string, words: readonly string[]): boolean {
  return words.some((word) => text.includes(word));
}
