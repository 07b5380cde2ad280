import type { SeriesId, VenueId } from '#kernel/market/instrument.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { DEFAULT_BAR_SETTINGS, type BarSettings } from '#market-data/bars/series/bar-settings.ts';
import { GATHER_MS } from '#market-data/bars/owning/append-pace.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { BarArchivePostgres } from '#platform/postgres/bar-archive-postgres.ts';
import { BarLogPostgres } from '#platform/postgres/bar-log-postgres.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { SeriesNumbersPostgres } from '#platform/postgres/series-numbers-postgres.ts';
import { BarBusRedis } from '#platform/redis/bar-bus-redis.ts';

export const MANY_VENUE: VenueId = { exchange: 'venue_a', market: 'spot' };
export const MANY_BUCKETS = 8;

/** What owner and replica of many series are started with. */
export interface ManyTask {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly symbols: number;
}

/** As owners with roles have it; of each series a few bars, as loading them is not measured. */
export const MANY_SETTINGS: BarSettings = {
  ...DEFAULT_BAR_SETTINGS,
  maxKlines: Object.fromEntries(
    INTERVALS.map((interval) => [interval, 10]),
  ) as BarSettings['maxKlines'],
  flushMs: GATHER_MS,
};

export function manySymbols(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `COIN${at}USDT`);
}

/** Every interval of so many symbols. */
export function manySeries(symbols: number): SeriesId[] {
  return manySymbols(symbols).flatMap((symbol) =>
    INTERVALS.map((interval) => Object.assign({ symbol, interval }, MANY_VENUE)),
  );
}

/** Ways of a process to the engines that it shares with others. */
export function openShared({ databaseUrl, redisUrl }: ManyTask) {
  const database = new PostgresDatabase(databaseUrl);
  const numbers = new SeriesNumbersPostgres(database);
  const log = new BarLogPostgres(database, numbers);
  const clock = systemClock;
  const random = Math.random;
  const bus = new BarBusRedis({ url: redisUrl, numbers, clock, random, log: SILENT_LOG });
  return {
    database,
    log,
    bus,
    clock,
    archive: new BarArchivePostgres(database),
    logger: SILENT_LOG,
  };
}
