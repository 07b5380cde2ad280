/**
 * Items wait in the order of their arrival within one caller, and callers take turns: whoever has many
 * waiting delays himself, and others by one item each.
 */
export class FairQueue<Item> {
  /** In the order of turns; a caller without items is not there. */
  readonly #ofCaller = new Map<string, Item[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** How many items of this caller wait. */
  waitingOf(caller: string): number {
    return this.#ofCaller.get(caller)?.length ?? 0;
  }

  push(caller: string, item: Item): void {
    this.#ofCaller.getOrInsertComputed(caller, () => []).push(item);
    this.#length += 1;
  }

  /** Takes the next item out; undefined when nothing waits. */
  shift(): Item | undefined {
    const [turn] = this.#ofCaller;
    if (turn === undefined) return undefined;
    const [caller, items] = turn;
    const item = items.shift();
    this.#ofCaller.delete(caller);
    // The next turn of this caller comes after everybody else's.
    if (items.length > 0) this.#ofCaller.set(caller, items);
    this.#length -= 1;
    return item;
  }

  /** Takes an item out, wherever it waits. */
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
