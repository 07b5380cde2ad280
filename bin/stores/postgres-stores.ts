import { setTimeout as pause } from 'node:timers/promises';
import { judgeBarOrigins, refuseBarOrigins, type BarSources } from '#bin/data-folder/bar-origin.ts';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import { demoSource, type FactOwner } from '#bin/data-folder/fact-origin.ts';
import { simulatedQuotes } from '#bin/data-folder/quote-sources.ts';
import { shareDemoWorld } from '#bin/stores/shared-demo-world.ts';
import { alertBounds } from '#bin/stores/alert-bounds.ts';
import { isOfGroup } from '#bin/stores/group-mark.ts';
import type { Closers, ShardStores, StoreRuntime, Stores } from '#bin/stores/stores.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { AlertStore } from '#kernel/ports/alert-store.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import type { AnalysisStore } from '#kernel/ports/analysis-store.ts';
import { FailureLog } from '#kernel/ports/failure-log.ts';
import type { MaterialLog } from '#kernel/ports/material-log.ts';
import { StorageUnavailableError } from '#kernel/ports/storage-unavailable.ts';
import type { StoreChanges } from '#kernel/ports/store-changes.ts';
import type { TokenNews, TokenStore } from '#kernel/ports/token-store.ts';
import { FACTS_PART, isDemoSource, PUBLISHERS } from '#platform/facts/fact-origin.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import { AlertStorePostgres } from '#platform/postgres/alert-store-postgres.ts';
import { AnalysisStorePostgres } from '#platform/postgres/analysis-store-postgres.ts';
import { BarArchivePostgres } from '#platform/postgres/bar-archive-postgres.ts';
import { BarLogPostgres } from '#platform/postgres/bar-log-postgres.ts';
import { BarUpkeep } from '#platform/postgres/bar-upkeep.ts';
import { ChangeListener, type ChangeSubject } from '#platform/postgres/change-listener.ts';
import { FactStorePostgres } from '#platform/postgres/fact-store-postgres.ts';
import { MaterialLogPostgres } from '#platform/postgres/material-log-postgres.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { asUnusable, PostgresAwayError } from '#platform/postgres/postgres-failure.ts';
import { SchemaUse } from '#platform/postgres/schema-use.ts';
import { SeriesNumbersPostgres } from '#platform/postgres/series-numbers-postgres.ts';
import { ShardLeasesPostgres } from '#platform/postgres/shard-leases-postgres.ts';
import { recordOrigins } from '#platform/postgres/store-origins.ts';
import { TokenStorePostgres } from '#platform/postgres/token-store-postgres.ts';

/**
 * The stores in the configured PostgreSQL.
 *
 * @throws `PostgresUnusableError` when it is unavailable, or has an unsupported schema
 */
export async function openPostgresStores(
  { settings, clock, log }: StoreRuntime,
  closers: Closers,
): Promise<Stores> {
  const database = new PostgresDatabase(settings.databaseUrl);
  closers.add('database', () => database.close());
  const use = await untilAnswered(() => SchemaUse.begin(database, clock), clock, log);
  closers.add('use of the schema', () => use.close());
  // Workers get the addresses of the exchanges from the process that simulates them.
  if (!isOfGroup() && simulatedQuotes(settings).length > 0) {
    await shareDemoWorld(database, settings.dataDir, clock);
  }
  const changesOf = announcements(settings, database, { clock, log }, closers);
  const closing = <Store extends { close(): Promise<void> }>(name: string, store: Store): Store => {
    closers.add(name, () => store.close());
    return store;
  };
  let archive: BarArchive | null = null;
  const openArchive = (): BarArchive => {
    // A replica leaves upkeep to the processes that write.
    if (settings.roles.length === 0 || settings.roles.includes('ingest')) {
      const upkeep = new BarUpkeep(database, clock, log);
      closers.add('upkeep of bars', () => upkeep.stop());
    }
    return closing('bar archive', new BarArchivePostgres(database));
  };
  let tokens: Promise<TokenStore> | null = null;
  const openTokens = async (): Promise<TokenStore> => {
    try {
      const news = await openTokenNews(settings, log);
      return closing(
        'token store',
        await TokenStorePostgres.open(database, clock, news, changesOf('tokens')),
      );
    } catch (error) {
      throw asUnusable(error, database.place);
    }
  };
  return {
    place: database.place,
    awayForMs: () => database.awayForMs,
    factsPlace: { engine: 'postgres', url: settings.databaseUrl },
    claimBars: (sources) => claimBars(database, sources),
    bars: (): BarArchive => (archive ??= openArchive()),
    shards: () => openShards(database, settings),
    claimFacts: (demoSeed) => claimFacts(database, demoSeed),
    claimForPublishing: async () => {
      if ((await claimFacts(database, null, demoTakesNone)) === 'demo')
        throw demoTakesNone(database);
    },
    facts: (): PartStore =>
      closing('fact store', new FactStorePostgres(database, changesOf('facts'))),
    materials: (): MaterialLog =>
      closing('material log', new MaterialLogPostgres(database, changesOf('materials'))),
    analyses: (): AnalysisStore => closing('analyses', new AnalysisStorePostgres(database)),
    tokens: (): Promise<TokenStore> => (tokens ??= openTokens()),
    alerts: (): AlertStore =>
      closing('alerts', new AlertStorePostgres(database, alertBounds(settings))),
    taskLeases: () => new ShardLeasesPostgres(database, settings.leaseTtlMs),
  };
}

/** How long a start waits for a slow or starting database. */
const WAIT_MS = 30_000;
const RETRY_MS = 500;
/** Errors of a database that is reachable but slow; an unreachable one fails at once. */
const IS_SLOW = /timeout|terminated|starting up|recovery/i;

/**
 * Retries `work` until a slow database answers. The driver's timeouts also run while this process loads its modules, so
 * the first failure is not conclusive.
 */
async function untilAnswered<Result>(
  work: () => Promise<Result>,
  clock: StoreRuntime['clock'],
  log: StoreRuntime['log'],
): Promise<Result> {
  const failures = new FailureLog(log, 'the database does not answer in time');
  const untilMs = clock.monotonicMs() + WAIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isSlow = error instanceof PostgresAwayError && IS_SLOW.test(error.message);
      if (!isSlow || clock.monotonicMs() >= untilMs) throw error;
      failures.failed(new StorageUnavailableError(error.message, error));
      // Unlike the timers of the clock, this one keeps the process alive, which has no other handle yet.
      await pause(RETRY_MS);
    }
  }
}

/** The announcements of the database, over one connection of its own that the first follower opens. */
function announcements(
  { databaseListenUrl: url }: Settings,
  database: PostgresDatabase,
  { clock, log }: Pick<StoreRuntime, 'clock' | 'log'>,
  closers: Closers,
): (subject: ChangeSubject) => StoreChanges | undefined {
  if (url === 'off') return () => undefined;
  const listensAt = url === '' ? database : new PostgresDatabase(url);
  const random = Math.random;
  const listener = new ChangeListener({ database, listensAt, clock, random, log });
  closers.add('announcements of the database', async () => {
    await listener.close();
    if (listensAt !== database) await listensAt.close();
  });
  return (subject) => listener.changesOf(subject);
}

/** Announcements of changed tokens over Redis, if configured. */
async function openTokenNews(
  { redisUrl: url, redisPrefix: prefix }: Settings,
  log: StoreRuntime['log'],
): Promise<TokenNews | null> {
  if (url === '') return null;
  const { TokenNewsRedis } = await import('#platform/redis/token-news-redis.ts');
  return new TokenNewsRedis({ url, prefix, random: Math.random, log });
}

async function openShards(
  database: PostgresDatabase,
  { leaseTtlMs, shardBuckets }: Settings,
): Promise<ShardStores> {
  const leases = new ShardLeasesPostgres(database, leaseTtlMs);
  await leases.agreeOn(shardBuckets);
  const numbers = new SeriesNumbersPostgres(database);
  return { log: new BarLogPostgres(database, numbers), leases, numbers };
}

async function claimBars(database: PostgresDatabase, sources: BarSources): Promise<void> {
  await recordOrigins(database, 'bars', (known) => {
    // The process that wrote the bars has recorded their origin.
    refuseBarOrigins(
      database.place,
      judgeBarOrigins(known, () => false, sources),
    );
    return sources;
  });
}

async function claimFacts(
  database: PostgresDatabase,
  demoSeed: number | null,
  refusal = otherDemo,
): Promise<FactOwner> {
  const wanted = demoSeed === null ? PUBLISHERS : demoSource(demoSeed);
  const [[, owner]] = await recordOrigins(database, 'facts', (known) => {
    const [source = wanted] = known.get(FACTS_PART) ?? [];
    if (source !== PUBLISHERS && source !== wanted) throw refusal(database, source);
    return [[FACTS_PART, source]] as const;
  });
  return isDemoSource(owner) ? 'demo' : 'publishers';
}

function otherDemo({ place }: PostgresDatabase, source: string): DataFolderError {
  return new DataFolderError(
    `${place} holds facts of ${source}, which are invented, and the settings name others: name another ` +
      'database with DATABASE_URL, or set PROFILE and SIMULATOR_SEED to the values that it was created with',
  );
}

function demoTakesNone({ place }: PostgresDatabase): DataFolderError {
  return new DataFolderError(
    `${place} is the demo's own, whose facts are invented, and takes no publications of others: ` +
      'publish into another database',
  );
}
