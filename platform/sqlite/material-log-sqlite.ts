import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BEFORE_ALL, LogRewrittenError, type LogPlace } from '#kernel/ports/log-place.ts';
import {
  payloadText,
  type Appended,
  type LoggedMaterial,
  type MaterialEntry,
  type MaterialLog,
  type MaterialSelection,
} from '#kernel/ports/material-log.ts';
import { MATERIAL_LOG_MIGRATIONS } from '#platform/sqlite/material-log-schema.ts';
import { inTransaction, openDatabase } from '#platform/sqlite/open-database.ts';

/** Rows read before the reader yields to other work. */
const BATCH_ROWS = 500;

/** Materials written before the writer yields to other work, unless one batch has more. */
const MAX_IN_GROUP = 500;

/** The first number that a selection by time may contain, by the index on that time. */
const FIRST_SINCE = 'SELECT min(sequence) AS first FROM material WHERE ready_at_ms >= ?';

const SELECT_MATERIALS = `
  SELECT sequence, mark, material_id, ready_at_ms, logged_at_ms, payload FROM material
  WHERE sequence > ? AND ready_at_ms >= ? ORDER BY sequence LIMIT ${BATCH_ROWS}`;

/** A batch that waits to be on disk. */
interface WaitingBatch {
  readonly entries: readonly MaterialEntry[];
  readonly loggedAtMs: number;
  readonly resolve: (appended: readonly Appended[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Opens the material log in its SQLite file; a missing file and its folders are created.
 *
 * @param path file name, or `:memory:`
 */
export function openSqliteMaterialLog(path: string): MaterialLog {
  return new SqliteMaterialLog(path);
}

/**
 * Materials in SQLite. A batch is on disk as a whole when `append` resolves. Batches of one turn share a transaction,
 * because waiting for the disk takes longest; a batch that cannot be written is left out of it. It runs on the
 * caller's thread, so writers bound their batches.
 */
class SqliteMaterialLog implements MaterialLog {
  readonly #database: DatabaseSync;
  readonly #find: StatementSync;
  readonly #insert: StatementSync;
  readonly #select: StatementSync;
  readonly #mark: StatementSync;
  #waiting: WaitingBatch[] = [];

  constructor(path: string) {
    this.#database = openDatabase(path, MATERIAL_LOG_MIGRATIONS);
    this.#find = this.#database.prepare(
      'SELECT sequence, payload FROM material WHERE material_id = ?',
    );
    this.#insert = this.#database.prepare(
      `INSERT INTO material (sequence, mark, material_id, ready_at_ms, logged_at_ms, payload)
       VALUES ((SELECT coalesce(max(sequence), 0) + 1 FROM material), lower(hex(randomblob(16))), ?, ?, ?, ?)`,
    );
    this.#select = this.#database.prepare(SELECT_MATERIALS);
    this.#mark = this.#database.prepare('SELECT mark FROM material WHERE sequence = ?');
  }

  append(entries: readonly MaterialEntry[], loggedAtMs: number): Promise<readonly Appended[]> {
    if (entries.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entries, loggedAtMs, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#writeGroup());
    });
  }

  async *read(selection: MaterialSelection): AsyncGenerator<readonly LoggedMaterial[]> {
    const { readySinceMs } = selection;
    // A resumed reader only needs the end; a new one skips the years before its start.
    const start = selection.after ?? this.#lastBefore(readySinceMs);
    if (start === null) return;
    let known: LogPlace = start;
    for (;;) {
      if (this.#markOf(known) !== known.mark) throw new LogRewrittenError(known);
      const materials = this.#select.all(known.sequence, readySinceMs).map(toMaterial);
      if (materials.length > 0) yield materials;
      if (materials.length < BATCH_ROWS) return;
      known = materials.at(-1)!;
      // SQLite answers synchronously, so only this yields to other work.
      await nextTurn();
    }
  }

  async lastSequence(): Promise<number> {
    const row = this.#database.prepare('SELECT max(sequence) AS last FROM material').get();
    return Number(row?.['last'] ?? 0);
  }

  async signingKey(): Promise<Uint8Array> {
    return this.#database.prepare('SELECT secret FROM signing_key').get()!['secret'] as Uint8Array;
  }

  async close(): Promise<void> {
    while (this.#waiting.length > 0) this.#writeGroup();
    if (this.#database.isOpen) this.#database.close();
  }

  /** The position before the first material visible at a time or later; null without one. */
  #lastBefore(readySinceMs: number): LogPlace | null {
    const first = this.#database.prepare(FIRST_SINCE).get(readySinceMs)?.['first'];
    if (first == null) return null;
    const place = { sequence: Number(first) - 1, mark: '' };
    return { ...place, mark: this.#markOf(place) ?? '' };
  }

  /** The mark of the entry with a number; null without one. */
  #markOf({ sequence }: LogPlace): string | null {
    if (sequence === 0) return BEFORE_ALL.mark;
    const row = this.#mark.get(sequence);
    return row === undefined ? null : String(row['mark']);
  }

  #writeGroup(): void {
    const group = this.#takeGroup();
    if (group.length === 0) return;
    const settled: (() => void)[] = [];
    try {
      inTransaction(this.#database, () => {
        for (const batch of group) settled.push(this.#appendBatch(batch));
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const settle of settled) settle();
  }

  /** The oldest queued batches; the rest follow in the next group. */
  #takeGroup(): WaitingBatch[] {
    let [count, rows] = [1, this.#waiting[0]?.entries.length ?? 0];
    for (const { entries } of this.#waiting.slice(1)) {
      rows += entries.length;
      if (rows > MAX_IN_GROUP) break;
      count += 1;
    }
    const group = this.#waiting.slice(0, count);
    this.#waiting = this.#waiting.slice(count);
    if (this.#waiting.length > 0) setImmediate(() => this.#writeGroup());
    return group;
  }

  /** Writes a batch as a whole or not at all; returns the callback for when it is on disk. */
  #appendBatch({ entries, loggedAtMs, resolve, reject }: WaitingBatch): () => void {
    this.#database.exec('SAVEPOINT batch');
    try {
      const appended = entries.map((entry) => this.#appendOne(entry, loggedAtMs));
      this.#database.exec('RELEASE batch');
      return () => resolve(appended);
    } catch (error) {
      this.#database.exec('ROLLBACK TO batch');
      this.#database.exec('RELEASE batch');
      return () => reject(error);
    }
  }

  #appendOne({ materialId, readyAtMs, payload }: MaterialEntry, loggedAtMs: number): Appended {
    const text = payloadText(payload);
    const known = this.#find.get(materialId);
    if (known !== undefined) {
      const isSame = known['payload'] === text;
      return { outcome: isSame ? 'unchanged' : 'conflict', sequence: Number(known['sequence']) };
    }
    const { lastInsertRowid } = this.#insert.run(materialId, readyAtMs, loggedAtMs, text);
    return { outcome: 'added', sequence: Number(lastInsertRowid) };
  }
}

function toMaterial(row: Record<string, SQLOutputValue>): LoggedMaterial {
  return {
    sequence: Number(row['sequence']),
    mark: String(row['mark']),
    materialId: String(row['material_id']),
    readyAtMs: Number(row['ready_at_ms']),
    loggedAtMs: Number(row['logged_at_ms']),
    payload: JSON.parse(String(row['payload'])) as MaterialEntry['payload'],
  };
}
