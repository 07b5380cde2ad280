import { randomBytes } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type {
  PublicationDraft,
  PublicationRecord,
  PublishOutcome,
} from '#kernel/ports/fact-store.ts';
import { beginAlone } from '#platform/sqlite/begin-alone.ts';
import {
  findPublication,
  newestBundle,
  newestPublication,
  PUBLICATION_COLUMNS,
} from '#platform/sqlite/fact-store-rows.ts';
import { FACTS_PART } from '#platform/facts/fact-origin.ts';
import { digestOf, type WrittenFact } from '#platform/facts/written-fact.ts';
import {
  publicationIdTakenError,
  requireOwnNamespace,
  requirePublicationOrder,
} from '#platform/facts/publication-rules.ts';
import { readOrigins } from '#platform/sqlite/store-origin.ts';

const BUSY_TIMEOUT_MS = 200;

/**
 * Writes publications over its own connection, each in one transaction: readers see the previous publication until
 * the commit, and a crash leaves no partial one. All methods block the thread; a commit may take seconds.
 */
export class PublicationWriter {
  readonly #database: DatabaseSync;
  #facts: FactWriter | null = null;

  /** @param cacheMib maximum page cache of one transaction, in MiB */
  constructor(database: DatabaseSync, cacheMib: number) {
    this.#database = database;
    // Digests are spread over their whole index; with the default of 2 MB its pages would be written and read many
    // times within one transaction.
    database.exec(`PRAGMA cache_size = -${cacheMib * 1_024}`);
    // A publisher learns quickly that another process is publishing.
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    // The set of facts seen while publishing may be large, and is worthless after the commit.
    database.exec('PRAGMA temp_store = FILE');
    database.exec('CREATE TEMP TABLE seen (fact_id INTEGER PRIMARY KEY) STRICT');
  }

  /**
   * Starts a publication, whose facts follow. Returns the outcome when the same publication exists already, and
   * throws `PublicationRefusedError` for a conflicting one; then no facts follow.
   */
  begin(draft: PublicationDraft): PublishOutcome | null {
    beginAlone(this.#database);
    const known = findPublication(this.#database, draft.publicationId);
    if (known !== null) {
      if (known.contentHash !== draft.contentHash) throw publicationIdTakenError(draft);
      this.rollBack();
      const nothing = { addedCount: 0, unchangedCount: 0, withdrawnCount: 0 };
      return { publication: known, isNew: false, ...nothing };
    }
    const before = newestPublication(this.#database);
    requireOwnNamespace(draft, readOrigins(this.#database).get(FACTS_PART) ?? []);
    const bundleBefore = newestBundle(this.#database);
    requirePublicationOrder(draft, bundleBefore);
    const mark = randomBytes(16).toString('hex');
    const publishedAtMs = Math.max(draft.publishedAtMs, before?.publishedAtMs ?? 0);
    const sequence = (before?.sequence ?? 0) + 1;
    const publication = { ...draft, publishedAtMs, sequence, mark };
    insertPublication(this.#database, publication, draft.publishedAtMs);
    const Writer = bundleBefore === null ? FirstFactWriter : NextFactWriter;
    this.#facts = new Writer(this.#database, publication);
    return null;
  }

  write(facts: readonly WrittenFact[]): void {
    for (const fact of facts) this.#begun().write(fact);
  }

  /** Makes the publication visible and durable. */
  commit(): PublishOutcome {
    const outcome = this.#begun().finish();
    this.#database.exec('COMMIT');
    this.#facts = null;
    // The cache of a large transaction would stay in memory until the next one.
    this.#database.exec('PRAGMA shrink_memory');
    return outcome;
  }

  /** Rolls back an unfinished publication, if there is one. */
  rollBack(): void {
    this.#facts = null;
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  close(): void {
    this.#database.close();
  }

  #begun(): FactWriter {
    if (this.#facts === null) throw new Error('no publication has started');
    return this.#facts;
  }
}

/** Writes the facts of a publication inside its transaction. */
interface FactWriter {
  /** Adds the fact, or keeps it when the previous publication has the same. */
  write(fact: WrittenFact): void;
  /** Withdraws the facts that only the previous publication had; returns the counts. */
  finish(): PublishOutcome;
}

/** Columns of a fact. Duplicates within a publication are one fact, detected by the digest index. */
const INSERT_FACT = `
  INSERT INTO fact (kind, key, payload, valid_from, valid_to, observed_at_ms,
                    superseded_at_ms, digest, introduced_in)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (digest) WHERE withdrawn_in IS NULL DO NOTHING`;

/** Inserts a fact and returns its number; null when it exists already. */
type InsertFact = (fact: WrittenFact, digest: Uint8Array) => number | bigint | null;

function insertInto(database: DatabaseSync, { sequence }: PublicationRecord): InsertFact {
  const insert = database.prepare(INSERT_FACT);
  return (fact, digest) => {
    const { kind, key, payload, validFrom, validTo, observedAtMs, supersededAtMs } = fact;
    const times = [validFrom, validTo, observedAtMs, supersededAtMs] as const;
    const done = insert.run(kind, key, payload, ...times, digest, sequence);
    return done.changes === 0 ? null : done.lastInsertRowid;
  };
}

/** The index by key, which the first publication builds after all its facts. */
const KEY_INDEX = 'fact_by_key';

/**
 * Writes into a store without facts, where nothing can be unchanged or withdrawn. The index by key is built at the
 * end, which is one sort instead of a search per fact; it happens within the transaction, so that readers never see
 * the store without it.
 */
class FirstFactWriter implements FactWriter {
  #addedCount = 0;
  readonly #database: DatabaseSync;
  readonly #publication: PublicationRecord;
  readonly #insert: InsertFact;
  readonly #keyIndexSql: string;

  constructor(database: DatabaseSync, publication: PublicationRecord) {
    this.#database = database;
    this.#publication = publication;
    const index = database.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(KEY_INDEX);
    this.#keyIndexSql = String(index!['sql']);
    database.exec(`DROP INDEX ${KEY_INDEX}`);
    this.#insert = insertInto(database, publication);
  }

  write(fact: WrittenFact): void {
    if (this.#insert(fact, digestOf(fact)) !== null) this.#addedCount += 1;
  }

  finish(): PublishOutcome {
    this.#database.exec(this.#keyIndexSql);
    return {
      publication: this.#publication,
      isNew: true,
      addedCount: this.#addedCount,
      unchangedCount: 0,
      withdrawnCount: 0,
    };
  }
}

/** Writes the facts of any later publication. */
class NextFactWriter implements FactWriter {
  #addedCount = 0;
  #unchangedCount = 0;
  readonly #database: DatabaseSync;
  readonly #publication: PublicationRecord;
  readonly #find: StatementSync;
  readonly #see: StatementSync;
  readonly #insert: InsertFact;

  constructor(database: DatabaseSync, publication: PublicationRecord) {
    this.#database = database;
    this.#publication = publication;
    database.exec('DELETE FROM temp.seen');
    this.#find = database.prepare(
      'SELECT fact_id FROM fact WHERE digest = ? AND withdrawn_in IS NULL',
    );
    this.#see = database.prepare('INSERT OR IGNORE INTO temp.seen (fact_id) VALUES (?)');
    this.#insert = insertInto(database, publication);
  }

  write(fact: WrittenFact): void {
    const digest = digestOf(fact);
    const found = this.#find.get(digest)?.['fact_id'];
    if (found !== undefined) {
      // Duplicates within a publication are one fact, counted once.
      if (this.#see.run(found).changes > 0) this.#unchangedCount += 1;
      return;
    }
    const factId = this.#insert(fact, digest);
    if (factId === null) return;
    this.#see.run(factId);
    this.#addedCount += 1;
  }

  finish(): PublishOutcome {
    const { changes } = this.#database
      .prepare(
        `UPDATE fact SET withdrawn_in = ?
         WHERE withdrawn_in IS NULL AND fact_id NOT IN (SELECT fact_id FROM temp.seen)`,
      )
      .run(this.#publication.sequence);
    this.#database.exec('DELETE FROM temp.seen');
    return {
      publication: this.#publication,
      isNew: true,
      addedCount: this.#addedCount,
      unchangedCount: this.#unchangedCount,
      withdrawnCount: Number(changes),
    };
  }
}

function insertPublication(
  database: DatabaseSync,
  publication: PublicationRecord,
  statedAtMs: number,
): void {
  const { sequence, publicationId, namespace, publishedAtMs, contentHash, mark } = publication;
  database
    .prepare(
      `INSERT INTO publication (${PUBLICATION_COLUMNS}, stated_at_ms) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(sequence, publicationId, namespace, publishedAtMs, contentHash, mark, statedAtMs);
}
