import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { BarLogPostgres } from '#platform/postgres/bar-log-postgres.ts';
import type { BarRow } from '#platform/postgres/bar-rows.ts';
import { packBars } from '#platform/postgres/bar-block.ts';
import { BLOCK_BARS } from '#platform/postgres/bar-sealing.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { SeriesNumbersPostgres } from '#platform/postgres/series-numbers-postgres.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';

const SERIES = 5_000;
/** Different histories; many series share one, as what is read is what counts. */
const WALKS = 50;
const BLOCKS = 4;
/** Rows of each series behind its blocks, in the order in which live bars come: all series of a minute together. */
const ROWS = 200;
const WINDOW = 500;
const WINDOWS = 300;
const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 0, 1);
const END_MS = START_MS + (BLOCKS * BLOCK_BARS + ROWS) * MINUTE_MS;
const GOAL_MS = 50;
const GOAL_BYTES = 16;

/** What a replica waits for that has just been started over many bars. */
const firstWindows: Bench = {
  name: `first windows of a replica over ${figure((SERIES * (END_MS - START_MS)) / MINUTE_MS)} bars`,
  async run() {
    const databases = await TestDatabases.find();
    if (databases === null) throw new Error('there is no PostgreSQL');
    try {
      const { url, database } = await databases.take();
      await fill(database);
      return [await blockRow(database), await windowRow(url)];
    } finally {
      await databases.close();
    }
  },
};

export default firstWindows;

async function windowRow(url: string): Promise<ClaimRow> {
  const random = seededRandom(1);
  const times: number[] = [];
  // A few processes, each with connections of its own, and the first windows of each.
  for (let fresh = 0; fresh < 10; fresh += 1) {
    const database = new PostgresDatabase(url);
    const log = new BarLogPostgres(database, new SeriesNumbersPostgres(database));
    await log.heads([0]);
    for (let asked = 0; asked < WINDOWS / 10; asked += 1) {
      const series = seriesAt(Math.floor(random() * SERIES));
      const startedMs = performance.now();
      const { bars } = await log.window(0, series, { startMs: 0, endMs: END_MS }, WINDOW);
      times.push(performance.now() - startedMs);
      if (bars.length !== WINDOW) throw new Error(`a window has ${bars.length} bars`);
    }
    await database.close();
  }
  const sorted = times.toSorted((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((share) => sorted[Math.floor(share * sorted.length)]!);
  return {
    claim: `replicas: the newest ${WINDOW} bars of a series that no request has read yet, from PostgreSQL, p99`,
    ours: `${figure(p99!)} ms (p50 ${figure(p50!)} ms)`,
    peer: `limit ${GOAL_MS} ms`,
    ratio: p99! / GOAL_MS,
    goal: '≤ 1',
    isMet: p99! <= GOAL_MS,
  };
}

async function blockRow(database: PostgresDatabase): Promise<ClaimRow> {
  const [row] = await database.rows<{ bytes: number }>(
    'select sum(length(content))::float8 / sum(bars) as bytes from bar_block',
  );
  return {
    claim: 'PostgreSQL: bytes of a sealed minute bar (walks of two decimals)',
    ours: `${figure(row!.bytes)} B`,
    peer: `limit ${GOAL_BYTES} B`,
    ratio: row!.bytes / GOAL_BYTES,
    goal: '≤ 1',
    isMet: row!.bytes <= GOAL_BYTES,
  };
}

function seriesAt(at: number): SeriesId {
  return { exchange: 'venue_a', market: 'spot', symbol: `COIN${at}USDT`, interval: '1m' };
}

/** Fills the store within the database, as its own owners would have over months. */
async function fill(database: PostgresDatabase): Promise<void> {
  await database.run(
    `insert into series (name) select 'venue_a:spot:COIN' || n || 'USDT:1m' from generate_series(0, $1 - 1) n`,
    [SERIES],
  );
  await database.run('insert into shard_head (shard) values (0)');
  await database.run(
    'create table walk (walk int, first_ms bigint, last_ms bigint, codec int, content bytea)',
  );
  for (let walk = 0; walk < WALKS; walk += 1) {
    const rows = walked(walk);
    for (let at = 0; at < rows.length; at += BLOCK_BARS) {
      const own = rows.slice(at, at + BLOCK_BARS);
      const { codec, content } = packBars(own);
      const values = [walk, own[0]![0], own.at(-1)![0], codec, content];
      await database.run('insert into walk values ($1, $2, $3, $4, $5)', values);
    }
  }
  await database.transaction(async (statements) => {
    await statements.run(
      `insert into bar_block
       select series_id, first_ms, last_ms, $1, codec, content
       from walk join series on series_id % $2 = walk order by first_ms, series_id`,
      [BLOCK_BARS, WALKS],
    );
    await statements.run(
      `insert into bar
       select series_id, $1::bigint + minute * ${MINUTE_MS}, 100, 101, 99, 100.5, 12.5, 1250, 0
       from generate_series(0, $2 - 1) minute, series order by minute, series_id`,
      [START_MS + BLOCKS * BLOCK_BARS * MINUTE_MS, ROWS],
    );
    await statements.run('insert into coverage select series_id, $1, $2 from series', [
      START_MS,
      END_MS,
    ]);
  }, 'long');
  await database.transaction((statements) => statements.run('analyze bar, bar_block, coverage'));
}

/** A history of prices of two decimals. */
function walked(seed: number): BarRow[] {
  const random = seededRandom(seed + 1);
  const cents = (value: number): number => Math.round(value * 100) / 100;
  let price = 20 + seed * 7;
  return Array.from({ length: BLOCKS * BLOCK_BARS }, (_, at): BarRow => {
    const open = cents(price);
    price *= 1 + (random() - 0.5) * 0.004;
    const close = cents(price);
    const high = cents(Math.max(open, close) * (1 + random() * 0.001));
    const low = cents(Math.min(open, close) * (1 - random() * 0.001));
    const volume = Math.round(random() * 1_000_000) / 1_000;
    const quoteVolume = cents(((high + low) / 2) * volume * (1 + (random() - 0.5) / 1_000));
    return [START_MS + at * MINUTE_MS, open, high, low, close, volume, quoteVolume, 0];
  });
}
