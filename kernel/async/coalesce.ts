/** Where promises are kept by key: a map, or a cache with a bound. */
interface PromiseMap<Key, Value> {
  set(key: Key, value: Promise<Value>): unknown;
  delete(key: Key): boolean;
}

/** Keeps what is under way for whoever asks meanwhile and afterwards; a failure is told, and asked for again. */
export function coalesce<Key, Value>(
  kept: PromiseMap<Key, Value>,
  key: Key,
  made: Promise<Value>,
): Promise<Value> {
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}
