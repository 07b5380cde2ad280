import type {
  Fact,
  FactQuery,
  PartPlace,
  PublicationDraft,
  PublicationRecord,
  PublishOutcome,
} from '#kernel/ports/fact-store.ts';
import type {
  FactTarget,
  PartCommit,
  PartFact,
  PartsState,
  PartStatus,
  PartStore,
  PublishedPart,
  QuarantinedFact,
  QuarantineQuery,
  StatedPartFact,
} from '#kernel/ports/part-store.ts';
import type { StoreChanges } from '#kernel/ports/store-changes.ts';
import { partFacts, readFacts } from '#platform/postgres/fact-queries.ts';
import {
  allStatuses,
  kindsBetween,
  placesAt,
  quarantinedRows,
  statementsNow,
  stateOf,
} from '#platform/postgres/part-rows.ts';
import { applyPartCommit } from '#platform/postgres/part-transaction.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { storageFailure } from '#platform/postgres/postgres-failure.ts';
import { PUBLICATION, publishFacts } from '#platform/postgres/publication-transaction.ts';

/**
 * Facts in PostgreSQL. Publishing is one transaction: readers in all processes see the previous publication until the
 * commit, and a crash leaves no partial one.
 */
export class FactStorePostgres implements PartStore {
  readonly changes: StoreChanges | undefined;
  readonly #database: PostgresDatabase;
  /** Publications of this process are serialized; one of another process is rejected. */
  #lastPublish: Promise<unknown> = Promise.resolve();

  /** @param database owned by the caller, with the required schema */
  constructor(database: PostgresDatabase, changes?: StoreChanges) {
    this.#database = database;
    this.changes = changes;
  }

  currentPublication(): Promise<PublicationRecord | null> {
    return this.#publication('order by sequence desc limit 1');
  }

  findPublication(publicationId: string): Promise<PublicationRecord | null> {
    return this.#publication('where publication_id = $1', [publicationId]);
  }

  async publications(after = 0): Promise<readonly PublicationRecord[]> {
    return this.#usable(() =>
      this.#database.rows<PublicationRecord & Record<string, unknown>>(
        `${PUBLICATION} where sequence > $1 order by sequence`,
        [after],
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
    return this.#inTurn(() => publishFacts(this.#database, draft, facts));
  }

  commitPart(commit: PartCommit): Promise<readonly PublishedPart[] | null> {
    return this.#inTurn(() => applyPartCommit(this.#database, commit));
  }

  readFacts(query: FactQuery): AsyncIterable<readonly Fact[]> {
    return readFacts(this.#read, query);
  }

  rowsOf(part: string, targets: readonly FactTarget[] | null): AsyncIterable<readonly PartFact[]> {
    return partFacts(this.#read, part, targets);
  }

  partsOf(sequence: number): Promise<readonly PartPlace[]> {
    return this.#usable(() => placesAt(this.#database, sequence));
  }

  changedKinds(after: number, upTo: number): Promise<ReadonlySet<string> | null> {
    return this.#usable(() => kindsBetween(this.#database, after, upTo));
  }

  parts(): Promise<readonly PartStatus[]> {
    return this.#usable(() => allStatuses(this.#database));
  }

  partsState(): Promise<PartsState> {
    return this.#usable(() => stateOf(this.#database));
  }

  statementsOf(targets: readonly FactTarget[]): Promise<readonly StatedPartFact[]> {
    return this.#usable(() => statementsNow(this.#database, targets));
  }

  quarantined(query: QuarantineQuery): Promise<readonly QuarantinedFact[]> {
    return this.#usable(() => quarantinedRows(this.#database, query));
  }

  async close(): Promise<void> {
    await this.#lastPublish;
  }

  readonly #read = (text: string, values: readonly unknown[]) =>
    this.#usable(() => this.#database.rows<Record<string, unknown>>(text, values));

  #inTurn<Outcome>(write: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = this.#lastPublish.then(() => this.#usable(write));
    this.#lastPublish = outcome.catch(() => undefined);
    return outcome;
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
