/** What every set begins with, because most stay empty and there are thousands of them. */
const NOTHING = new Uint32Array(0);

/** A set of small whole numbers, one bit each, so that the union of many is cheap. */
export class SourceSet {
  #words = NOTHING;

  add(source: number): void {
    const word = source >>> 5;
    if (word >= this.#words.length) this.#grow(word + 1);
    this.#words[word]! |= 1 << (source & 31);
  }

  addAll(other: SourceSet): void {
    const words = other.#words;
    if (words === NOTHING) return;
    if (words.length > this.#words.length) this.#grow(words.length);
    for (let at = 0; at < words.length; at += 1) this.#words[at]! |= words[at]!;
  }

  get size(): number {
    let size = 0;
    for (let bits of this.#words) {
      for (; bits !== 0; bits &= bits - 1) size += 1;
    }
    return size;
  }

  #grow(length: number): void {
    const words = new Uint32Array(length);
    words.set(this.#words);
    this.#words = words;
  }
}
