/** A map of promises by key, or a bounded cache. */
interface PromiseMap<Key, Value> {
  set(key: Key, value: Promise<Value>): unknown;
  delete(key: Key): boolean;
}

/**
 * Stores a promise in flight under its key, so that later callers share it. A rejected promise is removed: the next
 * call retries.
 */
export function coalesce<Key, Value>(
  kept: PromiseMap<Key, Value>,
  key: Key,
  made: Promise<Value>,
): Promise<Value> {
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}
