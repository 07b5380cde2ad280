import type { Finding } from '#bin/doctor/finding.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import { COLLECTORS_SHARD } from '#kernel/market/shard.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { NEWEST_SCHEMA, versionOf } from '#platform/postgres/schema.ts';

interface ShardFacts {
  readonly buckets: number | null;
  readonly shards: number;
  readonly owned: number;
  readonly owners: number;
  readonly [column: string]: unknown;
}

const FACTS = `
  select (select buckets from shard_layout) as buckets, count(*)::int as shards,
         (count(*) filter (where expires > clock_timestamp()))::int as owned,
         (count(distinct owner) filter (where expires > clock_timestamp()))::int as owners
  from shard where shard < ${COLLECTORS_SHARD}`;

/** Checks which processes own the shards, and that all processes use the same number of buckets. */
export async function checkShards({
  databaseUrl,
  roles,
  shardBuckets,
}: Settings): Promise<Finding> {
  const name = 'shards';
  const database = new PostgresDatabase(databaseUrl);
  try {
    if ((await versionOf(database)) < NEWEST_SCHEMA) {
      return { name, status: 'ok', fact: 'not there before `marketgraph migrate`' };
    }
    const [facts] = await database.rows<ShardFacts>(FACTS);
    const { buckets, shards, owned, owners } = facts!;
    if (buckets !== null && buckets !== shardBuckets) {
      const fact = `the database has ${buckets} buckets a venue, SHARD_BUCKETS says ${shardBuckets}`;
      return { name, status: 'fail', fact, advice: `set SHARD_BUCKETS to ${buckets}` };
    }
    const fact = `${owned} of ${shards} are owned, by ${owners} ${owners === 1 ? 'process' : 'processes'}`;
    const ownsHere = roles.length === 0 || roles.includes('ingest');
    if (owned === shards || ownsHere) return { name, status: 'ok', fact };
    const advice =
      'start a process with the role ingest: bars of the unowned shards are not written';
    return { name, status: 'warn', fact, advice };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0]! : String(error);
    return { name, status: 'fail', fact: reason, advice: 'see the finding about the database' };
  } finally {
    await database.close();
  }
}
