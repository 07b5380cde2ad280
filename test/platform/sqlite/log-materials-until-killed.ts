import { openSqliteMaterialLog } from '#platform/sqlite/material-log-sqlite.ts';

/**
 * A process that logs batches of materials as fast as it can and prints the number of the last one
 * once a batch is acknowledged. Its parent kills it at some moment.
 */
const [path = '', rows = '10'] = process.argv.slice(2);
const log = openSqliteMaterialLog(path);
const size = Number(rows);
const before = await log.lastSequence();
for (let batch = 0; batch < 100_000; batch += 1) {
  const entries = Array.from({ length: size }, (_, index) => ({
    materialId: `m-${before + batch * size + index + 1}`,
    readyAtMs: index,
    payload: { batch, index },
  }));
  const outcomes = await log.append(entries, batch);
  // Written to the descriptor itself, so that an acknowledgement never waits in a buffer.
  await new Promise<void>((resolve) =>
    process.stdout.write(`${outcomes.at(-1)!.sequence}\n`, () => resolve()),
  );
}
