import type { Fact, FactPayload } from '#kernel/fact-store.ts';

/** A row of `fact`, of whatever engine. */
export type FactRow = Readonly<Record<string, unknown>>;

/** Longest text that is looked for among those that other facts have: dates, codes, names. */
const SHARED_CHARACTERS = 40;
/** Most texts that are looked at for another one like them; behind them each fact keeps its own. */
const MOST_SHARED = 200_000;

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

  #payload(text: string): FactPayload {
    const payload = JSON.parse(text) as Record<string, unknown>;
    for (const name of Object.keys(payload)) {
      const value = payload[name];
      if (typeof value === 'string' && value.length <= SHARED_CHARACTERS) {
        payload[name] = this.#share(value);
      }
    }
    return payload as FactPayload;
  }

  #share(text: string): string {
    const known = this.#shared.get(text);
    if (known !== undefined) return known;
    if (this.#shared.size < MOST_SHARED) this.#shared.set(text, text);
    return text;
  }
}
