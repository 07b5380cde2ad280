import { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import {
  areSamePublications,
  FACT_COLUMNS,
  factsOfDatabase,
  factsOfFile,
  haveSameFacts,
  PUBLICATION_COLUMNS,
  publicationsOfDatabase,
  publicationsOfFile,
} from '#bin/moving/fact-rows.ts';
import { copyParts, fetchParts, haveSameParts } from '#bin/moving/part-tables.ts';
import type { StoredRow } from '#bin/moving/row-digest.ts';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';
import { PostgresUnusableError } from '#platform/postgres/postgres-failure.ts';
import { MIGRATIONS } from '#platform/sqlite/fact-store-schema.ts';
import { openDatabase } from '#platform/sqlite/open-database.ts';

const PUT_FACTS = `
  insert into fact (${FACT_COLUMNS.join(', ')})
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[],
                       $8::bytea[], $9::bigint[], $10::bigint[])`;

const DIFFER = 'the facts differ after they were copied; nothing was changed';

/** Copies all publications with their facts in one transaction, unless they are there. */
export async function moveFacts(path: string, database: PostgresDatabase): Promise<string> {
  // A folder of an earlier version lacks tables.
  openDatabase(path, MIGRATIONS).close();
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return await database.transaction((statements) => copy(file, statements), 'long');
  } finally {
    file.close();
  }
}

async function copy(file: DatabaseSync, statements: Statements): Promise<string> {
  await statements.run('lock table publication in exclusive mode');
  const publications = publicationsOfFile(file);
  const there = await publicationsOfDatabase(statements);
  if (there.length > 0) {
    const isSame = areSamePublications(there, publications) && (await haveSame(file, statements));
    if (isSame) return summaryOf(publications, factsIn(file), 'there already');
    throw new PostgresUnusableError(
      'the database holds other publications than the folder; move into an empty database',
    );
  }
  for (const one of publications) {
    await statements.run(
      `insert into publication (${PUBLICATION_COLUMNS.join(', ')})
       values (${PUBLICATION_COLUMNS.map((_, at) => `$${at + 1}`).join(', ')})`,
      PUBLICATION_COLUMNS.map((name) => one[name]),
    );
  }
  for (const rows of factsOfFile(file)) {
    await statements.run(
      PUT_FACTS,
      FACT_COLUMNS.map((name) => rows.map((row) => bufferOr(row[name]))),
    );
  }
  await copyParts(file, statements);
  if (!(await haveSame(file, statements))) throw new PostgresUnusableError(DIFFER);
  return summaryOf(publications, factsIn(file), 'copied now');
}

/** The reverse: all publications of the database in one transaction of the file. */
export async function fetchFacts(path: string, database: PostgresDatabase): Promise<string> {
  const file = openDatabase(path, MIGRATIONS);
  try {
    // One snapshot of the database, even while a publication is written.
    return await database.transaction(async (statements) => {
      await statements.run('lock table publication in exclusive mode');
      file.exec('BEGIN IMMEDIATE');
      try {
        const outcome = await fetch(file, statements);
        file.exec('COMMIT');
        return outcome;
      } catch (error) {
        file.exec('ROLLBACK');
        throw error;
      }
    }, 'long');
  } finally {
    file.close();
  }
}

async function fetch(file: DatabaseSync, statements: Statements): Promise<string> {
  const publications = await publicationsOfDatabase(statements);
  const here = publicationsOfFile(file);
  if (here.length > 0) {
    const isSame = areSamePublications(here, publications) && (await haveSame(file, statements));
    if (isSame) return summaryOf(publications, factsIn(file), 'there already');
    throw new DataFolderError(
      'the folder holds other publications than the database; move into an empty folder',
    );
  }
  // Draws a new mark, as the database does in the other direction.
  const putPublication = file.prepare(
    `INSERT INTO publication (${PUBLICATION_COLUMNS.join(', ')}, mark)
     VALUES (${PUBLICATION_COLUMNS.map(() => '?').join(', ')}, lower(hex(randomblob(16))))`,
  );
  for (const one of publications) {
    putPublication.run(...PUBLICATION_COLUMNS.map((name) => sqlValue(one[name])));
  }
  const putFact = file.prepare(
    `INSERT INTO fact (${FACT_COLUMNS.join(', ')}) VALUES (${FACT_COLUMNS.map(() => '?').join(', ')})`,
  );
  for await (const rows of factsOfDatabase(statements)) {
    for (const row of rows) putFact.run(...FACT_COLUMNS.map((name) => sqlValue(row[name])));
  }
  await fetchParts(file, statements);
  if (!(await haveSame(file, statements))) throw new DataFolderError(DIFFER);
  return summaryOf(publications, factsIn(file), 'copied now');
}

function summaryOf(publications: readonly StoredRow[], facts: number, how: string): string {
  return `${publications.length} publications with ${facts} facts, ${how}, compared fact by fact`;
}

function factsIn(file: DatabaseSync): number {
  const count = 'SELECT (SELECT count(*) FROM fact) + (SELECT count(*) FROM part_fact) AS n';
  return Number(file.prepare(count).get()!['n']);
}

/** Whether both stores have the same facts, of bundles and of other parts. */
async function haveSame(file: DatabaseSync, statements: Statements): Promise<boolean> {
  return (await haveSameFacts(file, statements)) && haveSameParts(file, statements);
}

function bufferOr(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}

/** Converts a database value for SQLite. */
function sqlValue(value: unknown): string | number | Uint8Array | null {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return value instanceof Uint8Array ? value : null;
}
