import type { ArchiveEntry } from '#kernel/market/bar-archive.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import {
  AppendUnknownError,
  LOG_START,
  type BarLog,
  type Fence,
  type LogAppend,
  type LogEntry,
  type LogPosition,
  type SnapshotWindow,
} from '#kernel/market/bar-log.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import { decodeFrame, encodeFrame, seriesNumbersIn } from '#platform/frames/bar-frame.ts';
import { arrayText, putBars } from '#platform/postgres/bar-rows.ts';
import { readWindow } from '#platform/postgres/bar-window.ts';
import {
  CommitUnknownError,
  type PostgresDatabase,
  type Statements,
} from '#platform/postgres/postgres-database.ts';
import { archiveFailure } from '#platform/postgres/postgres-failure.ts';
import { coverRanges, markConfirmed } from '#platform/postgres/range-rows.ts';
import type { SeriesNumbersPostgres } from '#platform/postgres/series-numbers-postgres.ts';

/**
 * Three fences in one statement, which changes one row or none. Lease: a claim waits for the transaction that holds
 * this row lock, and this waits for a claim; a weaker lock would let the claim pass. Head: it is still the one that
 * the caller knows. Primary key of the log: no number exists twice. PostgreSQL re-evaluates the conditions on a row
 * after waiting for it, so the snapshot of the statement does no harm.
 */
const FENCED_ENTRY = `
  with fence as (
    select shard from shard where shard = $1 and epoch = $2 for share
  ), next as (
    update shard_head h set seq = h.seq + 1, epoch = $2
    from fence where h.shard = fence.shard and h.epoch = $3 and h.seq = $4
    returning h.shard, h.seq
  )
  insert into bar_log (shard, seq, epoch, frame) select shard, seq, $2, $5 from next`;

/**
 * Uses the index for any number of series: PostgreSQL plans for few elements of a selected array. Series are matched
 * by number and name, because a failover may have lost the transaction that assigned the number.
 */
const LOCKED = `
  select count(*) as count from (
    select from unnest((select $1::int[]), (select $2::text[])) as g (series_id, name)
    join series s using (series_id, name) order by series_id for no key update of s
  ) as locked`;

/** Aborts the transaction without any change. */
class FencedError extends Error {}

/** The database lacks the numbers of series, or has assigned them to others: treated like a different log head. */
class NumbersLostError extends FencedError {}

/** The log of closed bars in PostgreSQL, written together with the archive in one transaction. */
export class BarLogPostgres implements BarLog {
  readonly #database: PostgresDatabase;
  readonly #numbers: SeriesNumbersPostgres;

  constructor(database: PostgresDatabase, numbers: SeriesNumbersPostgres) {
    this.#database = database;
    this.#numbers = numbers;
  }

  async append(fence: Fence, { entries, published }: LogAppend): Promise<LogEntry | 'fenced'> {
    const { shard, epoch, after } = fence;
    const before = { epoch: after.epoch, seq: after.seq };
    const entry = { shard, epoch, seq: before.seq + 1, after: before, bars: published };
    try {
      await this.#numbers.assign([
        ...entries.map(({ series }) => series),
        ...published.map(({ series }) => series),
      ]);
      await this.#database.transaction(async (statements) => {
        const frame = encodeFrame(entry, this.#numbers);
        const values = [shard, epoch, after.epoch, after.seq, frame];
        if ((await statements.run(FENCED_ENTRY, values)) === 0) throw new FencedError();
        await this.#lock(statements, [...entries, ...published]);
        await this.#put(statements, entries);
      });
      return entry;
    } catch (error) {
      if (error instanceof NumbersLostError) this.#numbers.forget();
      if (error instanceof FencedError) return 'fenced';
      if (error instanceof CommitUnknownError) {
        throw new AppendUnknownError('connection lost at the commit', { cause: error });
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

  /** Locks series, because their bars may be sealed concurrently. */
  async #lock(statements: Statements, of: readonly { readonly series: SeriesId }[]): Promise<void> {
    const names = new Map(
      of.map(({ series }) => [this.#numbers.numberOf(series)!, seriesKey(series)]),
    );
    if (names.size === 0) return;
    const [locked] = await statements.rows<{ count: number }>(LOCKED, [
      arrayText([...names.keys()]),
      [...names.values()],
    ]);
    if (locked!.count < names.size) throw new NumbersLostError();
  }

  async #put(statements: Statements, entries: readonly ArchiveEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const numberOf = (series: SeriesId): number => this.#numbers.numberOf(series)!;
    await putBars(statements, entries, numberOf);
    await coverRanges(statements, entries, numberOf);
    await markConfirmed(statements, entries, numberOf);
  }

  async #usable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      throw archiveFailure(error, this.#database.place);
    }
  }
}
