import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';

/**
 * A process that appends batches of bars as fast as it can and prints the number of each batch once
 * it is acknowledged. Its parent kills it at some moment.
 */
const [path = '', rows = '10'] = process.argv.slice(2);
const series = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' } as const;
const archive = new BarArchiveSqlite(path);
const size = Number(rows);
for (let batch = 0; batch < 100_000; batch += 1) {
  const startMs = batch * size * 60_000;
  const bars = Array.from({ length: size }, (_, index) => ({
    openTimeMs: startMs + index * 60_000,
    open: batch,
    high: batch + 1,
    low: batch - 1,
    close: batch,
    volume: index,
    quoteVolume: index,
    closed: true,
  }));
  await archive.append([{ series, bars, covered: [{ startMs, endMs: startMs + size * 60_000 }] }]);
  // Written to the descriptor itself, so that an acknowledgement is never buffered.
  await new Promise<void>((resolve) => process.stdout.write(`${batch}\n`, () => resolve()));
}
