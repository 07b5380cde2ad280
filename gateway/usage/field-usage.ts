/** Requests of one client in one version for one field, in the form of the export. */
export interface FieldUsageRow {
  readonly client: string;
  readonly version: string;
  /** Its coordinate, such as `Product.price`. */
  readonly field: string;
  readonly requests: number;
  readonly last_at: string;
}

/** Columns of the export, in their order. */
export const FIELD_COLUMNS = [
  'client',
  'version',
  'field',
  'requests',
  'last_at',
] as const satisfies readonly (keyof FieldUsageRow)[];

interface OfClient {
  readonly client: string;
  readonly version: string;
  readonly fields: Map<string, { requests: number; lastMs: number }>;
}

/** Clients with counts of their own; each has at most the fields of the schema. */
const MAX_CLIENTS = 200;
const OTHERS = '(others)';

/** Counts which fields clients request. */
export class FieldUsage {
  readonly #clients = new Map<string, OfClient>();

  /** Counts a request for these fields. */
  count(client: string, version: string, fields: readonly string[], nowMs: number): void {
    const counts = this.#ofClient(client, version).fields;
    for (const field of fields) {
      const count = counts.getOrInsertComputed(field, () => ({ requests: 0, lastMs: 0 }));
      count.requests += 1;
      count.lastMs = nowMs;
    }
  }

  /** All rows, the most requested first. */
  rows(): readonly FieldUsageRow[] {
    return [...this.#clients.values()]
      .flatMap(({ client, version, fields }) =>
        Array.from(fields, ([field, { requests, lastMs }]) => {
          const last_at = new Date(lastMs).toISOString();
          return { client, version, field, requests, last_at };
        }),
      )
      .toSorted((a, b) => b.requests - a.requests);
  }

  #ofClient(client: string, version: string): OfClient {
    const known = this.#clients.get(JSON.stringify([client, version]));
    if (known !== undefined) return known;
    const own =
      this.#clients.size < MAX_CLIENTS ? { client, version } : { client: OTHERS, version: '' };
    return this.#clients.getOrInsertComputed(JSON.stringify(Object.values(own)), () => ({
      ...own,
      fields: new Map(),
    }));
  }
}
