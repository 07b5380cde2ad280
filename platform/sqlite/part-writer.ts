import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { PublicationRecord } from '#kernel/ports/fact-store.ts';
import type { PartObservation, PublishedPart } from '#kernel/ports/part-store.ts';
import {
  isSameState,
  type PartCommitHead,
  type PartRows,
  type WrittenPartFact,
} from '#platform/facts/part-commit.ts';
import {
  COLLECTED_NAMESPACE,
  partPublicationId,
  rankNumber,
} from '#platform/facts/part-records.ts';
import { beginAlone } from '#platform/sqlite/begin-alone.ts';
import { newestPublication } from '#platform/sqlite/fact-store-rows.ts';
import { stateOf } from '#platform/sqlite/part-rows.ts';

const INSERT_FACT = `
  INSERT INTO part_fact (part, part_rank, kind, key, payload, valid_from, valid_to, observed_at_ms,
                         superseded_at_ms, identity, introduced_in)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const INSERT_WAITING = `
  INSERT INTO part_quarantine (part, kind, key, payload, valid_from, valid_to, observed_at_ms,
                               superseded_at_ms, identity, missing_kind, missing_key, since_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const INSERT_PUBLICATION = `
  INSERT INTO publication (sequence, publication_id, namespace, published_at_ms, content_hash, mark, part,
                           part_sequence, part_rank, kinds, note)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Everything but the counts, which are those of the whole commit. */
const OBSERVE = `
  INSERT INTO part (part, part_rank, observed_at_ms, cursor, row_count, complete_row_count)
  VALUES (?, ?, ?, ?, 0, ?)
  ON CONFLICT (part) DO UPDATE SET observed_at_ms = excluded.observed_at_ms, cursor = excluded.cursor,
    complete_row_count = coalesce(excluded.complete_row_count, complete_row_count)`;

const COUNT_ROWS = `UPDATE part SET row_count = row_count + ? WHERE part = ?`;

const SET_STATE = `
  INSERT INTO part_state (id, mark, judged_sequence) VALUES (1, ?, ?)
  ON CONFLICT (id) DO UPDATE SET mark = excluded.mark, judged_sequence = excluded.judged_sequence`;

const COUNT_EXPIRED = `
  UPDATE part SET expired_count = expired_count + expired.count
  FROM (SELECT part, count(*) AS count FROM part_quarantine WHERE since_ms <= ? GROUP BY part) expired
  WHERE expired.part = part.part`;

const RELEASE = 'DELETE FROM part_quarantine WHERE row_id IN (SELECT value FROM json_each(?))';
const WITHDRAW = `
  UPDATE part_fact SET withdrawn_in = ?
  WHERE withdrawn_in IS NULL AND fact_id IN (SELECT value FROM json_each(?))`;

/** Applies commits of parts over the connection of the publication thread, each in one transaction. */
export class PartWriter {
  readonly #database: DatabaseSync;
  #published: PublishedPart[] = [];

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Starts a commit, whose rows follow. Returns false, and starts nothing, if the state of the store has changed. */
  begin(head: PartCommitHead): boolean {
    const database = this.#database;
    beginAlone(database);
    const state = stateOf(database);
    if (!isSameState(state, head.basedOn)) {
      database.exec('ROLLBACK');
      return false;
    }
    if (head.observation !== null) this.#observe(head.observation);
    database.prepare(RELEASE).run(JSON.stringify(head.releasedIds));
    database.prepare(COUNT_EXPIRED).run(head.expireUntilMs);
    database.prepare('DELETE FROM part_quarantine WHERE since_ms <= ?').run(head.expireUntilMs);
    database.prepare(SET_STATE).run(randomBytes(16).toString('hex'), state.bundleSequence);
    this.#published = head.changes.map((change) => this.#change(change, head.publishedAtMs));
    return true;
  }

  write(rows: PartRows): void {
    if (rows.change === null) {
      const insert = this.#database.prepare(INSERT_WAITING);
      for (const { part, missing, sinceMs, identity, ...row } of rows.facts) {
        insert.run(part, ...columnsOf(row), identity, missing.kind, missing.key, sinceMs);
      }
      return;
    }
    const { publication, place } = this.#published[rows.change]!;
    const insert = this.#database.prepare(INSERT_FACT);
    for (const fact of rows.facts) {
      const times = columnsOf(fact);
      insert.run(place.part, rankNumber(place.rank), ...times, fact.identity, publication.sequence);
    }
  }

  /** Makes the commit visible and durable. */
  commit(): readonly PublishedPart[] {
    this.#database.exec('COMMIT');
    this.#database.exec('PRAGMA shrink_memory');
    return this.#published;
  }

  #observe({ part, rank, observedAtMs, cursor, completeRowCount }: PartObservation): void {
    this.#database
      .prepare(OBSERVE)
      .run(part, rankNumber(rank), observedAtMs, cursor, completeRowCount);
  }

  #change(
    {
      part,
      rank,
      addedCount,
      withdrawnIds,
      kinds,
      note,
      contentHash,
    }: PartCommitHead['changes'][number],
    publishedAtMs: number,
  ): PublishedPart {
    const database = this.#database;
    const before = newestPublication(database);
    const own = database
      .prepare('SELECT max(part_sequence) AS last FROM publication WHERE part = ?')
      .get(part);
    const partSequence = Number(own?.['last'] ?? 0) + 1;
    const publication: PublicationRecord = {
      sequence: (before?.sequence ?? 0) + 1,
      publicationId: partPublicationId(part, partSequence),
      namespace: before?.namespace ?? COLLECTED_NAMESPACE,
      publishedAtMs: Math.max(publishedAtMs, before?.publishedAtMs ?? 0),
      contentHash,
      mark: randomBytes(16).toString('hex'),
    };
    const { sequence, publicationId, namespace, mark } = publication;
    const head = [sequence, publicationId, namespace, publication.publishedAtMs, contentHash, mark];
    const ofPart = [part, partSequence, rankNumber(rank), JSON.stringify(kinds), note];
    database.prepare(INSERT_PUBLICATION).run(...head, ...ofPart);
    const { changes } = database.prepare(WITHDRAW).run(sequence, JSON.stringify(withdrawnIds));
    database.prepare(COUNT_ROWS).run(addedCount - Number(changes), part);
    const place = {
      part,
      rank,
      sequence: partSequence,
      mark,
      publishedAtMs: publication.publishedAtMs,
    };
    return { publication, place };
  }
}

function columnsOf(row: Omit<WrittenPartFact, 'identity'>) {
  const { kind, key, payload, validFrom, validTo, observedAtMs, supersededAtMs } = row;
  return [kind, key, payload, validFrom, validTo, observedAtMs, supersededAtMs] as const;
}
