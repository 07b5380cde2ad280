// Run as a process of its own by disturbed-collecting.test.ts: collects a recording once into a store, or real hosts
// while it holds the lease of collectors, until it is killed. It prints a line for each request.
import { writeSync } from 'node:fs';
import { askEachSource } from '#bin/collecting/ask-each-source.ts';
import { keepAlive } from '#bin/collecting/keep-alive.ts';
import { openCollecting, type TransportAround } from '#bin/collecting/open-collecting.ts';
import { replayed } from '#bin/collecting/replayed-collecting.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { FactStorePostgres } from '#platform/postgres/fact-store-postgres.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { ShardLeasesPostgres } from '#platform/postgres/shard-leases-postgres.ts';
import { readSourceRecording } from '#platform/recording/read-source-recording.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { TaskLease } from '#kernel/async/task-lease.ts';
import { turnedOn } from '#signalhub/collectors/turned-on.ts';
import { collectingRuntime } from '#test/signalhub/collectors/collecting-runtime.ts';

const [mode, place, names, from] = process.argv.slice(2) as [string, string, string, string];
const sources = turnedOn(names.split(','));

/** Says of each request that it is about to be sent. */
function telling(around: TransportAround): TransportAround {
  return (transport, hostOf) => {
    const wrapped = around(transport, hostOf);
    return {
      send: (request) => {
        writeSync(1, `${Date.now()} ${hostOf(new URL(request.url).origin)}\n`);
        return wrapped.send(request);
      },
    };
  };
}

async function collectRecording(store: PartStore): Promise<void> {
  const { around, ...time } = replayed(readSourceRecording(from), await store.parts());
  const lines = await askEachSource(collectingRuntime(time, from), store, {
    isDry: false,
    onLine: () => undefined,
    sources,
    around: telling(around),
  });
  for (const { source, outcome, notes } of lines) {
    const isRead = outcome === 'ok' || outcome === 'nothing_due';
    if (!isRead) throw new Error(`${source}: ${outcome} ${notes.join('; ')}`);
  }
  writeSync(1, 'done\n');
}

async function collectHosts(store: PartStore, database: PostgresDatabase): Promise<void> {
  keepAlive();
  const time = { clock: systemClock, random: seededRandom(process.pid) };
  const baseUrls = JSON.parse(from) as Record<string, string>;
  const { collector } = openCollecting(
    collectingRuntime(time, '/nonexistent'),
    { add: () => undefined },
    store,
    { sources, baseUrls, around: telling((transport) => transport) },
  );
  const ttlMs = 1_500;
  new TaskLease({
    task: 'collecting',
    worker: String(process.pid),
    leases: new ShardLeasesPostgres(database, ttlMs),
    shard: 1,
    ttlMs,
    clock: systemClock,
    log: SILENT_LOG,
    onHeld: () => collector.start(),
    onLost: () => collector.stop(),
  }).start();
}

if (mode === 'postgres-recording') {
  const database = new PostgresDatabase(place);
  await collectRecording(new FactStorePostgres(database));
  await database.close();
} else if (mode === 'postgres') {
  const database = new PostgresDatabase(place);
  await collectHosts(new FactStorePostgres(database), database);
} else {
  const store = openSqliteFactStore(place);
  await collectRecording(store);
  await store.close();
}
