/**
 * A queue between one producer and one slow consumer. An event with a conflation key replaces the queued event of
 * that key in place; events without a key are never dropped. `push` returns false when an event does not fit, and the
 * owner then disconnects the consumer.
 */
export class BoundedQueue<Item> {
  readonly #capacity: number;
  readonly #waiting: Array<{ item: Item; size: number; key: string | null } | undefined> = [];
  readonly #slotOfKey = new Map<string, number>();
  #head = 0;
  /** Empty slots at the start of the array. */
  #taken = 0;
  #size = 0;

  /** @param capacity the bound, in the unit of `size` in `push` (events or bytes) */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Total size of the queued items. */
  get size(): number {
    return this.#size;
  }

  get isEmpty(): boolean {
    return this.#head === this.#waiting.length;
  }

  /** Adds an item. Returns false, and leaves the queue unchanged, when the item does not fit. */
  push(item: Item, size: number, conflateKey: string | null): boolean {
    const slot = conflateKey === null ? undefined : this.#slotOfKey.get(conflateKey);
    const replaced = slot === undefined ? undefined : this.#waiting[slot];
    const nextSize = this.#size + size - (replaced?.size ?? 0);
    if (nextSize > this.#capacity) return false;
    this.#size = nextSize;
    if (replaced !== undefined) {
      this.#waiting[slot!] = { item, size, key: conflateKey };
      return true;
    }
    if (conflateKey !== null) this.#slotOfKey.set(conflateKey, this.#waiting.length);
    this.#waiting.push({ item, size, key: conflateKey });
    return true;
  }

  /** As `push`, but a replaced item moves to the end of the queue, so that items keep their order of arrival. */
  pushLast(item: Item, size: number, conflateKey: string | null): boolean {
    const slot = conflateKey === null ? undefined : this.#slotOfKey.get(conflateKey);
    const replaced = slot === undefined ? undefined : this.#waiting[slot];
    if (replaced === undefined) return this.push(item, size, conflateKey);
    if (this.#size + size - replaced.size > this.#capacity) return false;
    this.#takeFrom(slot!);
    this.#skipTaken();
    return this.push(item, size, conflateKey);
  }

  /** Removes and returns the oldest item; undefined when the queue is empty. */
  shift(): Item | undefined {
    const entry = this.#waiting[this.#head];
    if (entry === undefined) return undefined;
    this.#takeFrom(this.#head);
    this.#skipTaken();
    return entry.item;
  }

  /** Drops all queued items. */
  clear(): void {
    this.#reset();
    this.#slotOfKey.clear();
    this.#size = 0;
  }

  #takeFrom(slot: number): void {
    const { size, key } = this.#waiting[slot]!;
    this.#waiting[slot] = undefined;
    this.#size -= size;
    this.#taken += 1;
    if (key !== null) this.#slotOfKey.delete(key);
  }

  /** Skips the empty slots at the head, and compacts the array once they outnumber the items. */
  #skipTaken(): void {
    const { length } = this.#waiting;
    while (this.#head < length && this.#waiting[this.#head] === undefined) this.#head += 1;
    if (this.#head === length) this.#reset();
    else if (this.#taken > 1_024 && this.#taken * 2 > length) this.#compact();
  }

  #reset(): void {
    this.#waiting.length = 0;
    this.#head = 0;
    this.#taken = 0;
  }

  #compact(): void {
    let slot = 0;
    for (const entry of this.#waiting) {
      if (entry === undefined) continue;
      this.#waiting[slot] = entry;
      if (entry.key !== null) this.#slotOfKey.set(entry.key, slot);
      slot += 1;
    }
    this.#waiting.length = slot;
    this.#head = 0;
    this.#taken = 0;
  }
}
