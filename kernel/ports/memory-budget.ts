/** A store or cache of this process that is bounded by bytes. */
export interface MemoryPart<Owner extends object = object> {
  /** What operators know it by; the bytes of all parts with one name are added up, and so are their limits. */
  readonly name: string;
  /** What holds the memory. It is followed weakly: a part ends with its owner. */
  readonly owner: Owner;
  /** Bytes that it holds now, by its own estimate. Must not keep the owner alive. */
  bytes(owner: Owner): number;
  readonly limitBytes: number;
}

/** What all parts of one name hold, and may hold. */
export interface MemoryUse {
  readonly name: string;
  readonly bytes: number;
  readonly limitBytes: number;
}

interface FollowedPart {
  readonly name: string;
  readonly limitBytes: number;
  /** Null once the owner is gone. */
  readonly bytes: () => number | null;
}

/** The parts of this process that hold memory for later, each with its bound. */
export class MemoryBudget {
  readonly #parts = new Set<FollowedPart>();

  add<Owner extends object>(part: MemoryPart<Owner>): void {
    const { name, limitBytes } = part;
    const bytesOf = part.bytes.bind(null);
    const followed = new WeakRef(part.owner);
    this.#parts.add({
      name,
      limitBytes,
      bytes: () => {
        const alive = followed.deref();
        return alive === undefined ? null : bytesOf(alive);
      },
    });
  }

  /** What is held now, by name in the order of their registration. */
  uses(): MemoryUse[] {
    const uses = new Map<string, { name: string; bytes: number; limitBytes: number }>();
    for (const part of this.#parts) {
      const bytes = part.bytes();
      if (bytes === null) {
        this.#parts.delete(part);
        continue;
      }
      const known = uses.get(part.name) ?? { name: part.name, bytes: 0, limitBytes: 0 };
      known.bytes += bytes;
      known.limitBytes += part.limitBytes;
      uses.set(part.name, known);
    }
    return [...uses.values()];
  }
}

/** A cache that counts what it holds, as an LRU cache with `maxSize` does. */
interface CountingCache {
  readonly calculatedSize: number;
  readonly maxSize: number;
}

/**
 * A cache as a part of the memory budget.
 *
 * @param unitBytes bytes of what the cache counts: 2 where that is characters
 */
export function cachePart<Cache extends CountingCache>(
  name: string,
  cache: Cache,
  unitBytes = 1,
): MemoryPart<Cache> {
  return {
    name,
    owner: cache,
    bytes: ({ calculatedSize }) => calculatedSize * unitBytes,
    limitBytes: cache.maxSize * unitBytes,
  };
}

/** Counts anew what a cache keeps, where it has grown. Setting the same value again would keep the old count. */
export function recount<Key, Value>(
  cache: { delete(key: Key): unknown; set(key: Key, value: Value): unknown },
  key: Key,
  value: Value,
): void {
  cache.delete(key);
  cache.set(key, value);
}
