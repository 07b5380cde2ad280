/**
 * A queue between one producer and one slow consumer. Events with a conflation key replace the
 * waiting event of that key in place; events without one are never dropped. When the bound would be
 * passed by an event that cannot be conflated, `push` says so and the owner ends the consumer.
 */
export class BoundedQueue<Item> {
  readonly #capacity: number;
  readonly #waiting: Array<{ item: Item; size: number; key: string | null } | undefined> = [];
  readonly #slotOfKey = new Map<string, number>();
  #head = 0;
  #size = 0;

  /** @param capacity the bound, in whatever unit `size` of `push` has (events, or bytes) */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Sum of the sizes of what waits. */
  get size(): number {
    return this.#size;
  }

  get isEmpty(): boolean {
    return this.#head === this.#waiting.length;
  }

  /** Adds an item; false when it does not fit (the queue is then unchanged). */
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

  /** Takes the oldest item, or undefined when nothing waits. */
  shift(): Item | undefined {
    const entry = this.#waiting[this.#head];
    if (entry === undefined) return undefined;
    this.#waiting[this.#head] = undefined;
    this.#head += 1;
    this.#size -= entry.size;
    if (entry.key !== null) this.#slotOfKey.delete(entry.key);
    if (this.#head === this.#waiting.length) this.#reset();
    else if (this.#head > 1_024 && this.#head * 2 > this.#waiting.length) this.#compact();
    return entry.item;
  }

  /** Drops everything that waits. */
  clear(): void {
    this.#reset();
    this.#slotOfKey.clear();
    this.#size = 0;
  }

  #reset(): void {
    this.#waiting.length = 0;
    this.#head = 0;
  }

  #compact(): void {
    this.#waiting.splice(0, this.#head);
    for (const [key, slot] of this.#slotOfKey) this.#slotOfKey.set(key, slot - this.#head);
    this.#head = 0;
  }
}
