import type { Fact, FactPayload } from '#kernel/ports/fact-store.ts';

/** A row of `fact`, of either engine. */
export type FactRow = Readonly<Record<string, unknown>>;

/** Maximum length of an interned text: dates, codes and names. */
const SHARED_CHARACTERS = 40;
/** Maximum number of interned texts. */
const MAX_SHARED = 200_000;

/**
 * Converts rows of `fact` into facts of one kind. Millions of facts repeat the same dates, codes and names, so these
 * texts are interned.
 */
export class FactReader {
  readonly #kind: string;
  readonly #shared = new Map<string, string>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  read(row: FactRow): Fact {
    const { valid_to: validTo, superseded_at_ms: supersededAtMs } = row;
    return {
      kind: this.#kind,
      key: String(row['key']),
      payload: this.#payload(String(row['payload'])),
      validFrom: this.#share(String(row['valid_from'])),
      validTo: validTo == null ? null : this.#share(String(validTo)),
      observedAtMs: Number(row['observed_at_ms']),
      supersededAtMs: supersededAtMs == null ? null : Number(supersededAtMs),
    };
  }

  /** Interns nested texts as well: forty thousand fund members name a few hundred shares. */
  #payload(text: string): FactPayload {
    return this.#sharing(JSON.parse(text)) as FactPayload;
  }

  #sharing(value: unknown): unknown {
    if (typeof value === 'string') {
      return value.length <= SHARED_CHARACTERS ? this.#share(value) : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    // The parsed value has no other owner, so it may be changed in place.
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at += 1) value[at] = this.#sharing(value[at]);
      return value;
    }
    const parts = value as Record<string, unknown>;
    for (const name of Object.keys(parts)) {
      const part = parts[name];
      if (typeof part === 'string' || typeof part === 'object') parts[name] = this.#sharing(part);
    }
    return value;
  }

  #share(text: string): string {
    const known = this.#shared.get(text);
    if (known !== undefined) return known;
    if (this.#shared.size < MAX_SHARED) this.#shared.set(text, text);
    return text;
  }
}
