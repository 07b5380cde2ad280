import { LRUCache } from 'lru-cache';

/**
 * A cache of so many entries, those that were used last, for a bound that is seldom reached. It takes
 * memory as entries come: `max` takes 28 bytes for each entry that there may ever be, at once, and a
 * server with twelve markets has some 60 such caches.
 */
export function growingCache<Value extends {}>(maxEntries: number): LRUCache<string, Value> {
  return new LRUCache<string, Value>({ maxSize: maxEntries, sizeCalculation: () => 1 });
}
