import type { Finding } from '#bin/doctor/finding.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { asUnusable } from '#platform/postgres/postgres-failure.ts';
import { NEWEST_SCHEMA, versionOf } from '#platform/postgres/schema.ts';

const OLDEST_SERVER = 150_000;
const LARGEST_SKEW_MS = 2_000;
const LARGEST_LAG_SEC = 30;

interface ServerFacts {
  readonly server: number;
  readonly shown: string;
  readonly nowMs: number;
  readonly commit: string;
  readonly standbys: string;
  readonly fsync: string;
  /** Connected standbys, and how many of them a commit waits for. */
  readonly connected: number;
  readonly awaited: number;
  /** Replication lag of the slowest standby in seconds; null without one, or without permission to see it. */
  readonly lagSec: number | null;
  readonly [column: string]: unknown;
}

const FACTS = `
  select current_setting('server_version_num')::int as server, current_setting('server_version') as shown,
         (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs",
         current_setting('synchronous_commit') as commit,
         current_setting('synchronous_standby_names') as standbys, current_setting('fsync') as fsync,
         r.connected, r.awaited, r."lagSec"
  from (select count(*)::int as connected,
               (count(*) filter (where sync_state in ('sync', 'quorum')))::int as awaited,
               max(extract(epoch from replay_lag))::float8 as "lagSec" from pg_stat_replication) r`;

/** Checks that PostgreSQL answers, has the schema of this version, and is configured to be durable. */
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
  const { server, shown } = facts;
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
  const trouble = durabilityTrouble(facts);
  if (trouble !== null) return finding(trouble.status, trouble.fact, trouble.advice);
  const shownStandbys = `${standbyText(facts)}, clocks differ by ${skewMs} ms`;
  return { name, status: 'ok', fact: `${fact}, ${shownStandbys}` };
}

/** The risk to acknowledged commits, or why commits are blocked. */
function durabilityTrouble(
  facts: ServerFacts,
): (Pick<Finding, 'status' | 'fact'> & { readonly advice: string }) | null {
  const { commit, standbys, fsync, connected, awaited, lagSec } = facts;
  const isSynchronous = standbys !== '' && !['off', 'local'].includes(commit);
  if (fsync === 'off') {
    const fact = 'a crash may damage it (fsync is off)';
    return { status: 'warn', fact, advice: 'set fsync to on' };
  }
  if (commit === 'off') {
    const fact = 'a crash may lose what it acknowledged (synchronous_commit is off)';
    return { status: 'warn', fact, advice: 'set synchronous_commit to on' };
  }
  if (isSynchronous && awaited === 0) {
    const fact = `commits wait for a synchronous standby (${standbys}), and none is connected`;
    return {
      status: 'fail',
      fact,
      advice: 'start the standby, or empty synchronous_standby_names',
    };
  }
  if (connected > 0 && !isSynchronous) {
    const fact = `${standbyText(facts)}: a failover may lose what it acknowledged`;
    return { status: 'warn', fact, advice: "set synchronous_standby_names, as 'ANY 1 (…)'" };
  }
  if (lagSec !== null && lagSec > LARGEST_LAG_SEC) {
    const fact = `a standby is ${Math.round(lagSec)} s behind`;
    return { status: 'warn', fact, advice: 'check why it does not keep up (pg_stat_replication)' };
  }
  return null;
}

function standbyText({ connected, awaited, standbys }: ServerFacts): string {
  if (connected === 0) return 'no standby';
  const all = connected === 1 ? '1 standby' : `${connected} standbys`;
  return awaited === 0 ? `${all}, not synchronous` : `${all}, synchronous by ${standbys}`;
}
