import type { Finding } from '#bin/doctor/finding.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { asUnusable } from '#platform/postgres/postgres-failure.ts';
import { NEWEST_SCHEMA, versionOf } from '#platform/postgres/schema.ts';

const OLDEST_SERVER = 150_000;
const LARGEST_SKEW_MS = 2_000;

interface ServerFacts {
  readonly server: number;
  readonly shown: string;
  readonly nowMs: number;
  readonly commit: string;
  readonly standbys: string;
  readonly [column: string]: unknown;
}

const FACTS = `
  select current_setting('server_version_num')::int as server, current_setting('server_version') as shown,
         (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs",
         current_setting('synchronous_commit') as commit,
         current_setting('synchronous_standby_names') as standbys`;

/** Whether the PostgreSQL of the settings answers, has the schema of this version, and keeps what it says. */
export async function checkPostgres(settings: Settings, clock: Clock): Promise<Finding> {
  const name = 'database';
  const database = new PostgresDatabase(settings.databaseUrl);
  try {
    const [facts] = await database.rows<ServerFacts>(FACTS);
    const schema = await versionOf(database);
    return findingOf(database.place, facts!, schema, clock.nowMs());
  } catch (error) {
    const [fact = '', ...advice] = String(
      (asUnusable(error, database.place) as Error).message,
    ).split('; ');
    return { name, status: 'fail', fact, advice: advice.join('; ') || 'see docs/scaling.md' };
  } finally {
    await database.close();
  }
}

function findingOf(place: string, facts: ServerFacts, schema: number, nowMs: number): Finding {
  const name = 'database';
  const { server, shown, commit, standbys } = facts;
  const fact = `${place} answers (PostgreSQL ${shown}, schema ${schema})`;
  const finding = (status: Finding['status'], trouble: string, advice: string): Finding => ({
    name,
    status,
    fact: `${fact}; ${trouble}`,
    advice,
  });
  if (schema > NEWEST_SCHEMA + 1) {
    return finding('fail', `this program knows ${NEWEST_SCHEMA}`, 'start the newer program');
  }
  if (schema < NEWEST_SCHEMA) {
    return finding('fail', `${NEWEST_SCHEMA} is needed`, 'run `marketgraph migrate`');
  }
  if (server < OLDEST_SERVER) return finding('warn', 'it is older than 15', 'upgrade the server');
  const skewMs = Math.round(Math.abs(facts.nowMs - nowMs));
  if (skewMs > LARGEST_SKEW_MS) {
    return finding('warn', `clocks differ by ${skewMs} ms`, 'synchronise both clocks (NTP)');
  }
  if (commit === 'off') {
    return finding(
      'warn',
      'a crash may lose what it acknowledged (synchronous_commit is off)',
      'set synchronous_commit to on',
    );
  }
  const standby = standbys === '' ? 'no synchronous standby' : `synchronous standby ${standbys}`;
  return { name, status: 'ok', fact: `${fact}, clocks differ by ${skewMs} ms, ${standby}` };
}
