/** Maximum of interned words. */
const MAX_WORDS = 10_000;

/**
 * Interns strings. Each material read from the log has its own strings for its source, sectors and the like,
 * though thousands of others have equal ones.
 */
export class SharedWords {
  readonly #words = new Map<string, string>();

  /** The interned string that equals this one. */
  of<Word extends string>(word: Word): Word {
    const known = this.#words.get(word);
    if (known !== undefined) return known as Word;
    // Clearing only loses sharing.
    if (this.#words.size === MAX_WORDS) this.#words.clear();
    this.#words.set(word, word);
    return word;
  }
}
