import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Fact, FactPayload, PublicationRecord } from '#kernel/fact-store.ts';

/** Columns of a publication, in the order in which they are written. */
export const PUBLICATION_COLUMNS =
  'sequence, publication_id, namespace, published_at_ms, content_hash';

/** The publication of that name, as this connection sees it. */
export function findPublication(
  database: DatabaseSync,
  publicationId: string,
): PublicationRecord | null {
  const select = database.prepare(
    `SELECT ${PUBLICATION_COLUMNS} FROM publication WHERE publication_id = ?`,
  );
  return toPublication(select.get(publicationId));
}

/** The publication that answers now, as this connection sees it. */
export function newestPublication(database: DatabaseSync): PublicationRecord | null {
  const select = database.prepare(
    `SELECT ${PUBLICATION_COLUMNS} FROM publication ORDER BY sequence DESC LIMIT 1`,
  );
  return toPublication(select.get());
}

/** Every publication in the order of publishing, as this connection sees it. */
export function allPublications(database: DatabaseSync): PublicationRecord[] {
  const select = database.prepare(
    `SELECT ${PUBLICATION_COLUMNS} FROM publication ORDER BY sequence`,
  );
  return select.all().map((row) => toPublication(row)!);
}

type Row = Record<string, SQLOutputValue>;

/** A row of `publication`, or null where there is none. */
export function toPublication(row: Row | undefined): PublicationRecord | null {
  if (row === undefined) return null;
  return {
    sequence: Number(row['sequence']),
    publicationId: String(row['publication_id']),
    namespace: String(row['namespace']),
    publishedAtMs: Number(row['published_at_ms']),
    contentHash: String(row['content_hash']),
  };
}

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

  read(row: Row): Fact {
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

/** Has no keys of its own. */
function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** JSON with sorted object keys, so that the order a publisher writes them in changes nothing. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sortKeys(value));
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const members = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(members);
  if (keys.every((key, at) => isPlain(members[key]) && (at === 0 || keys[at - 1]! < key))) {
    return value;
  }
  keys.sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(members[key])]));
}
