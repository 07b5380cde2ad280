import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';

/**
 * A process that appends batches of points as fast as it can and prints the number of each batch once
 * it is acknowledged. Its parent kills it at some moment.
 */
const [path = ''] = process.argv.slice(2);
const archive = new PointArchiveSqlite(path);
for (let batch = 0; batch < 100_000; batch += 1) {
  const startMs = batch * 10;
  const points = Array.from({ length: 10 }, (_, index) => ({
    timeMs: startMs + index,
    values: [batch, null],
  }));
  const covered = [{ startMs, endMs: startMs + 10 }];
  await archive.append([{ series: 'venue_a:perp:BTCUSDT:funding', points, covered }]);
  // Written to the descriptor itself, so that an acknowledgement is never buffered.
  await new Promise<void>((resolve) => process.stdout.write(`${batch}\n`, () => resolve()));
}
