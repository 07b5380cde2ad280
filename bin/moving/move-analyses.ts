import type { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import { rowText, type StoredRow } from '#bin/moving/row-digest.ts';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';
import { PostgresUnusableError } from '#platform/postgres/postgres-failure.ts';
import { ANALYSIS_STORE_MIGRATIONS } from '#platform/sqlite/analysis-store-schema.ts';
import { openDatabase } from '#platform/sqlite/open-database.ts';

const BATCH = 500;

const TEXT = 'text';
const NUMBER = 'bigint';

/** A table that only grows, in the order of its `sequence`, and the columns that both engines share. */
interface GrowingTable {
  readonly name: 'analysis' | 'model_call';
  readonly columns: Readonly<Record<string, typeof TEXT | typeof NUMBER>>;
}

const TABLES: readonly GrowingTable[] = [
  {
    name: 'analysis',
    columns: {
      content_hash: TEXT,
      analyser: TEXT,
      analyser_version: TEXT,
      catalog_version: TEXT,
      analysed_at_ms: NUMBER,
      body: TEXT,
    },
  },
  {
    name: 'model_call',
    columns: {
      content_hash: TEXT,
      catalog_version: TEXT,
      model: TEXT,
      prompt_hash: TEXT,
      started_at_ms: NUMBER,
      duration_ms: NUMBER,
      input_tokens: NUMBER,
      output_tokens: NUMBER,
      verdict: TEXT,
      dropped_count: NUMBER,
    },
  },
];

/** A table in one of the two stores. */
interface TablePlace {
  /** Rows after a sequence, in order. */
  rowsAfter(sequence: number, limit: number): Promise<StoredRow[]>;
  put(rows: readonly StoredRow[]): Promise<void>;
}

/** Copies analyses and the account of models in one transaction, after those that are there already. */
export async function moveAnalyses(path: string, database: PostgresDatabase): Promise<string> {
  return within(path, database, (table, file, there) => copyRows(table, file, there, differs));
  function differs(): never {
    throw new PostgresUnusableError(
      'the database holds other analyses than the folder; move into an empty database',
    );
  }
}

/** The reverse. */
export async function fetchAnalyses(path: string, database: PostgresDatabase): Promise<string> {
  return within(path, database, (table, file, there) => copyRows(table, there, file, differs));
  function differs(): never {
    throw new DataFolderError(
      'the folder holds other analyses than the database; move into an empty folder',
    );
  }
}

type Copy = (table: GrowingTable, file: TablePlace, there: TablePlace) => Promise<number[]>;

/** Runs a copy of each table in one transaction of either store. */
async function within(path: string, database: PostgresDatabase, copy: Copy): Promise<string> {
  const file = openDatabase(path, ANALYSIS_STORE_MIGRATIONS);
  try {
    return await database.transaction(async (statements) => {
      await statements.run('lock table analysis, model_call in exclusive mode');
      file.exec('BEGIN IMMEDIATE');
      try {
        const counts: number[][] = [];
        for (const table of TABLES) {
          counts.push(await copy(table, inFile(file, table), inDatabase(statements, table)));
        }
        file.exec('COMMIT');
        const [[analyses, copied], [calls, copiedCalls]] = counts as [number[], number[]];
        return (
          `${analyses} analyses, ${copied} of them copied now, and ${calls} requests to a model, ` +
          `${copiedCalls} of them copied now, compared one by one`
        );
      } catch (error) {
        file.exec('ROLLBACK');
        throw error;
      }
    }, 'long');
  } finally {
    file.close();
  }
}

/** Rows of the source, and how many of them were copied: those after the ones that the target has. */
async function copyRows(
  table: GrowingTable,
  source: TablePlace,
  target: TablePlace,
  differs: () => never,
): Promise<number[]> {
  let [rowCount, copied] = [0, 0];
  let [after, afterThere] = [0, 0];
  for (;;) {
    const rows = await source.rowsAfter(after, BATCH);
    const before = await target.rowsAfter(afterThere, rows.length + 1);
    // Rows that the source lacks are of another history.
    if (before.length > rows.length && rows.length < BATCH) differs();
    if (rows.length === 0) return [rowCount, copied];
    const fresh = rows.slice(before.length);
    if (fresh.length > 0) await target.put(fresh);
    const there = await target.rowsAfter(afterThere, rows.length);
    if (textsOf(table, rows) !== textsOf(table, there)) differs();
    rowCount += rows.length;
    copied += fresh.length;
    [after, afterThere] = [lastOf(rows), lastOf(there)];
  }
}

function lastOf(rows: readonly StoredRow[]): number {
  return Number(rows.at(-1)!['sequence']);
}

function textsOf({ columns }: GrowingTable, rows: readonly StoredRow[]): string {
  return rows.map((row) => rowText(row, Object.keys(columns))).join('\n');
}

function inFile(file: DatabaseSync, { name, columns }: GrowingTable): TablePlace {
  const names = Object.keys(columns);
  const page = file.prepare(
    `SELECT sequence, ${names.join(', ')} FROM ${name} WHERE sequence > ? ORDER BY sequence LIMIT ?`,
  );
  const put = file.prepare(
    `INSERT INTO ${name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
     ON CONFLICT DO NOTHING`,
  );
  return {
    rowsAfter: async (sequence, limit) => page.all(sequence, limit),
    put: async (rows) => {
      for (const row of rows) put.run(...names.map((column) => row[column] as string | number));
    },
  };
}

function inDatabase(statements: Statements, { name, columns }: GrowingTable): TablePlace {
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map((type, at) => `$${at + 1}::${type}[]`);
  return {
    rowsAfter: (sequence, limit) =>
      statements.rows<Record<string, unknown>>(
        `select sequence, ${names.join(', ')} from ${name} where sequence > $1 order by sequence limit $2`,
        [sequence, limit],
      ),
    put: async (rows) => {
      await statements.run(
        `insert into ${name} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})
         on conflict do nothing`,
        names.map((column) => rows.map((row) => row[column])),
      );
    },
  };
}
