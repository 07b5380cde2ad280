import { afterAll, expect, test } from 'vitest';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { coverRanges } from '#platform/postgres/range-rows.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';

const HOUR_MS = 3_600_000;
const databases = await TestDatabases.find();
if (databases === null) console.log(`tests of covered ranges are skipped: ${NO_POSTGRES}`);
afterAll(() => databases?.close());

/** One range of so many series that lie in one table, and the next hour of every fiftieth. */
const SERIES = 30_000;
const CLOSED = Array.from({ length: SERIES / 50 }, (_, at) => ({
  id: at * 50 + 1,
  series: { exchange: 'venue_a', market: 'spot', symbol: `COIN${at}USDT`, interval: '1h' },
})) as { readonly id: number; readonly series: SeriesId }[];
const ID_OF = new Map(CLOSED.map(({ id, series }) => [series, id]));

test.skipIf(databases === null).each([
  ['that continue where one ends', HOUR_MS],
  ['that stand alone', 5 * HOUR_MS],
])('ranges %s are added without a scan of those of all series', async (_, startMs) => {
  const { database } = await databases!.take();
  const entries = CLOSED.map(({ series }) => ({
    series,
    bars: [],
    covered: [{ startMs, endMs: startMs + HOUR_MS }],
  }));
  await database.transaction(async (statements) => {
    await statements.run(
      `insert into coverage select id, 0, ${HOUR_MS} from generate_series(1, ${SERIES}) as id`,
    );
    await statements.run('analyze coverage');
    await coverRanges(statements, entries, (series) => ID_OF.get(series)!);
    const [looked] = await statements.rows<{ rows: number }>(
      `select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
       where relname = 'coverage' and schemaname = current_schema()`,
    );
    expect(looked!.rows).toBeLessThan(10 * CLOSED.length);
    const [covered] = await statements.rows<{ ms: number }>(
      'select sum(end_ms - start_ms)::bigint as ms from coverage',
    );
    expect(covered).toEqual({ ms: (SERIES + CLOSED.length) * HOUR_MS });
  });
});
