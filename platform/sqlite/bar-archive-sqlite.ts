import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { withProvenance, type Bar, type KlineRow } from '#kernel/market/bar.ts';
import type { ArchiveEntry, BarArchive } from '#kernel/market/bar-archive.ts';
import type { ConfirmedRange, TimeRange } from '#kernel/market/time-range.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { STREAMED } from '#kernel/market/provenance.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import { archiveFailure } from '#platform/sqlite/archive-failure.ts';
import { BAR_ARCHIVE_MIGRATIONS } from '#platform/sqlite/bar-archive-schema.ts';
import { ConfirmationRows } from '#platform/sqlite/confirmation-rows.ts';
import { CoverageRows } from '#platform/sqlite/coverage-rows.ts';
import { inTransaction, openDatabase, openToRead } from '#platform/sqlite/open-database.ts';

const PUT_BAR = `
  INSERT INTO bar (series_id, open_time_ms, open, high, low, close, volume, quote_volume, provenance)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (series_id, open_time_ms) DO UPDATE SET
    open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
    volume = excluded.volume, quote_volume = excluded.quote_volume,
    provenance = excluded.provenance`;

const READ_NEWEST = `
  SELECT open_time_ms, open, high, low, close, volume, quote_volume, provenance FROM bar
  WHERE series_id = ? AND open_time_ms >= ? AND open_time_ms < ?
  ORDER BY open_time_ms DESC LIMIT ?`;

/** The documented row and its provenance code. */
type ArchivedRow = readonly [...KlineRow, provenanceCode: number];

const IF_DAMAGED =
  'stop the server and move the file away together with its -wal and -shm files; its bars are read ' +
  'again from the exchange';

/**
 * The bar archive in one SQLite file. An append is one transaction and on disk when it resolves. It runs on the
 * caller's thread: 1,000 rows take about 1.5 ms, so writers bound their batches.
 */
export class BarArchiveSqlite implements BarArchive {
  readonly #database: DatabaseSync;
  readonly #putBar: StatementSync;
  readonly #readNewest: StatementSync;
  readonly #coverage: CoverageRows;
  readonly #confirmations: ConfirmationRows;
  readonly #addSeries: StatementSync;
  readonly #findSeries: StatementSync;
  readonly #idOfSeries = new Map<string, number>();

  /** Opens an existing archive for reading, while others may write it. */
  static toRead(path: string): BarArchiveSqlite {
    return new BarArchiveSqlite(path, openToRead(path, BAR_ARCHIVE_MIGRATIONS));
  }

  /** @param path file name, or `:memory:` */
  constructor(path: string, database = openDatabase(path, BAR_ARCHIVE_MIGRATIONS)) {
    this.#database = database;
    this.#putBar = database.prepare(PUT_BAR);
    this.#readNewest = database.prepare(READ_NEWEST);
    // Rows as arrays are read twice as fast as rows as objects.
    this.#readNewest.setReturnArrays(true);
    this.#coverage = new CoverageRows(database);
    this.#confirmations = new ConfirmationRows(database);
    this.#addSeries = database.prepare('INSERT INTO series (name) VALUES (?)');
    this.#findSeries = database.prepare('SELECT id FROM series WHERE name = ?');
  }

  async append(batch: readonly ArchiveEntry[]): Promise<void> {
    if (batch.length === 0) return;
    this.inTransaction(() => this.#appendAll(batch));
  }

  /**
   * Runs `work` in one transaction with the appends that it makes through the passed function, for callers that write
   * more than bars.
   */
  inTransaction<Result>(
    work: (append: (batch: readonly ArchiveEntry[]) => void) => Result,
  ): Result {
    try {
      return inTransaction(this.#database, () => work((batch) => this.#appendAll(batch)));
    } catch (error) {
      // Series ids assigned inside the transaction were rolled back with it.
      this.#idOfSeries.clear();
      throw this.#failureOf(error);
    }
  }

  #appendAll(batch: readonly ArchiveEntry[]): void {
    for (const entry of batch) this.#appendEntry(entry);
  }

  async read(series: SeriesId, range: TimeRange, newest?: number): Promise<Bar[]> {
    // Consecutive reads, as during start-up, let the event loop poll the sockets in between.
    await setImmediate();
    return this.#usable(() => {
      const id = this.#existingId(seriesKey(series));
      if (id === undefined) return [];
      // SQLite treats a negative limit as no limit.
      const rows = this.#readNewest.all(id, range.startMs, range.endMs, newest ?? -1);
      return (rows as unknown as ArchivedRow[]).toReversed().map(barOfRow);
    });
  }

  async coverage(series: SeriesId): Promise<TimeRange[]> {
    return this.#usable(() => {
      const id = this.#existingId(seriesKey(series));
      return id === undefined ? [] : this.#coverage.read(id);
    });
  }

  async confirmations(series: SeriesId): Promise<ConfirmedRange[]> {
    return this.#usable(() => {
      const id = this.#existingId(seriesKey(series));
      return id === undefined ? [] : this.#confirmations.read(id);
    });
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }

  /** Runs `work`; a failure of the file becomes an `ArchiveUnavailableError`. */
  #usable<Answer>(work: () => Answer): Answer {
    try {
      return work();
    } catch (error) {
      throw this.#failureOf(error);
    }
  }

  #failureOf(error: unknown): unknown {
    return archiveFailure(error, this.#database, IF_DAMAGED);
  }

  #appendEntry({ series, bars, covered, confirmed = [] }: ArchiveEntry): void {
    const name = seriesKey(series);
    const id = this.#existingId(name) ?? this.#newId(name);
    for (const bar of bars) {
      if (!bar.closed) throw new Error(`Only closed bars are archived (${name})`);
      const { openTimeMs, open, high, low, close, volume, quoteVolume } = bar;
      const { code } = bar.provenance ?? STREAMED;
      this.#putBar.run(id, openTimeMs, open, high, low, close, volume, quoteVolume, code);
    }
    for (const range of covered) this.#coverage.cover(id, range);
    for (const range of confirmed) this.#confirmations.mark(id, range);
  }

  #existingId(name: string): number | undefined {
    const known = this.#idOfSeries.get(name);
    if (known !== undefined) return known;
    const found = this.#findSeries.get(name)?.['id'];
    if (found !== undefined) this.#idOfSeries.set(name, Number(found));
    return found === undefined ? undefined : Number(found);
  }

  #newId(name: string): number {
    const id = Number(this.#addSeries.run(name).lastInsertRowid);
    this.#idOfSeries.set(name, id);
    return id;
  }
}

function barOfRow(row: ArchivedRow): Bar {
  const [openTimeMs, open, high, low, close, volume, quoteVolume, code] = row;
  const bar = { openTimeMs, open, high, low, close, volume, quoteVolume, closed: true };
  return withProvenance(bar, code);
}
