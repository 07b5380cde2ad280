import { hash } from 'node:crypto';
import { seededRandom, type Random } from '#kernel/ports/clock.ts';

/** A whole number that follows from a key alone, below 2^24. */
export function numberOf(key: string): number {
  return Number.parseInt(hash('sha256', key).slice(0, 6), 16);
}

/** One of the items, always the same for a key. */
export function keyedOne<Item>(key: string, items: readonly Item[]): Item {
  return items[numberOf(key) % items.length]!;
}

/** Whether a key is in a part of all keys, 0 to 1. */
export function isInPart(key: string, part: number): boolean {
  return numberOf(key) / 0x1000000 < part;
}

/** Random numbers that follow from a key alone. */
export function keyedRandom(key: string): Random {
  return seededRandom(Number.parseInt(hash('sha256', key).slice(0, 8), 16));
}
