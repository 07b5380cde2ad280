import type { DatabaseSync } from 'node:sqlite';
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
import { partFacts, readFacts } from '#platform/sqlite/fact-queries.ts';
import {
  findPublication,
  newestPublication,
  PUBLICATION_COLUMNS,
  publicationsAfter,
  toPublication,
} from '#platform/sqlite/fact-store-rows.ts';
import { MIGRATIONS } from '#platform/sqlite/fact-store-schema.ts';
import { openDatabase } from '#platform/sqlite/open-database.ts';
import {
  allStatuses,
  kindsBetween,
  placesAt,
  quarantinedRows,
  statementsNow,
  stateOf,
} from '#platform/sqlite/part-rows.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { PublicationClient } from '#platform/sqlite/publication-client.ts';

/** Opens the fact store in its SQLite file; a missing file and its folders are created. */
export function openSqliteFactStore(
  path: string,
  clock: Pick<Clock, 'after'> = systemClock,
): PartStore {
  return new SqliteFactStore(path, clock);
}

/**
 * Facts in SQLite. Publishing runs on its own thread and connection in one transaction: readers see the previous
 * publication until the commit and do not wait, and a crash leaves no partial publication.
 */
class SqliteFactStore implements PartStore {
  readonly #reader: DatabaseSync;
  readonly #writer: PublicationClient;
  /** Publications of this process are serialized: the writer has one transaction. */
  #lastPublish: Promise<unknown> = Promise.resolve();

  constructor(path: string, clock: Pick<Clock, 'after'>) {
    this.#reader = openDatabase(path, MIGRATIONS);
    this.#writer = new PublicationClient(path, clock);
  }

  async currentPublication(): Promise<PublicationRecord | null> {
    return newestPublication(this.#reader);
  }

  async findPublication(publicationId: string): Promise<PublicationRecord | null> {
    return findPublication(this.#reader, publicationId);
  }

  async publications(after = 0): Promise<readonly PublicationRecord[]> {
    return publicationsAfter(this.#reader, after);
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
    return this.#inTurn(() => this.#writer.publish(draft, facts));
  }

  async partsOf(sequence: number): Promise<readonly PartPlace[]> {
    return placesAt(this.#reader, sequence);
  }

  async changedKinds(after: number, upTo: number): Promise<ReadonlySet<string> | null> {
    return kindsBetween(this.#reader, after, upTo);
  }

  readFacts(query: FactQuery): AsyncIterable<readonly Fact[]> {
    return readFacts(this.#reader, query);
  }

  async parts(): Promise<readonly PartStatus[]> {
    return allStatuses(this.#reader);
  }

  async partsState(): Promise<PartsState> {
    return stateOf(this.#reader);
  }

  rowsOf(part: string, targets: readonly FactTarget[] | null): AsyncIterable<readonly PartFact[]> {
    return partFacts(this.#reader, part, targets);
  }

  async statementsOf(targets: readonly FactTarget[]): Promise<readonly StatedPartFact[]> {
    return statementsNow(this.#reader, targets);
  }

  async quarantined(query: QuarantineQuery): Promise<readonly QuarantinedFact[]> {
    return quarantinedRows(this.#reader, query);
  }

  commitPart(commit: PartCommit): Promise<readonly PublishedPart[] | null> {
    return this.#inTurn(() => this.#writer.commitPart(commit));
  }

  async close(): Promise<void> {
    await this.#lastPublish;
    await this.#writer.close();
    this.#reader.close();
  }

  #inTurn<Outcome>(write: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = this.#lastPublish.then(write);
    this.#lastPublish = outcome.catch(() => undefined);
    return outcome;
  }
}
