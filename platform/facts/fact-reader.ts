import type { Fact, FactPayload } from '#kernel/ports/fact-store.ts';

/** A row of `fact`, of whatever engine. */
export type FactRow = Readonly<Record<string, unknown>>;

/** Longest text that is looked for among those that other facts have: dates, codes, names. */
const SHARED_CHARACTERS = 40;
/** Most texts that are looked at for another one like them; behind them each fact keeps its own. */
const MAX_SHARED = 200_000;

/**
 * Makes facts of one kind from rows of `fact`. Millions of them stay in memory and say the same few
 * dates, codes and names, so each of these is one text for all.
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

  /** The texts inside too: forty thousand members of funds name a few hundred shares. */
  #payload(text: string): FactPayload {
    return this.#sharing(JSON.parse(text)) as FactPayload;
  }

  #sharing(value: unknown): unknown {
    if (typeof value === 'string') {
      return value.length <= SHARED_CHARACTERS ? this.#share(value) : value;
    }
    if (typeof value !== 'object' || value === null) return value;
    // What was parsed just now has no other owner.
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
