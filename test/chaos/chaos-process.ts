import { BarArchivePostgres } from '#platform/postgres/bar-archive-postgres.ts';
import { BarLogPostgres } from '#platform/postgres/bar-log-postgres.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { SeriesNumbersPostgres } from '#platform/postgres/series-numbers-postgres.ts';
import { ShardLeasesPostgres } from '#platform/postgres/shard-leases-postgres.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { SILENT_LOG } from '#kernel/log.ts';
import { BarBusRedis } from '#platform/redis/bar-bus-redis.ts';
import { ProcessClock } from '#test/simulation/scaled/process-clock.ts';
import {
  openOwner,
  openReplica,
  PACE,
  seriesOf,
  settingsAt,
  SPEED,
  TTL_MS,
} from '#test/simulation/scaled/scaled-processes.ts';
import { ToldBars } from '#test/simulation/scaled/told-bars.ts';

/** What a process is started with. */
export interface ChaosTask {
  readonly role: 'owner' | 'replica';
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly symbols: number;
  /** When the exchange opened, by the machine's clock; its own time of day runs faster from then on. */
  readonly openedAtMs: number;
}

const task = JSON.parse(process.argv[2]!) as ChaosTask;
/** All processes have the same fast time of day, whenever they were started. */
const since = { ...systemClock, monotonicMs: () => systemClock.nowMs() - task.openedAtMs };
const clock = new ProcessClock(
  { ...since, nowMs: systemClock.nowMs, after: systemClock.after },
  task.openedAtMs,
  SPEED,
);
const database = new PostgresDatabase(task.databaseUrl);
const numbers = new SeriesNumbersPostgres(database);
const shared = {
  clock,
  bus: new BarBusRedis({
    url: task.redisUrl,
    numbers,
    clock: systemClock,
    random: Math.random,
    log: SILENT_LOG,
  }),
  log: new BarLogPostgres(database, numbers),
  archive: new BarArchivePostgres(database),
  series: seriesOf(task.symbols),
  settings: settingsAt(SPEED),
};
if (task.role === 'owner') {
  const owned = openOwner({
    ...shared,
    worker: `owner ${process.pid}`,
    leases: new ShardLeasesPostgres(database, TTL_MS),
    startMs: task.openedAtMs,
    ttlMs: TTL_MS,
    pace: PACE,
  });
  owned.start();
  process.on('SIGTERM', () => void owned.stop().then(() => process.exit(0)));
} else {
  const told = new ToldBars(PACE);
  const book = openReplica(shared, told);
  await book.takeOver();
  book.follow();
  // What was told so far, and what memory has, whenever it is asked for.
  process.on('message', () => {
    const bars = [...book.watches.values()].map(({ book: { series, ring } }) => ({
      series,
      bars: ring.bars(0, ring.size).filter(({ closed }) => closed),
    }));
    const { faults, closed, corrected, reloads } = told;
    process.send!({ faults, closed, corrected, reloads, bars });
  });
}
