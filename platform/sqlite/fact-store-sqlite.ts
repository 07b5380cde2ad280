import { hash } from 'node:crypto';
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import type {
  Fact,
  FactPayload,
  FactQuery,
  FactStore,
  PublicationDraft,
  PublicationRecord,
  PublishOutcome,
} from '#kernel/fact-store.ts';
import { PublicationRefused } from '#kernel/fact-store.ts';
import { MIGRATIONS } from '#platform/sqlite/fact-store-schema.ts';
import { openDatabase } from '#platform/sqlite/open-database.ts';

/** Rows per batch: big enough to be fast, small enough never to hold up the event loop. */
const BATCH_ROWS = 2_000;

const BUSY_TIMEOUT_MS = 200;
const SQLITE_BUSY = 5;

const COLUMNS = 'sequence, publication_id, namespace, published_at_ms, content_hash';

const SELECT_FACTS = `
  SELECT fact_id, kind, key, payload, valid_from, valid_to, observed_at_ms, superseded_at_ms
  FROM fact
  WHERE kind = :kind AND (key, fact_id) > (:afterKey, :afterId)
    AND introduced_in <= :sequence AND (withdrawn_in IS NULL OR withdrawn_in > :sequence)
    AND (:validOn IS NULL
         OR (valid_from <= :validOn AND (valid_to IS NULL OR valid_to > :validOn)))
    AND (:knownAtMs IS NULL
         OR (observed_at_ms <= :knownAtMs
             AND (superseded_at_ms IS NULL OR superseded_at_ms > :knownAtMs)))
  ORDER BY key, fact_id LIMIT ${BATCH_ROWS}`;

/** Opens the fact store in a SQLite file of its own; a missing file and its folders are created. */
export function openSqliteFactStore(path: string): FactStore {
  return new SqliteFactStore(path);
}

/**
 * Facts in SQLite. Publishing writes through a connection of its own inside one transaction, so
 * readers go on seeing the publication before until the commit, and a kill leaves nothing half
 * done.
 */
class SqliteFactStore implements FactStore {
  readonly #reader: DatabaseSync;
  readonly #writer: DatabaseSync;
  /** Publications of this process wait for one another: the writer has one transaction. */
  #lastPublish: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#writer = openDatabase(path, MIGRATIONS);
    this.#reader = openDatabase(path, MIGRATIONS);
    // Digests fall anywhere in their index; with the default of 2 MB its pages would be written and
    // read again many times within one transaction.
    this.#writer.exec('PRAGMA cache_size = -65536');
    // Waiting for another process would hold up every reader of this one, and is told instead.
    this.#writer.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    // The set of facts seen while publishing may be large, and is worthless after the commit.
    this.#writer.exec('PRAGMA temp_store = FILE');
    this.#writer.exec('CREATE TEMP TABLE seen (fact_id INTEGER PRIMARY KEY) STRICT');
  }

  async currentPublication(): Promise<PublicationRecord | null> {
    return newestPublication(this.#reader);
  }

  async findPublication(publicationId: string): Promise<PublicationRecord | null> {
    return findPublication(this.#reader, publicationId);
  }

  async publicationAsOf(knownAtMs: number): Promise<PublicationRecord | null> {
    const newest = this.#reader.prepare(
      `SELECT ${COLUMNS} FROM publication WHERE published_at_ms <= ?
       ORDER BY sequence DESC LIMIT 1`,
    );
    const first = this.#reader.prepare(`SELECT ${COLUMNS} FROM publication WHERE sequence = 1`);
    return toPublication(newest.get(knownAtMs) ?? first.get());
  }

  publish(draft: PublicationDraft, facts: AsyncIterable<Fact>): Promise<PublishOutcome> {
    const outcome = this.#lastPublish.then(() => this.#publishAlone(draft, facts));
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
    let [afterKey, afterId] = ['', 0];
    // The facts of a publication never change, so batches need no transaction around them.
    for (;;) {
      const rows = select.all({ ...filters, afterKey, afterId });
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map(toFact);
      if (rows.length < BATCH_ROWS) return;
      [afterKey, afterId] = [String(last['key']), Number(last['fact_id'])];
    }
  }

  async close(): Promise<void> {
    await this.#lastPublish;
    this.#reader.close();
    this.#writer.close();
  }

  async #publishAlone(
    draft: PublicationDraft,
    facts: AsyncIterable<Fact>,
  ): Promise<PublishOutcome> {
    const database = this.#writer;
    beginAlone(database);
    try {
      const outcome = await writePublication(database, draft, facts);
      database.exec('COMMIT');
      return outcome;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
}

/** Takes the one write lock there is. Throws `PublicationRefused` when another process has it. */
function beginAlone(database: DatabaseSync): void {
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error) || error.errcode !== SQLITE_BUSY) {
      throw error;
    }
    throw new PublicationRefused(
      'busy',
      'Another process is publishing into this store; publish again when it is done.',
    );
  }
}

async function writePublication(
  database: DatabaseSync,
  draft: PublicationDraft,
  facts: AsyncIterable<Fact>,
): Promise<PublishOutcome> {
  const known = findPublication(database, draft.publicationId);
  if (known !== null) {
    if (known.contentHash !== draft.contentHash) throw otherContent(draft);
    return {
      publication: known,
      isNew: false,
      addedCount: 0,
      unchangedCount: 0,
      withdrawnCount: 0,
    };
  }
  const before = newestPublication(database);
  refuseWhatCannotFollow(draft, before);
  const publication: PublicationRecord = { ...draft, sequence: (before?.sequence ?? 0) + 1 };
  insertPublication(database, publication);
  const writer = new FactWriter(database, publication.sequence);
  for await (const fact of facts) writer.write(fact);
  const withdrawnCount = writer.withdrawUnseen();
  const { addedCount, unchangedCount } = writer;
  return { publication, isNew: true, addedCount, unchangedCount, withdrawnCount };
}

/** Writes the facts of one publication inside its transaction. */
class FactWriter {
  addedCount = 0;
  unchangedCount = 0;
  readonly #database: DatabaseSync;
  readonly #sequence: number;
  readonly #find: StatementSync;
  readonly #see: StatementSync;
  readonly #insert: StatementSync;

  constructor(database: DatabaseSync, sequence: number) {
    this.#database = database;
    this.#sequence = sequence;
    database.exec('DELETE FROM temp.seen');
    this.#find = database.prepare(
      'SELECT fact_id FROM fact WHERE digest = ? AND withdrawn_in IS NULL',
    );
    this.#see = database.prepare('INSERT OR IGNORE INTO temp.seen (fact_id) VALUES (?)');
    this.#insert = database.prepare(
      `INSERT INTO fact (kind, key, payload, valid_from, valid_to, observed_at_ms,
                         superseded_at_ms, digest, introduced_in)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  /** Adds the fact, or marks it as still published when the publication before had the same. */
  write(fact: Fact): void {
    const payload = canonicalJson(fact.payload);
    const digest = digestOf(fact, payload);
    const found = this.#find.get(digest)?.['fact_id'];
    if (found !== undefined) {
      // The same fact twice in one publication is one fact, counted once.
      if (this.#see.run(found).changes > 0) this.unchangedCount += 1;
      return;
    }
    const { lastInsertRowid } = this.#insert.run(
      fact.kind,
      fact.key,
      payload,
      fact.validFrom,
      fact.validTo,
      fact.observedAtMs,
      fact.supersededAtMs,
      digest,
      this.#sequence,
    );
    this.#see.run(lastInsertRowid);
    this.addedCount += 1;
  }

  /** Withdraws what the publication before had and this one does not; returns how many. */
  withdrawUnseen(): number {
    const { changes } = this.#database
      .prepare(
        `UPDATE fact SET withdrawn_in = ?
         WHERE withdrawn_in IS NULL AND fact_id NOT IN (SELECT fact_id FROM temp.seen)`,
      )
      .run(this.#sequence);
    this.#database.exec('DELETE FROM temp.seen');
    return Number(changes);
  }
}

function refuseWhatCannotFollow(draft: PublicationDraft, before: PublicationRecord | null): void {
  if (before === null) return;
  if (draft.namespace !== before.namespace) {
    throw new PublicationRefused(
      'other_namespace',
      `The store holds publications of the namespace "${before.namespace}", ` +
        `not of "${draft.namespace}".`,
    );
  }
  if (draft.publishedAtMs <= before.publishedAtMs) {
    throw new PublicationRefused(
      'out_of_order',
      `"${draft.publicationId}" must be published later than "${before.publicationId}", ` +
        `which is of ${new Date(before.publishedAtMs).toISOString()}.`,
    );
  }
}

function otherContent(draft: PublicationDraft): PublicationRefused {
  return new PublicationRefused(
    'other_content',
    `"${draft.publicationId}" is published already, with other content; ` +
      'give the new content a new publication_id.',
  );
}

function insertPublication(database: DatabaseSync, publication: PublicationRecord): void {
  database
    .prepare(`INSERT INTO publication (${COLUMNS}) VALUES (?, ?, ?, ?, ?)`)
    .run(
      publication.sequence,
      publication.publicationId,
      publication.namespace,
      publication.publishedAtMs,
      publication.contentHash,
    );
}

function findPublication(database: DatabaseSync, publicationId: string): PublicationRecord | null {
  const select = database.prepare(`SELECT ${COLUMNS} FROM publication WHERE publication_id = ?`);
  return toPublication(select.get(publicationId));
}

function newestPublication(database: DatabaseSync): PublicationRecord | null {
  const select = database.prepare(
    `SELECT ${COLUMNS} FROM publication ORDER BY sequence DESC LIMIT 1`,
  );
  return toPublication(select.get());
}

type Row = Record<string, SQLOutputValue>;

function toPublication(row: Row | undefined): PublicationRecord | null {
  if (row === undefined) return null;
  return {
    sequence: Number(row['sequence']),
    publicationId: String(row['publication_id']),
    namespace: String(row['namespace']),
    publishedAtMs: Number(row['published_at_ms']),
    contentHash: String(row['content_hash']),
  };
}

function toFact(row: Row): Fact {
  return {
    kind: String(row['kind']),
    key: String(row['key']),
    payload: JSON.parse(String(row['payload'])) as FactPayload,
    validFrom: String(row['valid_from']),
    validTo: row['valid_to'] === null ? null : String(row['valid_to']),
    observedAtMs: Number(row['observed_at_ms']),
    supersededAtMs: row['superseded_at_ms'] === null ? null : Number(row['superseded_at_ms']),
  };
}

function digestOf(fact: Fact, payload: string): Uint8Array {
  const { kind, key, validFrom, validTo, observedAtMs, supersededAtMs } = fact;
  const times = [validFrom, validTo, observedAtMs, supersededAtMs];
  return hash('sha256', JSON.stringify([kind, key, ...times, payload]), 'buffer');
}

/** JSON with sorted object keys, so that the order a publisher writes them in changes nothing. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(sortKeys(value));
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const members = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(members).sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(members[key])]));
}
