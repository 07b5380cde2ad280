import { openSqliteMaterialLog } from '#platform/sqlite/material-log-sqlite.ts';

/**
 * A process in which some writers at once log batches of materials as fast as they can. Each prints the
 * name of a batch and the number of its last material once it is acknowledged. Its parent kills it.
 */
const [path = '', rows = '10', writers = '1', round = ''] = process.argv.slice(2);
const log = openSqliteMaterialLog(path);
const [size, writerCount] = [Number(rows), Number(writers)];
const before = await log.lastSequence();

async function write(writer: number): Promise<void> {
  for (let number = writer; number < 100_000; number += writerCount) {
    const batch = `${round}/${number}`;
    const entries = Array.from({ length: size }, (_, index) => ({
      materialId: `m${round}-${before + number * size + index + 1}`,
      readyAtMs: index,
      payload: { batch, index },
    }));
    const outcomes = await log.append(entries, number);
    // Written to the descriptor itself, so that an acknowledgement is never buffered.
    await new Promise<void>((resolve) =>
      process.stdout.write(`${batch} ${outcomes.at(-1)!.sequence}\n`, () => resolve()),
    );
  }
}

await Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer)));
