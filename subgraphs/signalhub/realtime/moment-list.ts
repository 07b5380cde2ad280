/** A position in the feed's order: by time, then id. */
export interface FeedPlace {
  readonly readyAtMs: number;
  readonly materialId: string;
}

/** A list ordered by time and id, with insertion of late items at their position. */
export class MomentList<Item> {
  readonly #placeOf: (item: Item) => FeedPlace;
  #items: Item[] = [];

  constructor(placeOf: (item: Item) => FeedPlace) {
    this.#placeOf = placeOf;
  }

  get length(): number {
    return this.#items.length;
  }

  at(index: number): Item {
    return this.#items[index]!;
  }

  /** Inserts an item after equal positions; returns its index. */
  insert(item: Item): number {
    const place = this.#placeOf(item);
    const last = this.#items.at(-1);
    if (last === undefined || !isBefore(place, this.#placeOf(last))) {
      this.#items.push(item);
      return this.#items.length - 1;
    }
    const index = this.#indexBehind(place);
    this.#items.splice(index, 0, item);
    return index;
  }

  remove(item: Item): void {
    let index = this.indexFrom(this.#placeOf(item));
    while (index < this.#items.length && this.#items[index] !== item) index += 1;
    this.removeAt(index);
  }

  removeAt(index: number): void {
    this.#items.splice(index, 1);
  }

  /** The items in [from, to). */
  *between(fromMs: number, toMs: number): Generator<Item> {
    const to = this.indexAt(toMs);
    for (let at = this.indexAt(fromMs); at < to; at += 1) yield this.#items[at]!;
  }

  /** The items in [from, to), newest first. */
  *newestFirst(fromMs: number, toMs: number): Generator<Item> {
    const from = this.indexAt(fromMs);
    for (let at = this.indexAt(toMs) - 1; at >= from; at -= 1) yield this.#items[at]!;
  }

  /** Index of the first item at or after a position. */
  indexFrom(place: FeedPlace): number {
    return this.#search((at) => isBefore(at, place));
  }

  /** Index of the first item at or after a moment. */
  indexAt(timeMs: number): number {
    return this.#search((at) => at.readyAtMs < timeMs);
  }

  /** Removes everything before a moment. */
  dropBefore(timeMs: number): Item[] {
    const count = this.indexAt(timeMs);
    if (count === 0) return [];
    const dropped = this.#items.slice(0, count);
    this.#items = this.#items.slice(count);
    return dropped;
  }

  #indexBehind(place: FeedPlace): number {
    return this.#search((at) => !isBefore(place, at));
  }

  /** The first index whose position is not `before`; all earlier ones are. */
  #search(before: (place: FeedPlace) => boolean): number {
    let low = 0;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (before(this.#placeOf(this.#items[middle]!))) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isBefore(a: FeedPlace, b: FeedPlace): boolean {
  return a.readyAtMs < b.readyAtMs || (a.readyAtMs === b.readyAtMs && a.materialId < b.materialId);
}
