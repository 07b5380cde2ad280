/**
 * A fair queue: items of one caller stay in order, and callers take turns. A caller with many items delays itself,
 * and every other caller by one item.
 */
export class FairQueue<Item> {
  /** In the order of turns; callers without items are absent. */
  readonly #ofCaller = new Map<string, Item[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Number of queued items of a caller. */
  waitingOf(caller: string): number {
    return this.#ofCaller.get(caller)?.length ?? 0;
  }

  push(caller: string, item: Item): void {
    this.#ofCaller.getOrInsertComputed(caller, () => []).push(item);
    this.#length += 1;
  }

  /** Removes and returns the next item; undefined when the queue is empty. */
  shift(): Item | undefined {
    const [turn] = this.#ofCaller;
    if (turn === undefined) return undefined;
    const [caller, items] = turn;
    const item = items.shift();
    this.#ofCaller.delete(caller);
    // The next turn of this caller comes after all other callers.
    if (items.length > 0) this.#ofCaller.set(caller, items);
    this.#length -= 1;
    return item;
  }

  /** Removes a queued item. */
  remove(item: Item): void {
    for (const [caller, items] of this.#ofCaller) {
      const at = items.indexOf(item);
      if (at < 0) continue;
      items.splice(at, 1);
      if (items.length === 0) this.#ofCaller.delete(caller);
      this.#length -= 1;
      return;
    }
  }
}
