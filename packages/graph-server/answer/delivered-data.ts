type Path = readonly (string | number)[];
type Members = Readonly<Record<string | number, unknown>>;

/** Fields that a client does not have yet, at a place below a fragment's object. */
export interface FreshFields {
  readonly subPath: Path;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a client has of an answer, so that it gets no field twice. */
export class DeliveredData {
  readonly #first: Members | null;
  /** Delivered later: members of an object, or items of a list by index, by the path of both. */
  readonly #later = new Map<string, Members[]>();

  constructor(first: Members | null) {
    this.#first = first;
  }

  /** Adds members of an object or a list. */
  add(path: Path, members: Members): void {
    this.#later.getOrInsertComputed(keyOf(path), () => []).push(members);
  }

  /**
   * The fields of a fragment that the client does not have; null when an error took an object that the client has, and
   * with it the fragment.
   */
  freshIn(path: Path, data: Members): readonly FreshFields[] | null {
    const found: FreshFields[] = [];
    return this.#collect(this.#at(path), data, path, [], found) ? found : null;
  }

  /** Whether the client has a null, or a leaf, on the way to a place: it knows then why nothing is there. */
  isClosed(path: Path): boolean {
    let at = this.#root();
    for (const [index, key] of path.entries()) {
      const known = valuesOf(at, key);
      if (known.length === 0) return false;
      at = [...known.filter(isContainer), ...this.#laterAt(path.slice(0, index + 1))];
      if (at.length === 0) return true;
    }
    return false;
  }

  /** Whether the client has an object or a list at a place. */
  has(path: Path): boolean {
    return this.#at(path).length > 0 || path.length === 0;
  }

  #collect(
    known: readonly Members[],
    data: Members,
    path: Path,
    subPath: Path,
    found: FreshFields[],
  ): boolean {
    const fresh: Record<string, unknown> = {};
    let isAnyFresh = false;
    for (const [name, value] of Object.entries(data)) {
      const key = Array.isArray(data) ? Number(name) : name;
      const same = valuesOf(known, key);
      if (same.length === 0) {
        fresh[name] = value;
        isAnyFresh = true;
        continue;
      }
      const inside = same.filter(isContainer);
      if (inside.length === 0) continue;
      if (value === null) return false;
      if (!isContainer(value)) continue;
      const own = [...subPath, key];
      const all = [...inside, ...this.#laterAt([...path, ...own])];
      if (!this.#collect(all, value, path, own, found)) return false;
    }
    // A list that the client has is whole, or its other items follow by themselves.
    if (isAnyFresh && !Array.isArray(data)) found.push({ subPath, data: fresh });
    return true;
  }

  #at(path: Path): readonly Members[] {
    let at = this.#root();
    for (const [index, key] of path.entries()) {
      at = [...valuesOf(at, key).filter(isContainer), ...this.#laterAt(path.slice(0, index + 1))];
    }
    return at;
  }

  #root(): readonly Members[] {
    return [...(this.#first === null ? [] : [this.#first]), ...this.#laterAt([])];
  }

  #laterAt(path: Path): readonly Members[] {
    return this.#later.size === 0 ? [] : (this.#later.get(keyOf(path)) ?? []);
  }
}

function keyOf(path: Path): string {
  return JSON.stringify(path);
}

function valuesOf(holders: readonly Members[], key: string | number): readonly unknown[] {
  return holders.flatMap((holder) => (Object.hasOwn(holder, key) ? [holder[key]] : []));
}

/** Objects and lists of the answer; leaves may be objects of a class. */
function isContainer(value: unknown): value is Members {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
