import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';
import { asUnusable, PostgresUnusableError } from '#platform/postgres/postgres-failure.ts';

/**
 * The migration scripts, in order. A released script is never edited. Each script only adds what the previous version
 * tolerates (expand), fills it (migrate), or removes what no version uses any more (contract): processes of two
 * adjacent versions run together.
 */
export const SCRIPTS: readonly URL[] = [
  '0001-stores.sql',
  '0002-shards.sql',
  '0003-schema-users.sql',
  '0004-marks.sql',
  '0005-parts.sql',
  '0006-expired-rows.sql',
  '0007-analyses.sql',
  '0008-announcements.sql',
  '0009-alerts.sql',
].map((name) => new URL(`./migrations/${name}`, import.meta.url));

/** Takes the migration lock of this schema, so that only one process runs a script. */
const LOCK = `select pg_advisory_xact_lock(724201, hashtext(current_schema()))`;
/** Blocks the next script, unless one is running. */
export const TRY_SHARED_LOCK = `
  select pg_try_advisory_xact_lock_shared(724201, hashtext(current_schema())) as mine`;

/** Age of the last heartbeat after which a process counts as dead. */
export const USER_LIVES_MS = 20_000;
/** The schema version since which processes send heartbeats. */
const TOLD_SINCE = 3;

/** Maximum number of processes named in an error. */
const MAX_NAMED = 3;

const LEFT_BEHIND = `
  select id, newest_schema, extract(epoch from clock_timestamp() - seen)::int as "agoSec" from schema_user
  where newest_schema < $1 and seen > clock_timestamp() - $2 * interval '1 millisecond' order by id`;

/** The schema is older or newer than this program supports; waiting does not help. */
export class UnknownSchemaError extends PostgresUnusableError {}

/** The outcome of a migration. */
export interface MigrationOutcome {
  readonly from: number;
  readonly to: number;
}

/**
 * Migrates the database to the newest schema, each script in one transaction with its number, so that a crash repeats
 * it as a whole. A script is refused while a live process does not even support the previous version.
 *
 * @throws `PostgresUnusableError` when the database cannot be used, or was migrated by a newer version
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
      await database.transaction(
        (statements) => runScript(statements, at + 1, script, database.place),
        'long',
      );
    }
    return { from, to: Math.max(from, scripts.length) };
  } catch (error) {
    throw asUnusable(error, database.place);
  }
}

/**
 * Checks that the schema is supported: the program's own version, or the next one, which keeps this version running
 * while processes are replaced one by one.
 *
 * @param newest the newest schema that the program supports
 * @throws `UnknownSchemaError` for any other, with what to do; `PostgresUnusableError` when the database cannot be used
 */
export async function requireSchema(
  statements: Statements,
  place: string,
  newest = NEWEST_SCHEMA,
): Promise<void> {
  let found: number;
  try {
    found = await versionOf(statements);
  } catch (error) {
    throw asUnusable(error, place);
  }
  refuseUnknown(found, newest, place);
  if (found >= newest) return;
  const what = found === 0 ? 'has no tables of this program' : `has schema version ${found}`;
  throw new UnknownSchemaError(
    `${place} ${what}, and version ${newest} is needed: run \`marketgraph migrate\``,
  );
}

/** The newest schema that this program supports. */
export const NEWEST_SCHEMA = SCRIPTS.length;

/** Version of the schema; 0 for a database without tables of this program. */
export async function versionOf(statements: Statements): Promise<number> {
  // Not by to_regclass: a connection caches a missing table beyond the wait for the lock.
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

async function runScript(
  statements: Statements,
  version: number,
  script: URL,
  place: string,
): Promise<void> {
  await statements.rows(LOCK);
  // Another process may have run the same script while this one waited.
  if ((await versionOf(statements)) >= version) return;
  if (version > TOLD_SINCE) await refuseToLeaveBehind(statements, version, place);
  await statements.run(
    `create table if not exists schema_version
       (version int primary key, script text not null, at timestamptz not null default now())`,
  );
  // Without values, one text may contain several statements.
  await statements.run(readFileSync(script, 'utf8'));
  await statements.run('insert into schema_version (version, script) values ($1, $2)', [
    version,
    basename(script.pathname),
  ]);
}

/** Throws when a live process does not even support the previous version. */
async function refuseToLeaveBehind(
  statements: Statements,
  version: number,
  place: string,
): Promise<void> {
  const behind = await statements.rows<{ id: string; newest_schema: number; agoSec: number }>(
    LEFT_BEHIND,
    [version - 1, USER_LIVES_MS],
  );
  if (behind.length === 0) return;
  const named = behind
    .slice(0, MAX_NAMED)
    .map((one) => `${one.id} knows ${one.newest_schema}, seen ${one.agoSec} s ago`);
  const more = behind.length > MAX_NAMED ? ` and ${behind.length - MAX_NAMED} more` : '';
  throw new PostgresUnusableError(
    `${place} stays at schema version ${version - 1}: version ${version} may remove what older processes use ` +
      `(${named.join('; ')}${more}); replace them by the version between, and migrate again`,
  );
}

function refuseUnknown(found: number, newest: number, place: string): void {
  if (found <= newest + 1) return;
  throw new UnknownSchemaError(
    `${place} has schema version ${found}, but this program knows ${newest}: start the newer program`,
  );
}
