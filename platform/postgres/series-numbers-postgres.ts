import { seriesKey, seriesOfKey, type SeriesId } from '#kernel/market/instrument.ts';
import type { SeriesNumbers } from '#platform/frames/series-numbers.ts';
import { ADD_SERIES } from '#platform/postgres/bar-rows.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';

/**
 * A cache of the table `series`. Numbers are drawn from a sequence and never change, but a failover may lose the last
 * ones: an append compares the names of its numbers.
 */
export class SeriesNumbersPostgres implements SeriesNumbers {
  readonly #database: PostgresDatabase;
  readonly #numberOf = new Map<string, number>();
  /** Avoids building the key when the same object identifies the series each time. */
  #numberOfObject = new WeakMap<SeriesId, number>();
  readonly #seriesOf = new Map<number, SeriesId>();

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  numberOf(series: SeriesId): number | undefined {
    const known = this.#numberOfObject.get(series);
    if (known !== undefined) return known;
    const number = this.#numberOf.get(seriesKey(series));
    if (number !== undefined) this.#numberOfObject.set(series, number);
    return number;
  }

  seriesOf(number: number): SeriesId | undefined {
    return this.#seriesOf.get(number);
  }

  async assign(series: readonly SeriesId[]): Promise<void> {
    const names = [...new Set(series.map(seriesKey))].filter((name) => !this.#numberOf.has(name));
    if (names.length === 0) return;
    await this.#database.run(ADD_SERIES, [names]);
    const rows = await this.#database.arrays<[string, number]>(
      'select name, series_id from series where name = any($1)',
      [names],
    );
    this.#note(rows);
    // The drawn number was taken by another series, which is rare: try again.
    if (rows.length < names.length) await this.assign(series);
  }

  /** Drops the cache: some cached numbers no longer exist in the database. */
  forget(): void {
    this.#numberOf.clear();
    this.#numberOfObject = new WeakMap();
  }

  async learn(numbers: readonly number[]): Promise<void> {
    const unknown = [...new Set(numbers)].filter((number) => !this.#seriesOf.has(number));
    if (unknown.length === 0) return;
    this.#note(
      await this.#database.arrays<[string, number]>(
        'select name, series_id from series where series_id = any($1::int[])',
        [unknown],
      ),
    );
  }

  #note(rows: readonly (readonly [string, number])[]): void {
    for (const [name, number] of rows) {
      this.#numberOf.set(name, number);
      if (!this.#seriesOf.has(number)) this.#seriesOf.set(number, seriesOfKey(name));
    }
  }
}
