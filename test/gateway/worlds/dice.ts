/** Reproducible random numbers: the same seed gives the same throws on every machine. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
    // Neighbouring seeds begin alike; a few throws part them.
    for (let index = 0; index < 4; index += 1) this.#next();
  }

  /** An integer from 0 up to the limit, exclusive. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  chance(percent: number): boolean {
    return this.#next() * 100 < percent;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const order = items.map((item) => [this.#next(), item] as const);
    return order.toSorted(([a], [b]) => a - b).map(([, item]) => item);
  }

  /** Some of the items, in their order; at least as many as `least`. */
  some<Item>(items: readonly Item[], least: number): Item[] {
    const count = least + this.below(items.length - least + 1);
    const chosen = new Set(this.shuffled(items.map((_, index) => index)).slice(0, count));
    return items.filter((_, index) => chosen.has(index));
  }

  /** A seed for separate dice. */
  seed(): number {
    return this.below(2 ** 31);
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
