import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TimeRange } from '#kernel/market/time-range.ts';
import {
  LOG_START,
  type BarLog,
  type Fence,
  type LogAppend,
  type LogEntry,
  type LogPosition,
  type SnapshotWindow,
} from '#kernel/market/bar-log.ts';
import { seriesKey, seriesOfKey, type SeriesId } from '#kernel/market/instrument.ts';
import { decodeFrame, encodeFrame } from '#platform/frames/bar-frame.ts';
import type { SeriesNumbers } from '#platform/frames/series-numbers.ts';
import { SOLO_EPOCH } from '#platform/memory/solo-leases.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';
import { BAR_ARCHIVE_MIGRATIONS } from '#platform/sqlite/bar-archive-schema.ts';
import { openDatabase } from '#platform/sqlite/open-database.ts';

/** Created when a reader follows an archive by its log; a single server does not need it. */
const LOG_TABLES = `
  CREATE TABLE IF NOT EXISTS bar_log (
    shard INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    frame BLOB NOT NULL,
    PRIMARY KEY (shard, seq)
  ) STRICT, WITHOUT ROWID;`;

/**
 * The log of closed bars in the file of an archive. It always has one owner, whose epoch is 1, so
 * that a reader can follow a server without a database.
 */
export class BarLogSqlite implements BarLog {
  readonly archive: BarArchiveSqlite;
  readonly #put: StatementSync;
  readonly #read: StatementSync;
  readonly #head: StatementSync;
  readonly #numbers: SeriesNumbers;

  /** @param path file name of the archive, or `:memory:` */
  constructor(path: string) {
    const database = openDatabase(path, BAR_ARCHIVE_MIGRATIONS);
    database.exec(LOG_TABLES);
    this.archive = new BarArchiveSqlite(path, database);
    this.#numbers = new SeriesNumbersSqlite(database);
    this.#put = database.prepare('INSERT INTO bar_log VALUES (?, ?, ?, ?)');
    this.#read = database.prepare(
      'SELECT frame FROM bar_log WHERE shard = ? AND seq > ? ORDER BY seq LIMIT ?',
    );
    this.#head = database.prepare(
      'SELECT epoch, seq FROM bar_log WHERE shard = ? ORDER BY seq DESC LIMIT 1',
    );
  }

  async append(fence: Fence, { entries, published }: LogAppend): Promise<LogEntry | 'fenced'> {
    const { shard, epoch, after } = fence;
    return this.archive.inTransaction((append) => {
      const head = this.#headOf(shard);
      if (epoch !== SOLO_EPOCH || head.seq !== after.seq) return 'fenced';
      append(entries);
      const entry = { shard, epoch, seq: head.seq + 1, after: head, bars: published };
      this.#put.run(shard, entry.seq, epoch, encodeFrame(entry, this.#numbers));
      return entry;
    });
  }

  async read(shard: number, afterSeq: number, most: number): Promise<LogEntry[]> {
    const rows = this.#read.all(shard, afterSeq, most);
    return rows.map(({ frame }) => decodeFrame(frame as Uint8Array, this.#numbers));
  }

  async heads(shards: readonly number[]): Promise<ReadonlyMap<number, LogPosition>> {
    return new Map(shards.map((shard) => [shard, this.#headOf(shard)]));
  }

  async window(
    shard: number,
    series: SeriesId,
    range: TimeRange,
    newest?: number,
  ): Promise<SnapshotWindow> {
    // This thread alone writes the file: as long as the head stays, so does everything else.
    for (;;) {
      const head = this.#headOf(shard);
      const covered = await this.archive.coverage(series);
      const bars = await this.archive.read(series, range, newest);
      if (this.#headOf(shard).seq !== head.seq) continue;
      const touching = covered.filter(
        ({ startMs, endMs }) => startMs < range.endMs && endMs > range.startMs,
      );
      return { head, bars, covered: touching };
    }
  }

  #headOf(shard: number): LogPosition {
    const row = this.#head.get(shard);
    return row === undefined ? LOG_START : { epoch: Number(row['epoch']), seq: Number(row['seq']) };
  }
}

/** The ids of the archive's own table, which assigns them to series with their first bars. */
class SeriesNumbersSqlite implements SeriesNumbers {
  readonly #find: StatementSync;
  readonly #name: StatementSync;
  readonly #add: StatementSync;
  readonly #seriesOf = new Map<number, SeriesId>();

  constructor(database: DatabaseSync) {
    this.#find = database.prepare('SELECT id FROM series WHERE name = ?');
    this.#name = database.prepare('SELECT name FROM series WHERE id = ?');
    this.#add = database.prepare('INSERT INTO series (name) VALUES (?) ON CONFLICT DO NOTHING');
  }

  numberOf(series: SeriesId): number | undefined {
    const id = this.#find.get(seriesKey(series))?.['id'];
    return id === undefined ? undefined : Number(id);
  }

  seriesOf(number: number): SeriesId | undefined {
    const known = this.#seriesOf.get(number);
    if (known !== undefined) return known;
    const name = this.#name.get(number)?.['name'];
    if (name === undefined) return undefined;
    const series = seriesOfKey(String(name));
    this.#seriesOf.set(number, series);
    return series;
  }

  async assign(series: readonly SeriesId[]): Promise<void> {
    for (const one of series) this.#add.run(seriesKey(one));
  }

  async learn(): Promise<void> {}
}
