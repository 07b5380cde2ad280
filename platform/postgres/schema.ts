import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { PostgresDatabase, Statements } from '#platform/postgres/postgres-database.ts';
import { asUnusable, PostgresUnusableError } from '#platform/postgres/postgres-failure.ts';

/**
 * The scripts that bring the schema from one version to the next, in their order. One that was released
 * is never edited. Each only adds what the version before can live with (expand), fills it (migrate), or
 * takes away what no version still uses (contract): processes of two neighbouring versions run together.
 */
export const SCRIPTS: readonly URL[] = [
  '0001-stores.sql',
  '0002-shards.sql',
  '0003-schema-users.sql',
  '0004-marks.sql',
].map((name) => new URL(`./migrations/${name}`, import.meta.url));

/** Takes the lock of this schema, so that two processes never run a script at once. */
const LOCK = `select pg_advisory_xact_lock(724201, hashtext(current_schema()))`;
/** Keeps the next script waiting, where none runs. */
export const TRY_SHARED_LOCK = `
  select pg_try_advisory_xact_lock_shared(724201, hashtext(current_schema())) as mine`;

/** After how long without a sign a process is taken for gone. */
export const USER_LIVES_MS = 20_000;
/** The version since which processes tell that they live. */
const TOLD_SINCE = 3;

/** Processes that a refusal names. */
const MAX_NAMED = 3;

const LEFT_BEHIND = `
  select id, newest_schema, extract(epoch from clock_timestamp() - seen)::int as "agoSec" from schema_user
  where newest_schema < $1 and seen > clock_timestamp() - $2 * interval '1 millisecond' order by id`;

/** The schema is older or newer than this program knows; waiting does not help. */
export class SchemaUnknown extends PostgresUnusableError {}

/** What a migration did. */
export interface MigrationOutcome {
  readonly from: number;
  readonly to: number;
}

/**
 * Brings the database to the newest schema, each script in one transaction with its number, so that a
 * kill in between repeats it whole. A script is refused while a process lives that does not know even the version
 * before it.
 *
 * @throws `PostgresUnusableError` for a database that cannot be used or that a newer version migrated
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
 * Makes sure that the schema is one that this program knows: its own, or the next one, whose scripts
 * leave this version running while processes are replaced one by one.
 *
 * @param newest the newest schema that the program knows
 * @throws `SchemaUnknown` for any other, with what to do; `PostgresUnusableError` for a database that cannot be used
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
  throw new SchemaUnknown(
    `${place} ${what}, and version ${newest} is needed: run \`marketgraph migrate\``,
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
  // Statements without values may be several in one text.
  await statements.run(readFileSync(script, 'utf8'));
  await statements.run('insert into schema_version (version, script) values ($1, $2)', [
    version,
    basename(script.pathname),
  ]);
}

/** Throws where a process lives that does not know even the version before. */
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
    `${place} stays at schema version ${version - 1}: version ${version} may take away what older processes use ` +
      `(${named.join('; ')}${more}); replace them by the version between, and migrate again`,
  );
}

function refuseUnknown(found: number, newest: number, place: string): void {
  if (found <= newest + 1) return;
  throw new SchemaUnknown(
    `${place} has schema version ${found}, but this program knows ${newest}: start the newer program`,
  );
}
