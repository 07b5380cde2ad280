import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';
import { asUnusable, PostgresUnusable } from '#platform/postgres/postgres-failure.ts';

/**
 * The scripts that bring the schema from one version to the next, in their order. One that was released
 * is never edited. Each only adds what the version before can live with (expand), fills it (migrate), or
 * takes away what no version still uses (contract): processes of two neighbouring versions run together.
 */
export const SCRIPTS: readonly URL[] = ['0001-stores.sql', '0002-shards.sql'].map(
  (name) => new URL(`./migrations/${name}`, import.meta.url),
);

/** Takes the lock of this schema, so that two processes never run a script at once. */
const LOCK = `select pg_advisory_xact_lock(724201, hashtext(current_schema()))`;

/** The schema is older or newer than this program knows; waiting does not help. */
export class SchemaUnknown extends PostgresUnusable {}

/** What a migration did. */
export interface MigrationOutcome {
  readonly from: number;
  readonly to: number;
}

/**
 * Brings the database to the newest schema, each script in one transaction with its number, so that a
 * kill in between repeats it whole.
 *
 * @throws `PostgresUnusable` for a database that cannot be used or that a newer version migrated
 */
export async function migrateSchema(
  database: PostgresDatabase,
  scripts = SCRIPTS,
): Promise<MigrationOutcome> {
  try {
    const from = await versionOf(database);
    refuseUnknown(from, scripts.length, database.place);
    for (const [at, script] of scripts.entries()) {
      if (at < from) continue;
      await database.transaction((statements) => runScript(statements, at + 1, script), 'long');
    }
    return { from, to: Math.max(from, scripts.length) };
  } catch (error) {
    throw asUnusable(error, database.place);
  }
}

/**
 * Makes sure that the schema is one that this program knows: its own, or the next one, whose scripts
 * leave this version running while processes are replaced one by one.
 *
 * @param newest the newest schema that the program knows
 * @throws `SchemaUnknown` for any other, with what to do; `PostgresUnusable` for a database that cannot be used
 */
export async function requireSchema(
  database: PostgresDatabase,
  newest = NEWEST_SCHEMA,
): Promise<void> {
  let found: number;
  try {
    found = await versionOf(database);
  } catch (error) {
    throw asUnusable(error, database.place);
  }
  refuseUnknown(found, newest, database.place);
  if (found >= newest) return;
  const what = found === 0 ? 'has no tables of this program' : `has schema version ${found}`;
  throw new SchemaUnknown(
    `${database.place} ${what}, and version ${newest} is needed: run \`marketgraph migrate\``,
  );
}

/** The newest schema that this program knows. */
export const NEWEST_SCHEMA = SCRIPTS.length;

/** Version of the schema; 0 for a database without tables of this program. */
export async function versionOf(statements: Statements): Promise<number> {
  // Not by to_regclass: what a connection remembers of a missing table outlives the wait for the lock.
  const [table] = await statements.rows<{ found: boolean }>(
    `select exists (select from pg_tables
       where schemaname = current_schema() and tablename = 'schema_version') as found`,
  );
  if (table?.found !== true) return 0;
  const [row] = await statements.rows<{ version: number }>(
    'select coalesce(max(version), 0)::int as version from schema_version',
  );
  return row?.version ?? 0;
}

async function runScript(statements: Statements, version: number, script: URL): Promise<void> {
  await statements.rows(LOCK);
  // Another process may have run the same script while this one waited.
  if ((await versionOf(statements)) >= version) return;
  await statements.run(
    `create table if not exists schema_version
       (version int primary key, script text not null, at timestamptz not null default now())`,
  );
  // Statements without values may be several in one text.
  await statements.run(readFileSync(script, 'utf8'));
  await statements.run('insert into schema_version (version, script) values ($1, $2)', [
    version,
    basename(script.pathname),
  ]);
}

function refuseUnknown(found: number, newest: number, place: string): void {
  if (found <= newest + 1) return;
  throw new SchemaUnknown(
    `${place} has schema version ${found}, but this program knows ${newest}: start the newer program`,
  );
}
