import type { ArchiveEntry, TimeRange } from '#kernel/bar-archive.ts';
import {
  AppendUnknown,
  LOG_START,
  type BarLog,
  type Fence,
  type LogAppend,
  type LogEntry,
  type LogPosition,
  type SnapshotWindow,
} from '#kernel/bar-log.ts';
import { seriesKey, type SeriesId } from '#kernel/instrument.ts';
import { decodeFrame, encodeFrame, seriesNumbersIn } from '#platform/frames/bar-frame.ts';
import type { SeriesNumbers } from '#platform/frames/series-numbers.ts';
import { putBars } from '#platform/postgres/bar-rows.ts';
import { readWindow } from '#platform/postgres/bar-window.ts';
import {
  CommitUnknown,
  type PostgresDatabase,
  type Statements,
} from '#platform/postgres/postgres-database.ts';
import { archiveFailure } from '#platform/postgres/postgres-failure.ts';
import { coverRanges, markConfirmed } from '#platform/postgres/range-rows.ts';

/**
 * The first fence. A claim waits until the transaction that holds this lock has ended, and this waits for a
 * claim: after it the epoch is another, and there is no row. A weaker lock lets the claim pass.
 */
const FENCE = 'select from shard where shard = $1 and epoch = $2 for share';

/** The second: the head is still the one that the caller knows. It is its own statement, so it sees what is true. */
const NEXT = `
  update shard_head set seq = seq + 1, epoch = $2 where shard = $1 and epoch = $3 and seq = $4 returning seq`;

/** What makes a transaction end without a trace. */
class Fenced extends Error {}

/**
 * The log of closed bars in PostgreSQL, beside the archive and written with it in one transaction. A third
 * fence is the key of the log itself, in which no number is there twice.
 */
export class BarLogPostgres implements BarLog {
  readonly #database: PostgresDatabase;
  readonly #numbers: SeriesNumbers;

  constructor(database: PostgresDatabase, numbers: SeriesNumbers) {
    this.#database = database;
    this.#numbers = numbers;
  }

  async append(fence: Fence, { entries, told }: LogAppend): Promise<LogEntry | 'fenced'> {
    const { shard, epoch, after } = fence;
    const before = { epoch: after.epoch, seq: after.seq };
    const entry = { shard, epoch, seq: before.seq + 1, after: before, bars: told };
    try {
      await this.#numbers.assign([
        ...entries.map(({ series }) => series),
        ...told.map(({ series }) => series),
      ]);
      await this.#database.transaction(async (statements) => {
        if ((await statements.arrays(FENCE, [shard, epoch])).length === 0) throw new Fenced();
        const isNext = await statements.run(NEXT, [shard, epoch, after.epoch, after.seq]);
        if (isNext === 0) throw new Fenced();
        await this.#put(statements, entries);
        await statements.run(
          'insert into bar_log (shard, seq, epoch, frame) values ($1, $2, $3, $4)',
          [shard, entry.seq, epoch, encodeFrame(entry, this.#numbers)],
        );
      });
      return entry;
    } catch (error) {
      if (error instanceof Fenced) return 'fenced';
      if (error instanceof CommitUnknown) {
        throw new AppendUnknown('the connection was lost at the commit', { cause: error });
      }
      throw archiveFailure(error, this.#database.place);
    }
  }

  read(shard: number, afterSeq: number, most: number): Promise<LogEntry[]> {
    return this.#usable(async () => {
      const rows = await this.#database.arrays<[Buffer]>(
        'select frame from bar_log where shard = $1 and seq > $2 order by seq limit $3',
        [shard, afterSeq, most],
      );
      await this.#numbers.learn(rows.flatMap(([frame]) => seriesNumbersIn(frame)));
      return rows.map(([frame]) => decodeFrame(frame, this.#numbers));
    });
  }

  heads(shards: readonly number[]): Promise<ReadonlyMap<number, LogPosition>> {
    return this.#usable(async () => {
      const rows = await this.#database.arrays<[number, number, number]>(
        'select shard, epoch, seq from shard_head where shard = any($1::int[])',
        [shards],
      );
      const known = new Map(rows.map(([shard, epoch, seq]) => [shard, { epoch, seq }]));
      return new Map(shards.map((shard) => [shard, known.get(shard) ?? LOG_START]));
    });
  }

  window(
    shard: number,
    series: SeriesId,
    range: TimeRange,
    newest?: number,
  ): Promise<SnapshotWindow> {
    return this.#usable(() => readWindow(this.#database, shard, series, range, newest));
  }

  /** Under the locks of the series, as bars may be sealed at the same time. */
  async #put(statements: Statements, entries: readonly ArchiveEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const ids = new Map(
      entries.map(({ series }) => [seriesKey(series), this.#numbers.numberOf(series)!]),
    );
    await statements.rows(
      'select from series where series_id = any($1::int[]) order by series_id for no key update',
      [[...ids.values()]],
    );
    await putBars(statements, entries, ids);
    await coverRanges(statements, entries, ids);
    await markConfirmed(statements, entries, ids);
  }

  async #usable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      throw archiveFailure(error, this.#database.place);
    }
  }
}
