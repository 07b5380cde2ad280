const FIRST_SLOTS = 1 << 10;
const FIRST_POSTINGS = 1 << 10;
const NONE = -1;

/**
 * An inverted index from 32-bit keys to small whole numbers. It lies in five flat arrays, because
 * one hundred thousand texts have ten million postings, which as objects would take gigabytes.
 */
export class PostingTable {
  /** Open addressing; a slot is free while its head is `NONE`. */
  #keys = new Uint32Array(FIRST_SLOTS);
  #heads = new Int32Array(FIRST_SLOTS).fill(NONE);
  #counts = new Uint32Array(FIRST_SLOTS);
  #values = new Int32Array(FIRST_POSTINGS);
  #nexts = new Int32Array(FIRST_POSTINGS);
  #keyCount = 0;
  #postingCount = 0;

  add(key: number, value: number): void {
    if (this.#postingCount === this.#values.length) this.#growPostings();
    if (this.#keyCount * 2 >= this.#keys.length) this.#growSlots();
    const slot = this.#slotOf(key);
    if (this.#heads[slot] === NONE) {
      this.#keys[slot] = key;
      this.#keyCount += 1;
    }
    this.#values[this.#postingCount] = value;
    this.#nexts[this.#postingCount] = this.#heads[slot]!;
    this.#heads[slot] = this.#postingCount;
    this.#counts[slot]! += 1;
    this.#postingCount += 1;
  }

  /** How many values a key has. */
  countOf(key: number): number {
    return this.#counts[this.#slotOf(key)]!;
  }

  /** Calls `visit` with each value of a key, the newest first. */
  visit(key: number, visit: (value: number) => void): void {
    let at = this.#heads[this.#slotOf(key)]!;
    while (at !== NONE) {
      visit(this.#values[at]!);
      at = this.#nexts[at]!;
    }
  }

  /** The slot that holds the key, or the free one where it belongs. */
  #slotOf(key: number): number {
    const mask = this.#keys.length - 1;
    let slot = key & mask;
    while (this.#heads[slot] !== NONE && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #growPostings(): void {
    const length = this.#values.length * 2;
    this.#values = extended(this.#values, length);
    this.#nexts = extended(this.#nexts, length);
  }

  #growSlots(): void {
    const [keys, heads, counts] = [this.#keys, this.#heads, this.#counts];
    this.#keys = new Uint32Array(keys.length * 2);
    this.#heads = new Int32Array(keys.length * 2).fill(NONE);
    this.#counts = new Uint32Array(keys.length * 2);
    for (let old = 0; old < keys.length; old += 1) {
      if (heads[old] === NONE) continue;
      const slot = this.#slotOf(keys[old]!);
      this.#keys[slot] = keys[old]!;
      this.#heads[slot] = heads[old]!;
      this.#counts[slot] = counts[old]!;
    }
  }
}

function extended(from: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(from);
  return longer;
}
