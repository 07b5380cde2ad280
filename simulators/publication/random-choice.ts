import type { Random } from '#kernel/ports/clock.ts';

/** A whole number in [from, to]. */
export function integerBetween(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

/** One of the items, each as likely as the others. */
export function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}

/** A random item, with the weights as probabilities; they add up to 1. */
export function weighted<Item>(random: Random, items: readonly (readonly [Item, number])[]): Item {
  let left = random();
  for (const [item, weight] of items) {
    left -= weight;
    if (left < 0) return item;
  }
  return items.at(-1)![0];
}
