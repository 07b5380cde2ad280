import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';

/** Entries deleted per statement, so that none holds its locks for long. */
const BATCH = 5_000;

/**
 * Deletes log entries older than a time, by the database clock that stamped them. The last entry of each shard stays,
 * so that a reader that was away for longer detects the truncation and reloads its windows.
 *
 * @param isOver checked before each batch
 * @returns number of deleted entries
 */
export async function forgetLogEntries(
  database: PostgresDatabase,
  keptMs: number,
  isOver: () => boolean = () => false,
): Promise<number> {
  let forgotten = 0;
  while (!isOver()) {
    const gone = await database.run(
      `delete from bar_log where (shard, seq) in (
         select l.shard, l.seq from bar_log l join shard_head h on h.shard = l.shard
         where l.at < clock_timestamp() - $1 * interval '1 millisecond' and l.seq < h.seq
         limit ${BATCH})`,
      [keptMs],
    );
    forgotten += gone;
    if (gone < BATCH) break;
  }
  return forgotten;
}
