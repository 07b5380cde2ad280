import { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import { rowText, type StoredRow } from '#bin/moving/row-digest.ts';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';
import { PostgresUnusableError } from '#platform/postgres/postgres-failure.ts';
import { MATERIAL_LOG_MIGRATIONS } from '#platform/sqlite/material-log-schema.ts';
import { inTransaction, openDatabase } from '#platform/sqlite/open-database.ts';

const BATCH = 1_000;

const COLUMNS = ['sequence', 'material_id', 'ready_at_ms', 'logged_at_ms', 'payload'] as const;

/**
 * Copies the log with its numbers and its key, so that positions stay valid. Resumes after the last copied entry when
 * the database has the same log.
 */
export async function moveMaterials(path: string, database: PostgresDatabase): Promise<string> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const last = await begin(database, keyOf(file));
    let [materials, copied] = [0, 0];
    for (const rows of pagesOfFile(file)) {
      const isThere = Number(rows[0]!['sequence']) <= last;
      const fresh = rows.filter(({ sequence }) => Number(sequence) > last);
      if (fresh.length > 0) {
        await database.transaction((statements) => put(statements, fresh));
      }
      if (isThere || fresh.length > 0) await compare(rows, database);
      materials += rows.length;
      copied += fresh.length;
    }
    return summaryOf(materials, copied);
  } finally {
    file.close();
  }
}

/** The reverse: into a file without materials, or with a prefix of the same log. */
export async function fetchMaterials(path: string, database: PostgresDatabase): Promise<string> {
  const file = openDatabase(path, MATERIAL_LOG_MIGRATIONS);
  try {
    const key = await keyOfDatabase(database);
    const isEmpty = lastOf(file) === 0;
    if (isEmpty) file.prepare('UPDATE signing_key SET secret = ?').run(key.key);
    if (!keyOf(file).equals(key.key)) {
      throw new DataFolderError(
        'the folder holds a log of materials of its own; move into an empty folder',
      );
    }
    const last = lastOf(file);
    let [materials, copied] = [0, 0];
    for await (const rows of pagesOfDatabase(database)) {
      const fresh = rows.filter(({ sequence }) => Number(sequence) > last);
      inTransaction(file, () => insert(file, fresh));
      compareWithFile(rows, file);
      materials += rows.length;
      copied += fresh.length;
    }
    return summaryOf(materials, copied);
  } finally {
    file.close();
  }
}

function summaryOf(materials: number, copied: number): string {
  return `${materials} materials, ${copied} of them copied now, compared one by one`;
}

/** Number of the last copied material; an empty log takes the key of the folder. */
async function begin(database: PostgresDatabase, key: Buffer): Promise<number> {
  await database.run('update material_counter set signing_key = $1 where last = 0', [key]);
  const counter = await keyOfDatabase(database);
  if (counter.key.equals(key)) return counter.last;
  throw new PostgresUnusableError(
    'the database holds a log of materials of its own; move into an empty database',
  );
}

async function keyOfDatabase(
  database: PostgresDatabase,
): Promise<{ readonly last: number; readonly key: Buffer }> {
  const [counter] = await database.rows<{ last: number; key: Buffer }>(
    'select last, signing_key as key from material_counter',
  );
  return counter!;
}

function keyOf(file: DatabaseSync): Buffer {
  return Buffer.from(file.prepare('SELECT secret FROM signing_key').get()!['secret'] as Uint8Array);
}

function lastOf(file: DatabaseSync): number {
  return Number(file.prepare('SELECT coalesce(max(sequence), 0) AS n FROM material').get()!['n']);
}

function* pagesOfFile(file: DatabaseSync): Generator<StoredRow[]> {
  const page = file.prepare(
    `SELECT ${COLUMNS.join(', ')} FROM material WHERE sequence > ? ORDER BY sequence LIMIT ${BATCH}`,
  );
  for (let last = 0; ;) {
    const rows = page.all(last);
    if (rows.length === 0) return;
    yield rows;
    last = Number(rows.at(-1)!['sequence']);
  }
}

async function* pagesOfDatabase(database: PostgresDatabase): AsyncGenerator<StoredRow[]> {
  for (let last = 0; ;) {
    const rows = await database.rows<Record<string, unknown>>(
      `select ${COLUMNS.join(', ')} from material where sequence > $1 order by sequence limit ${BATCH}`,
      [last],
    );
    if (rows.length === 0) return;
    yield rows;
    last = Number(rows.at(-1)!['sequence']);
  }
}

/** Compares some materials of both logs. */
async function compare(rows: readonly StoredRow[], database: PostgresDatabase): Promise<void> {
  const there = await database.rows<Record<string, unknown>>(
    `select ${COLUMNS.join(', ')} from material where sequence between $1 and $2 order by sequence`,
    [rows[0]!['sequence'], rows.at(-1)!['sequence']],
  );
  if (areSame(rows, there)) return;
  throw new PostgresUnusableError(
    'the materials differ after they were copied: the database holds others under their numbers; move into an ' +
      'empty database',
  );
}

function compareWithFile(rows: readonly StoredRow[], file: DatabaseSync): void {
  const here = file
    .prepare(
      `SELECT ${COLUMNS.join(', ')} FROM material WHERE sequence BETWEEN ? AND ? ORDER BY sequence`,
    )
    .all(Number(rows[0]!['sequence']), Number(rows.at(-1)!['sequence']));
  if (areSame(rows, here)) return;
  throw new DataFolderError(
    'the materials differ after they were copied: the folder holds others under their numbers; move into an ' +
      'empty folder',
  );
}

function areSame(some: readonly StoredRow[], others: readonly StoredRow[]): boolean {
  const texts = (rows: readonly StoredRow[]): string[] => rows.map((row) => rowText(row, COLUMNS));
  return texts(some).join('\n') === texts(others).join('\n');
}

async function put(statements: Statements, rows: readonly StoredRow[]): Promise<void> {
  await statements.run(
    `insert into material (${COLUMNS.join(', ')})
     select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[])`,
    COLUMNS.map((name) => rows.map((row) => row[name])),
  );
  await statements.run('update material_counter set last = $1', [rows.at(-1)!['sequence']]);
}

function insert(file: DatabaseSync, rows: readonly StoredRow[]): void {
  const one = file.prepare(
    `INSERT INTO material (${COLUMNS.join(', ')}, mark) VALUES (?, ?, ?, ?, ?, lower(hex(randomblob(16))))`,
  );
  for (const row of rows) one.run(...COLUMNS.map((name) => row[name] as string | number));
}
