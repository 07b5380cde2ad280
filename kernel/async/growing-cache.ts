import { LRUCache } from 'lru-cache';

/**
 * An LRU cache for a bound that is seldom reached. Its memory grows with its entries, whereas the option `max`
 * allocates 28 bytes for each possible entry at once: a server with twelve markets has some 60 such caches.
 */
export function growingCache<Value extends {}>(maxEntries: number): LRUCache<string, Value> {
  return new LRUCache<string, Value>({ maxSize: maxEntries, sizeCalculation: () => 1 });
}
