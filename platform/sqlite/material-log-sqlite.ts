import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  payloadText,
  type Appended,
  type LoggedMaterial,
  type MaterialEntry,
  type MaterialLog,
  type MaterialSelection,
} from '#kernel/material-log.ts';
import { MATERIAL_LOG_MIGRATIONS } from '#platform/sqlite/material-log-schema.ts';
import { inTransaction, openDatabase } from '#platform/sqlite/open-database.ts';

/** Rows that are read without giving anybody else a turn. */
const BATCH_ROWS = 500;

/** The first number whose material may be selected; the index on moments finds it at once. */
const FIRST_SINCE = 'SELECT min(sequence) AS first FROM material WHERE ready_at_ms >= ?';

const SELECT_MATERIALS = `
  SELECT sequence, material_id, ready_at_ms, logged_at_ms, payload FROM material
  WHERE sequence > ? AND ready_at_ms >= ? ORDER BY sequence LIMIT ${BATCH_ROWS}`;

/**
 * Opens the material log in a SQLite file of its own; a missing file and its folders are created.
 *
 * @param path file name, or `:memory:`
 */
export function openSqliteMaterialLog(path: string): MaterialLog {
  return new SqliteMaterialLog(path);
}

/**
 * Materials in SQLite. A batch is one transaction, and is on disk when `append` resolves. It runs on
 * the caller's thread, so writers bound their batches.
 */
class SqliteMaterialLog implements MaterialLog {
  readonly #database: DatabaseSync;
  readonly #find: StatementSync;
  readonly #insert: StatementSync;
  readonly #select: StatementSync;

  constructor(path: string) {
    this.#database = openDatabase(path, MATERIAL_LOG_MIGRATIONS);
    this.#find = this.#database.prepare(
      'SELECT sequence, payload FROM material WHERE material_id = ?',
    );
    this.#insert = this.#database.prepare(
      `INSERT INTO material (sequence, material_id, ready_at_ms, logged_at_ms, payload)
       VALUES ((SELECT coalesce(max(sequence), 0) + 1 FROM material), ?, ?, ?, ?)`,
    );
    this.#select = this.#database.prepare(SELECT_MATERIALS);
  }

  async append(batch: readonly MaterialEntry[], loggedAtMs: number): Promise<readonly Appended[]> {
    if (batch.length === 0) return [];
    return inTransaction(this.#database, () =>
      batch.map((entry) => this.#appendOne(entry, loggedAtMs)),
    );
  }

  async *read(selection: MaterialSelection): AsyncGenerator<readonly LoggedMaterial[]> {
    const { readySinceMs } = selection;
    const first = this.#database.prepare(FIRST_SINCE).get(readySinceMs)?.['first'];
    if (first == null) return;
    let after = Math.max(selection.afterSequence, Number(first) - 1);
    for (;;) {
      const rows = this.#select.all(after, readySinceMs);
      if (rows.length > 0) yield rows.map(toMaterial);
      if (rows.length < BATCH_ROWS) return;
      after = Number(rows.at(-1)!['sequence']);
      // SQLite answers without waiting, so only this lets anybody else have a turn.
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
    if (this.#database.isOpen) this.#database.close();
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
    materialId: String(row['material_id']),
    readyAtMs: Number(row['ready_at_ms']),
    loggedAtMs: Number(row['logged_at_ms']),
    payload: JSON.parse(String(row['payload'])) as MaterialEntry['payload'],
  };
}
