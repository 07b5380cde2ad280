/** Maximum of interned words. */
const MAX_WORDS = 10_000;

/**
 * Interns strings. Without it, each material from the log has separate strings for its source and sectors, although
 * thousands of others have equal ones.
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
