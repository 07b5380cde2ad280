import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TimeRange } from '#kernel/market/time-range.ts';
import {
  MAX_VALUES,
  type Point,
  type PointArchive,
  type PointEntry,
} from '#kernel/market/point-archive.ts';
import { archiveFailure } from '#platform/sqlite/archive-failure.ts';
import { CoverageRows } from '#platform/sqlite/coverage-rows.ts';
import { inTransaction, openDatabase } from '#platform/sqlite/open-database.ts';
import { POINT_ARCHIVE_MIGRATIONS } from '#platform/sqlite/point-archive-schema.ts';

const PUT_POINT = `
  INSERT INTO point (series_id, time_ms, value_count, value_1, value_2, value_3)
  VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (series_id, time_ms) DO UPDATE SET
    value_count = excluded.value_count, value_1 = excluded.value_1,
    value_2 = excluded.value_2, value_3 = excluded.value_3`;

const READ_NEWEST = `
  SELECT time_ms, value_count, value_1, value_2, value_3 FROM point
  WHERE series_id = ? AND time_ms >= ? AND time_ms < ?
  ORDER BY time_ms DESC LIMIT ?`;

const IF_DAMAGED =
  'stop the server and put back a copy of the file, or move it away together with its -wal and -shm ' +
  'files; statistics that the exchanges no longer serve are then lost';

type PointRow = readonly [timeMs: number, count: number, ...values: (number | null)[]];

/** The point archive in one SQLite file. An append is one transaction and on disk when it resolves. */
export class PointArchiveSqlite implements PointArchive {
  readonly #database: DatabaseSync;
  readonly #putPoint: StatementSync;
  readonly #readNewest: StatementSync;
  readonly #coverage: CoverageRows;
  readonly #addSeries: StatementSync;
  readonly #findSeries: StatementSync;

  /** @param path file name, or `:memory:` */
  constructor(path: string) {
    const database = openDatabase(path, POINT_ARCHIVE_MIGRATIONS);
    this.#database = database;
    this.#putPoint = database.prepare(PUT_POINT);
    this.#readNewest = database.prepare(READ_NEWEST);
    this.#readNewest.setReturnArrays(true);
    this.#coverage = new CoverageRows(database);
    this.#addSeries = database.prepare('INSERT OR IGNORE INTO series (name) VALUES (?)');
    this.#findSeries = database.prepare('SELECT id FROM series WHERE name = ?');
  }

  async append(batch: readonly PointEntry[]): Promise<void> {
    this.#usable(() =>
      inTransaction(this.#database, () => {
        for (const entry of batch) this.#appendEntry(entry);
      }),
    );
  }

  async read(series: string, range: TimeRange, newest?: number): Promise<Point[]> {
    return this.#usable(() => {
      const id = this.#idOf(series);
      if (id === null) return [];
      // SQLite treats a negative limit as no limit.
      const rows = this.#readNewest.all(id, range.startMs, range.endMs, newest ?? -1);
      return (rows as unknown as PointRow[]).toReversed().map(pointOfRow);
    });
  }

  async coverage(series: string): Promise<TimeRange[]> {
    return this.#usable(() => {
      const id = this.#idOf(series);
      return id === null ? [] : this.#coverage.read(id);
    });
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }

  #appendEntry({ series, points, covered }: PointEntry): void {
    this.#addSeries.run(series);
    const id = this.#idOf(series)!;
    for (const { timeMs, values } of points) {
      if (values.length > MAX_VALUES) throw new Error(`${series} has points of too many values`);
      const [first = null, second = null, third = null] = values;
      this.#putPoint.run(id, timeMs, values.length, first, second, third);
    }
    for (const range of covered) this.#coverage.cover(id, range);
  }

  #idOf(series: string): number | null {
    const id = this.#findSeries.get(series)?.['id'];
    return id === undefined ? null : Number(id);
  }

  #usable<Answer>(work: () => Answer): Answer {
    try {
      return work();
    } catch (error) {
      throw archiveFailure(error, this.#database, IF_DAMAGED);
    }
  }
}

function pointOfRow([timeMs, count, ...values]: PointRow): Point {
  return { timeMs, values: values.slice(0, count) };
}
