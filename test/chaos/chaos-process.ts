import { setTimeout } from 'node:timers/promises';
import type { Bar } from '#kernel/market/bar.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { SILENT_LOG, type Log, type LogFields } from '#kernel/ports/log.ts';
import { BarArchivePostgres } from '#platform/postgres/bar-archive-postgres.ts';
import { BarLogPostgres } from '#platform/postgres/bar-log-postgres.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { SchemaUse } from '#platform/postgres/schema-use.ts';
import { UnknownSchemaError } from '#platform/postgres/schema.ts';
import { SeriesNumbersPostgres } from '#platform/postgres/series-numbers-postgres.ts';
import { ShardLeasesPostgres } from '#platform/postgres/shard-leases-postgres.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { BarBusRedis } from '#platform/redis/bar-bus-redis.ts';
import { ProcessClock } from '#test/simulation/scaled/process-clock.ts';
import type { ExchangePace } from '#test/simulation/scaled/pure-exchange.ts';
import {
  openOwner,
  openReplica,
  seriesOf,
  settingsAt,
  SPEED,
  TTL_MS,
} from '#test/simulation/scaled/scaled-processes.ts';
import type { Fault, Happening } from '#test/simulation/scaled/time-line.ts';
import { JudgedBars } from '#test/simulation/scaled/judged-bars.ts';

const RETRY_MS = 300;

/** The parameters of a process. */
export interface ChaosTask {
  readonly role: 'owner' | 'replica';
  readonly name: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** The newest schema that it knows. */
  readonly newestSchema: number;
  readonly symbols: number;
  readonly pace: ExchangePace;
  /** When the exchange opened, by the machine's clock; its own time of day runs faster from then on. */
  readonly openedAtMs: number;
  /** Whether it prints its log. */
  readonly isLogged: boolean;
}

/** A replica's answer to `report`. */
export interface ChaosReport {
  readonly faults: readonly Fault[];
  readonly closed: number;
  readonly corrected: number;
  readonly reloads: number;
  /** When bars were delivered as closed, since the exchange opened. */
  readonly closings: readonly { readonly atMs: number; readonly openTimeMs: number }[];
  /** The closed bars that it has in memory. */
  readonly bars: readonly { readonly series: SeriesId; readonly bars: readonly Bar[] }[];
}

/** What a replica prints for a fault: the events that it received around it. */
export type ChaosTimeLine = readonly Happening[];

const task = JSON.parse(process.argv[2]!) as ChaosTask;
// The parent process may be gone.
process.on('disconnect', () => process.exit(1));
/** All processes have the same fast time of day, whatever their start. */
const since = { ...systemClock, monotonicMs: () => systemClock.nowMs() - task.openedAtMs };
const clock = new ProcessClock(
  { ...since, nowMs: systemClock.nowMs, after: systemClock.after },
  task.openedAtMs,
  SPEED,
);
const line = (fields: LogFields, message: string): void => {
  const atSec = (since.monotonicMs() / 1_000).toFixed(3);
  console.log(`${atSec.padStart(9)} s  ${task.name} ${message} ${JSON.stringify(fields)}`);
};
const printed: Log = { debug: line, info: line, warn: line, error: line };
const logger = task.isLogged ? printed : SILENT_LOG;
const database = new PostgresDatabase(task.databaseUrl);
const numbers = new SeriesNumbersPostgres(database);
const shared = {
  clock,
  bus: new BarBusRedis({
    url: task.redisUrl,
    numbers,
    clock: systemClock,
    random: Math.random,
    log: logger,
  }),
  log: new BarLogPostgres(database, numbers),
  archive: new BarArchivePostgres(database),
  series: seriesOf(task.symbols),
  settings: settingsAt(SPEED),
  logger,
};

function own(): void {
  const owned = openOwner({
    ...shared,
    worker: `${task.name} ${process.pid}`,
    leases: new ShardLeasesPostgres(database, TTL_MS),
    startMs: task.openedAtMs,
    ttlMs: TTL_MS,
    pace: task.pace,
  });
  owned.start();
  onEnd = () => owned.stop();
}

function follow(): void {
  const judged = new JudgedBars(task.pace, () => since.monotonicMs());
  const book = openReplica(shared, judged);
  const begin = (): void =>
    void book.takeOver().then(
      () => book.follow(),
      (err: unknown) => {
        logger.debug({ err }, 'it cannot begin');
        systemClock.after(RETRY_MS, begin);
      },
    );
  begin();
  process.on('message', (asked: 'report' | Fault) => {
    if (asked !== 'report') {
      process.send!(judged.around(asked, task.name));
      return;
    }
    const bars = [...book.watches.values()].map(({ book: { series, ring } }) => ({
      series,
      bars: ring.bars(0, ring.size).filter(({ closed }) => closed),
    }));
    const { faults, closed, corrected, reloads } = judged;
    const report: ChaosReport = {
      faults,
      closed,
      corrected,
      reloads,
      closings: judged.closings(),
      bars,
    };
    process.send!(report);
  });
}

/** Waits for a database that is away; ends with 2 for a schema that this process does not know. */
async function untilUsable(): Promise<SchemaUse> {
  for (;;) {
    try {
      return await SchemaUse.begin(database, systemClock, task.newestSchema);
    } catch (error) {
      if (error instanceof UnknownSchemaError) {
        console.log(`${task.name}: ${error.message}`);
        process.exit(2);
      }
      await setTimeout(RETRY_MS);
    }
  }
}

let onEnd = async (): Promise<void> => {};
const use = await untilUsable();
process.on('SIGTERM', () => {
  void onEnd()
    .then(() => use.close())
    .finally(() => process.exit(0));
});
if (task.role === 'owner') own();
else follow();
