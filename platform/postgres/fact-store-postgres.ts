import type {
  Fact,
  FactQuery,
  FactStore,
  PublicationDraft,
  PublicationRecord,
  PublishOutcome,
} from '#kernel/ports/fact-store.ts';
import { FIRST_ROWS, nextLimit } from '#platform/facts/fact-batches.ts';
import { FactReader } from '#platform/facts/fact-reader.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { storageFailure } from '#platform/postgres/postgres-failure.ts';
import { PUBLICATION, publishFacts } from '#platform/postgres/publication-transaction.ts';

const SELECT_FACTS = `
  select fact_id, key, payload, valid_from, valid_to, observed_at_ms, superseded_at_ms
  from fact
  where kind = $1 and (key, fact_id) > ($2, $3)
    and introduced_in <= $4 and (withdrawn_in is null or withdrawn_in > $4)
    and ($5::text is null or (valid_from <= $5 and (valid_to is null or valid_to > $5)))
    and ($6::bigint is null
         or (observed_at_ms <= $6 and (superseded_at_ms is null or superseded_at_ms > $6)))
  order by key, fact_id limit $7`;

/**
 * Facts in PostgreSQL. Publishing is one transaction: readers in all processes see the previous publication until the
 * commit, and a crash leaves no partial one.
 */
export class FactStorePostgres implements FactStore {
  readonly #database: PostgresDatabase;
  /** Publications of this process are serialized; one of another process is rejected. */
  #lastPublish: Promise<unknown> = Promise.resolve();

  /** @param database owned by the caller, with the required schema */
  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  currentPublication(): Promise<PublicationRecord | null> {
    return this.#publication('order by sequence desc limit 1');
  }

  findPublication(publicationId: string): Promise<PublicationRecord | null> {
    return this.#publication('where publication_id = $1', [publicationId]);
  }

  async publications(): Promise<readonly PublicationRecord[]> {
    return this.#usable(() =>
      this.#database.rows<PublicationRecord & Record<string, unknown>>(
        `${PUBLICATION} order by sequence`,
      ),
    );
  }

  async publicationAsOf(knownAtMs: number): Promise<PublicationRecord | null> {
    const newest = 'where published_at_ms <= $1 order by sequence desc limit 1';
    return (
      (await this.#publication(newest, [knownAtMs])) ?? this.#publication('where sequence = 1')
    );
  }

  publish(draft: PublicationDraft, facts: AsyncIterable<Fact>): Promise<PublishOutcome> {
    const publishNow = () => publishFacts(this.#database, draft, facts);
    const outcome = this.#lastPublish.then(() => this.#usable(publishNow));
    this.#lastPublish = outcome.catch(() => undefined);
    return outcome;
  }

  async *readFacts(query: FactQuery): AsyncGenerator<readonly Fact[]> {
    const { kind, sequence, validOn = null, knownAtMs = null } = query;
    const reader = new FactReader(kind);
    let [afterKey, afterId] = ['', 0];
    let limit = FIRST_ROWS;
    // The facts of a publication never change, so the batches need no common transaction.
    for (;;) {
      const values = [kind, afterKey, afterId, sequence, validOn, knownAtMs, limit];
      const rows = await this.#usable(() =>
        this.#database.rows<Record<string, unknown>>(SELECT_FACTS, values),
      );
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map((row) => reader.read(row));
      if (rows.length < limit) return;
      [afterKey, afterId] = [String(last['key']), Number(last['fact_id'])];
      limit = nextLimit(rows);
    }
  }

  async close(): Promise<void> {
    await this.#lastPublish;
  }

  async #publication(
    which: string,
    values: readonly unknown[] = [],
  ): Promise<PublicationRecord | null> {
    const [row] = await this.#usable(() =>
      this.#database.rows<PublicationRecord & Record<string, unknown>>(
        `${PUBLICATION} ${which}`,
        values,
      ),
    );
    return row ?? null;
  }

  async #usable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      throw storageFailure(error, this.#database.place);
    }
  }
}
