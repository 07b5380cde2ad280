import type { Bar } from '#kernel/market/bar.ts';
import type { ArchiveEntry, BarArchive } from '#kernel/market/bar-archive.ts';
import type { ConfirmedRange, TimeRange } from '#kernel/market/time-range.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import { unpackBars } from '#platform/postgres/bar-block.ts';
import { BLOCK_BARS, merged } from '#platform/postgres/bar-sealing.ts';
import { barOfRow, lockSeries, putBars, type BarRow } from '#platform/postgres/bar-rows.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { archiveFailure } from '#platform/postgres/postgres-failure.ts';
import { coverRanges, markConfirmed } from '#platform/postgres/range-rows.ts';

const READ_NEWEST = `
  select open_time_ms, open, high, low, close, volume, quote_volume, provenance
  from bar join series using (series_id)
  where name = $1 and open_time_ms >= $2 and open_time_ms < $3
  order by open_time_ms desc limit $4`;

const READ_BLOCKS = `
  select codec, content, bars from bar_block join series using (series_id)
  where name = $1 and last_ms >= $2 and first_ms < $3
  order by first_ms desc limit $4`;

/**
 * The bar archive in PostgreSQL: rows for the newest weeks, sealed blocks before them. An append is one transaction
 * and durable when it resolves. When the connection is lost at the commit, the append may be repeated: equal bars
 * change nothing.
 */
export class BarArchivePostgres implements BarArchive {
  readonly #database: PostgresDatabase;

  readonly #blockBars: number;

  /**
   * @param database owned by the caller, with the required schema
   * @param blockBars minimum number of bars of a sealed block
   */
  constructor(database: PostgresDatabase, blockBars = BLOCK_BARS) {
    this.#database = database;
    this.#blockBars = blockBars;
  }

  async append(batch: readonly ArchiveEntry[]): Promise<void> {
    const forming = batch.find(({ bars }) => bars.some(({ closed }) => !closed));
    if (forming !== undefined) {
      throw new Error(`Only closed bars are archived (${seriesKey(forming.series)})`);
    }
    if (batch.length === 0) return;
    await this.#usable(() =>
      this.#database.transaction(async (statements) => {
        const ids = await lockSeries(
          statements,
          batch.map(({ series }) => series),
        );
        const numberOf = (series: SeriesId): number => ids.get(seriesKey(series))!;
        await putBars(statements, batch, numberOf);
        await coverRanges(statements, batch, numberOf);
        await markConfirmed(statements, batch, numberOf);
      }),
    );
  }

  read(series: SeriesId, { startMs, endMs }: TimeRange, newest?: number): Promise<Bar[]> {
    return this.#usable(async () => {
      const values = [seriesKey(series), startMs, endMs, newest ?? null];
      // Rows first: bars sealed in between are read twice, but never missed.
      const rows = await this.#database.arrays<BarRow>(READ_NEWEST, values);
      const sealed = await this.#sealed(values, newest);
      const all = merged(
        sealed.filter(([ms]) => ms >= startMs && ms < endMs),
        rows.toReversed(),
      );
      return (newest === undefined ? all : all.slice(-newest)).map(barOfRow);
    });
  }

  coverage(series: SeriesId): Promise<TimeRange[]> {
    return this.#usable(() =>
      this.#database.rows<{ startMs: number; endMs: number }>(
        `select start_ms as "startMs", end_ms as "endMs" from coverage join series using (series_id)
         where name = $1 order by start_ms`,
        [seriesKey(series)],
      ),
    );
  }

  confirmations(series: SeriesId): Promise<ConfirmedRange[]> {
    return this.#usable(() =>
      this.#database.rows<{ startMs: number; endMs: number; checkedAtMs: number }>(
        `select start_ms as "startMs", end_ms as "endMs", checked_at_ms as "checkedAtMs"
         from confirmation join series using (series_id) where name = $1 order by start_ms`,
        [seriesKey(series)],
      ),
    );
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Bars of the blocks that overlap a range; with `newest`, of only as many blocks as needed. */
  async #sealed([name, startMs, endMs]: readonly unknown[], newest?: number): Promise<BarRow[]> {
    const blocks = await this.#database.arrays<[number, Buffer, number]>(READ_BLOCKS, [
      name,
      startMs,
      endMs,
      newest === undefined ? null : Math.ceil(newest / this.#blockBars) + 1,
    ]);
    return blocks
      .toReversed()
      .flatMap(([codec, content, bars]) => unpackBars({ codec, content }, bars));
  }

  /** Runs `work`; a failure of the database becomes an `ArchiveUnavailableError`. */
  async #usable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      throw archiveFailure(error, this.#database.place);
    }
  }
}
