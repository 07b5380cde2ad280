/** When an alert fired last. */
export interface Firing {
  /** Open time of the bar. */
  readonly barMs: number;
  readonly atMs: number;
}

const KEY = 'marketgraph.alert-firings';
/** Maximum number of stored firings; the oldest are dropped first. */
const MAX_FIRINGS = 300;

/**
 * When each alert fired last, for all tabs of the browser: for one bar an alert fires once, also where a connection was
 * lost, a page was loaded again, or two tabs show the same.
 */
export class AlertLog {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly #key: string;
  /** The firings in memory, which are lost with the page if the browser has no storage. */
  #firings = new Map<string, Firing>();

  /**
   * @param key key in the browser's storage, one for each page, so that alerts of one page do not evict those of
   *   another
   */
  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>, key = KEY) {
    this.#storage = storage;
    this.#key = key;
  }

  last(id: string): Firing | null {
    this.#read();
    return this.#firings.get(id) ?? null;
  }

  /** Whether an alert may fire for a bar; it counts as fired from then on. */
  claim(id: string, barMs: number, atMs: number): boolean {
    const before = this.last(id);
    if (before !== null && before.barMs >= barMs) return false;
    this.#firings.delete(id);
    this.#firings.set(id, { barMs, atMs });
    this.#write();
    return true;
  }

  #read(): void {
    try {
      const text = this.#storage.getItem(this.#key);
      if (text !== null) this.#firings = firingsOf(JSON.parse(text));
    } catch {
      // The firings in memory stay valid.
    }
  }

  #write(): void {
    const kept = [...this.#firings].slice(-MAX_FIRINGS);
    this.#firings = new Map(kept);
    try {
      this.#storage.setItem(this.#key, JSON.stringify(kept));
    } catch {
      // The page itself knows it until it is closed.
    }
  }
}

function firingsOf(value: unknown): Map<string, Firing> {
  const firings = new Map<string, Firing>();
  if (!Array.isArray(value)) return firings;
  for (const entry of value as readonly unknown[]) {
    if (!Array.isArray(entry)) continue;
    const [id, firing] = entry as readonly unknown[];
    const { barMs, atMs } = (firing ?? {}) as Record<string, unknown>;
    if (typeof id !== 'string' || typeof barMs !== 'number' || typeof atMs !== 'number') continue;
    firings.set(id, { barMs, atMs });
  }
  return firings;
}
