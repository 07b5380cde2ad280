import { hash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  Fact,
  PublicationDraft,
  PublicationRecord,
  PublishOutcome,
} from '#kernel/fact-store.ts';
import { PublicationRefused } from '#kernel/fact-store.ts';
import {
  canonicalJson,
  findPublication,
  newestPublication,
  PUBLICATION_COLUMNS,
} from '#platform/sqlite/fact-store-rows.ts';

/**
 * Writes a publication and its facts within the transaction that is open. What it throws leaves the
 * transaction to be rolled back.
 */
export async function writePublication(
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
  const withdrawnCount = before === null ? 0 : await writer.withdrawUnseen();
  const { addedCount, unchangedCount } = writer;
  return { publication, isNew: true, addedCount, unchangedCount, withdrawnCount };
}

/** Facts that are looked at between two turns of the event loop. */
const LOOKED_AT_ONCE = 10_000;

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

  /**
   * Withdraws what the publication before had and this one does not; returns how many. Looks at some
   * facts at a time, so that others have their turns while millions are looked at.
   */
  async withdrawUnseen(): Promise<number> {
    const withdraw = this.#database.prepare(
      `UPDATE fact SET withdrawn_in = :sequence
       WHERE fact_id BETWEEN :first AND :last AND withdrawn_in IS NULL
         AND fact_id NOT IN (SELECT fact_id FROM temp.seen)`,
    );
    const newest = this.#database.prepare('SELECT max(fact_id) AS id FROM fact').get();
    const lastId = Number(newest?.['id'] ?? 0);
    let withdrawnCount = 0;
    for (let first = 1; first <= lastId; first += LOOKED_AT_ONCE) {
      const last = first + LOOKED_AT_ONCE - 1;
      const { changes } = withdraw.run({ sequence: this.#sequence, first, last });
      withdrawnCount += Number(changes);
      await nextTurn();
    }
    this.#database.exec('DELETE FROM temp.seen');
    return withdrawnCount;
  }
}

function refuseWhatCannotFollow(draft: PublicationDraft, before: PublicationRecord | null): void {
  if (before === null) return;
  if (draft.namespace !== before.namespace) {
    throw new PublicationRefused(
      'other_namespace',
      `The store holds publications of the namespace "${before.namespace}", ` +
        `not of "${draft.namespace}"; publish into another data folder.`,
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
    .prepare(`INSERT INTO publication (${PUBLICATION_COLUMNS}) VALUES (?, ?, ?, ?, ?)`)
    .run(
      publication.sequence,
      publication.publicationId,
      publication.namespace,
      publication.publishedAtMs,
      publication.contentHash,
    );
}

/** Two facts are the same when everything about them is, times included. */
function digestOf(fact: Fact, payload: string): Uint8Array {
  const { kind, key, validFrom, validTo, observedAtMs, supersededAtMs } = fact;
  const times = [validFrom, validTo, observedAtMs, supersededAtMs];
  return hash('sha256', JSON.stringify([kind, key, ...times, payload]), 'buffer');
}
