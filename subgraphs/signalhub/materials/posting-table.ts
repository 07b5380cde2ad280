const FIRST_SLOTS = 1 << 10;
const FIRST_POSTINGS = 1 << 10;
const NONE = -1;

/** Fields of a slot; they lie side by side, because each slot that is looked at costs a cache miss. */
const KEY = 0;
const ALL = 1;
const RARE = 2;
const COUNT = 3;
const FIELDS = 4;

/** Where the postings of a key begin; `NONE` for a key without any. */
export type Slot = number;

/**
 * An inverted index from 32-bit keys to small whole numbers, each of which is marked as rare with some
 * of its keys. It lies in two flat arrays, because one hundred thousand texts have ten million postings,
 * which as objects would take gigabytes.
 */
export class PostingTable {
  /** Open addressing; a slot is free while its count is 0. */
  #slots = new Int32Array(FIRST_SLOTS * FIELDS);
  /** Pairs of a value and the place of the next pair. */
  #postings = new Int32Array(FIRST_POSTINGS * 2);
  #keyCount = 0;
  #end = 0;

  /** The slot of each key, for as long as nothing is added. */
  slotsOf(keys: Uint32Array): Slot[] {
    return Array.from(keys, (key) => {
      const slot = this.#place(key | 0);
      return this.#slots[slot + COUNT] === 0 ? NONE : slot;
    });
  }

  /** How many values a key has. */
  countAt(slot: Slot): number {
    return slot === NONE ? 0 : this.#slots[slot + COUNT]!;
  }

  /** Calls `visit` with each value of a key, the newest first. */
  visitAll(slot: Slot, visit: (value: number) => void): void {
    if (slot !== NONE) this.#visit(this.#slots[slot + ALL]!, visit);
  }

  /** Calls `visit` with each value that the key is rare for, the newest first. */
  visitRare(slot: Slot, visit: (value: number) => void): void {
    if (slot !== NONE) this.#visit(this.#slots[slot + RARE]!, visit);
  }

  add(key: number, value: number, isRare: boolean): void {
    if (this.#keyCount * 2 * FIELDS >= this.#slots.length) this.#growSlots();
    const slot = this.#place(key | 0);
    if (this.#slots[slot + COUNT] === 0) {
      this.#slots[slot + KEY] = key | 0;
      this.#slots[slot + ALL] = NONE;
      this.#slots[slot + RARE] = NONE;
      this.#keyCount += 1;
    }
    this.#slots[slot + COUNT]! += 1;
    this.#slots[slot + ALL] = this.#posting(value, this.#slots[slot + ALL]!);
    if (isRare) this.#slots[slot + RARE] = this.#posting(value, this.#slots[slot + RARE]!);
  }

  /** Where a key is, or would be. */
  #place(key: number): number {
    const slots = this.#slots;
    const mask = slots.length / FIELDS - 1;
    let at = key & mask;
    while (slots[at * FIELDS + COUNT] !== 0 && slots[at * FIELDS + KEY] !== key) {
      at = (at + 1) & mask;
    }
    return at * FIELDS;
  }

  #visit(first: number, visit: (value: number) => void): void {
    for (let at = first; at !== NONE; at = this.#postings[at + 1]!) visit(this.#postings[at]!);
  }

  #posting(value: number, next: number): number {
    if (this.#end === this.#postings.length) {
      const longer = new Int32Array(this.#postings.length * 2);
      longer.set(this.#postings);
      this.#postings = longer;
    }
    const at = this.#end;
    this.#postings[at] = value;
    this.#postings[at + 1] = next;
    this.#end += 2;
    return at;
  }

  #growSlots(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    for (let old = 0; old < before.length; old += FIELDS) {
      if (before[old + COUNT] === 0) continue;
      const slot = this.#place(before[old + KEY]!);
      this.#slots.set(before.subarray(old, old + FIELDS), slot);
    }
  }
}
