import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { ArchiveEntry } from '#kernel/market/bar-archive.ts';
import { LOG_START, type LogPosition } from '#kernel/market/bar-log.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import type { Lease } from '#kernel/market/shard-leases.ts';
import { BarLogPostgres } from '#platform/postgres/bar-log-postgres.ts';
import { SeriesNumbersPostgres } from '#platform/postgres/series-numbers-postgres.ts';
import { ShardLeasesPostgres } from '#platform/postgres/shard-leases-postgres.ts';
import { TestDatabases, type TestDatabase } from '#test/platform/postgres/test-databases.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 0, 1);
const SHARDS = [0, 1, 2];
/** Series of a shard whose bars close at once. */
const SERIES = 700;
const ROUNDS = 25;
const GOAL_PER_SEC = 20_000;
const GOAL_FENCE = 0.05;

/** A transaction that reaches the disk as an append does. */
const WRITES_A_ROW = `
  insert into worker values ('bench', clock_timestamp()) on conflict (id) do update set seen = excluded.seen`;

/** What owners write when a minute ends: one bar of each of many series, in a transaction a shard. */
const appends: Bench = {
  name: 'bars appended to PostgreSQL behind fences',
  async run() {
    const databases = await TestDatabases.find();
    if (databases === null) throw new Error('there is no PostgreSQL');
    try {
      return await measure(await databases.take());
    } finally {
      await databases.close();
    }
  },
};

export default appends;

async function measure({ database }: TestDatabase): Promise<ClaimRow[]> {
  const numbers = new SeriesNumbersPostgres(database);
  const leases = new ShardLeasesPostgres(database, 3_600_000);
  const log = new BarLogPostgres(database, numbers);
  await leases.register(SHARDS);
  const held = await leases.claim('bench', { shards: SHARDS, most: SHARDS.length });
  const heads = new Map<number, LogPosition>(SHARDS.map((shard) => [shard, LOG_START]));
  const append = async ({ shard, epoch }: Lease, entries: ArchiveEntry[]): Promise<void> => {
    const published = entries.flatMap(({ series, bars }) => bars.map((bar) => ({ series, bar })));
    const entry = await log.append(
      { shard, epoch, after: heads.get(shard)! },
      { entries, published },
    );
    if (entry === 'fenced') throw new Error('the bench lost its lease');
    heads.set(shard, entry);
  };
  const [first] = held as [Lease];
  const works = {
    all: (minute: number) =>
      Promise.all(held.map((lease) => append(lease, closedAt(minute, `COIN${lease.shard}X`)))),
    one: (minute: number) => append(first, closedAt(minute, 'ALONE')),
    bare: () => append(first, []),
    plain: () => database.transaction((statements) => statements.run(WRITES_A_ROW)),
  };
  const times = { all: Infinity, one: Infinity, bare: Infinity, plain: Infinity };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const key of Object.keys(works) as (keyof typeof works)[]) {
      const tookMs = await timed(() => works[key](round));
      // The first round makes the series; of the others the quickest is the one that was disturbed least.
      if (round > 0) times[key] = Math.min(times[key], tookMs);
    }
  }
  const perSec = (SHARDS.length * SERIES) / (times.all / 1_000);
  const share = Math.max(0, times.bare - times.plain) / times.one;
  return [
    {
      claim: `owners: bars a second in the log, one of each of ${SERIES} series of ${SHARDS.length} shards`,
      ours: `${figure(perSec)} bars/s`,
      peer: `limit ${GOAL_PER_SEC.toLocaleString('en')}`,
      ratio: perSec / GOAL_PER_SEC,
      goal: '≥ 1',
      isMet: perSec >= GOAL_PER_SEC,
    },
    {
      claim: 'owners: share of an append that its fences and the entry of the log take',
      ours: `${figure(times.bare - times.plain)} ms`,
      peer: `${SERIES} bars in ${figure(times.one)} ms`,
      ratio: share,
      goal: `≤ ${GOAL_FENCE}`,
      isMet: share <= GOAL_FENCE,
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** The bars that close at the end of a minute. */
function closedAt(minute: number, prefix: string): ArchiveEntry[] {
  const openTimeMs = START_MS + minute * MINUTE_MS;
  return Array.from({ length: SERIES }, (_, at) => {
    const series: SeriesId = {
      exchange: 'venue_a',
      market: 'spot',
      symbol: `${prefix}${at}USDT`,
      interval: '1m',
    };
    const open = 100 + at + minute / 16;
    const bar: Bar = {
      openTimeMs,
      open,
      high: open + 1.25,
      low: open - 0.75,
      close: open + 0.5,
      volume: 1_000.5 + at,
      quoteVolume: 123_456.789 + at,
      closed: true,
    };
    return {
      series,
      bars: [bar],
      covered: [{ startMs: openTimeMs, endMs: openTimeMs + MINUTE_MS }],
    };
  });
}
