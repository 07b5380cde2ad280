/** Most words that are shared at once. */
const MAX_WORDS = 10_000;

/**
 * Gives one string for all equal ones. Every material that is read from the log has strings of its
 * own for its source, sectors and the like, though it shares them with thousands of others.
 */
export class SharedWords {
  readonly #words = new Map<string, string>();

  /** The string that stands for all that equal this one. */
  of<Word extends string>(word: Word): Word {
    const known = this.#words.get(word);
    if (known !== undefined) return known as Word;
    // A word that is forgotten here is only not shared any more.
    if (this.#words.size === MAX_WORDS) this.#words.clear();
    this.#words.set(word, word);
    return word;
  }
}
