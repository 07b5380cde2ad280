/** A store or cache of this process with a bound in bytes. */
export interface MemoryPart<Owner extends object = object> {
  /** Its name for operators; parts with the same name are summed, as are their limits. */
  readonly name: string;
  /** The owner of the memory. It is referenced weakly: a part ends with its owner. */
  readonly owner: Owner;
  /** Estimated bytes that it holds now. Must not keep the owner alive. */
  bytes(owner: Owner): number;
  readonly limitBytes: number;
}

/** Used and allowed bytes of all parts with one name. */
export interface MemoryUse {
  readonly name: string;
  readonly bytes: number;
  readonly limitBytes: number;
}

interface FollowedPart {
  readonly name: string;
  readonly limitBytes: number;
  /** Null once the owner was collected. */
  readonly bytes: () => number | null;
}

/** The caches and stores of this process, each with its bound. */
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

  /** Current use, by name in order of registration. */
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

/** A cache that tracks its size, as an LRU cache with `maxSize` does. */
interface CountingCache {
  readonly calculatedSize: number;
  readonly maxSize: number;
}

/**
 * Registers a cache as a part of the memory budget.
 *
 * @param unitBytes bytes per unit of the cache's size: 2 when it counts characters
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

/** Recomputes the size of a cached value that has grown. Setting the same value again would keep the old size. */
export function recount<Key, Value>(
  cache: { delete(key: Key): unknown; set(key: Key, value: Value): unknown },
  key: Key,
  value: Value,
): void {
  cache.delete(key);
  cache.set(key, value);
}
