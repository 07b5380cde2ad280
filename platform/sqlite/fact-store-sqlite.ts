import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  Fact,
  FactQuery,
  FactStore,
  PublicationDraft,
  PublicationRecord,
  PublishOutcome,
} from '#kernel/ports/fact-store.ts';
import {
  allPublications,
  findPublication,
  newestPublication,
  PUBLICATION_COLUMNS,
  toPublication,
} from '#platform/sqlite/fact-store-rows.ts';
import { FactReader } from '#platform/facts/fact-reader.ts';
import { FIRST_ROWS, nextLimit } from '#platform/facts/fact-batches.ts';
import { MIGRATIONS } from '#platform/sqlite/fact-store-schema.ts';
import { openDatabase } from '#platform/sqlite/open-database.ts';
import { PublicationClient } from '#platform/sqlite/publication-client.ts';

const SELECT_FACTS = `
  SELECT fact_id, key, payload, valid_from, valid_to, observed_at_ms, superseded_at_ms
  FROM fact
  WHERE kind = :kind AND (key, fact_id) > (:afterKey, :afterId)
    AND introduced_in <= :sequence AND (withdrawn_in IS NULL OR withdrawn_in > :sequence)
    AND (:validOn IS NULL
         OR (valid_from <= :validOn AND (valid_to IS NULL OR valid_to > :validOn)))
    AND (:knownAtMs IS NULL
         OR (observed_at_ms <= :knownAtMs
             AND (superseded_at_ms IS NULL OR superseded_at_ms > :knownAtMs)))
  ORDER BY key, fact_id LIMIT :limit`;

/** Opens the fact store in its SQLite file; a missing file and its folders are created. */
export function openSqliteFactStore(path: string): FactStore {
  return new SqliteFactStore(path);
}

/**
 * Facts in SQLite. Publishing runs on its own thread and connection in one transaction: readers see the previous
 * publication until the commit and do not wait, and a crash leaves no partial publication.
 */
class SqliteFactStore implements FactStore {
  readonly #reader: DatabaseSync;
  readonly #writer: PublicationClient;
  /** Publications of this process are serialized: the writer has one transaction. */
  #lastPublish: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#reader = openDatabase(path, MIGRATIONS);
    this.#writer = new PublicationClient(path);
  }

  async currentPublication(): Promise<PublicationRecord | null> {
    return newestPublication(this.#reader);
  }

  async findPublication(publicationId: string): Promise<PublicationRecord | null> {
    return findPublication(this.#reader, publicationId);
  }

  async publications(): Promise<readonly PublicationRecord[]> {
    return allPublications(this.#reader);
  }

  async publicationAsOf(knownAtMs: number): Promise<PublicationRecord | null> {
    const newest = this.#reader.prepare(
      `SELECT ${PUBLICATION_COLUMNS} FROM publication WHERE published_at_ms <= ?
       ORDER BY sequence DESC LIMIT 1`,
    );
    const first = this.#reader.prepare(
      `SELECT ${PUBLICATION_COLUMNS} FROM publication WHERE sequence = 1`,
    );
    return toPublication(newest.get(knownAtMs) ?? first.get());
  }

  publish(draft: PublicationDraft, facts: AsyncIterable<Fact>): Promise<PublishOutcome> {
    const outcome = this.#lastPublish.then(() => this.#writer.publish(draft, facts));
    this.#lastPublish = outcome.catch(() => undefined);
    return outcome;
  }

  async *readFacts(query: FactQuery): AsyncGenerator<readonly Fact[]> {
    const select = this.#reader.prepare(SELECT_FACTS);
    const filters = {
      kind: query.kind,
      sequence: query.sequence,
      validOn: query.validOn ?? null,
      knownAtMs: query.knownAtMs ?? null,
    };
    const reader = new FactReader(query.kind);
    let [afterKey, afterId] = ['', 0];
    let limit = FIRST_ROWS;
    // The facts of a publication never change, so the batches need no common transaction.
    for (;;) {
      const rows = select.all({ ...filters, afterKey, afterId, limit });
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map((row) => reader.read(row));
      if (rows.length < limit) return;
      // SQLite answers synchronously, so only this yields to other work.
      await nextTurn();
      [afterKey, afterId] = [String(last['key']), Number(last['fact_id'])];
      limit = nextLimit(rows);
    }
  }

  async close(): Promise<void> {
    await this.#lastPublish;
    await this.#writer.close();
    this.#reader.close();
  }
}
