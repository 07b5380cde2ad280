import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';

/** Entries that one statement takes away, so that none holds its locks for long. */
const BATCH = 5_000;

/**
 * Takes away entries of the logs that are older than a time; the clock is the database's, which stamped them.
 * The last entry of each shard stays, so that a reader who was away for longer finds one that does not follow
 * his own, and loads its windows anew.
 *
 * @param isOver asked before each batch
 * @returns how many entries went
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
