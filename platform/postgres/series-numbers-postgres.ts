import { seriesKey, seriesOfKey, type SeriesId } from '#kernel/instrument.ts';
import type { SeriesNumbers } from '#platform/frames/series-numbers.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';

/** The numbers of the table `series`, which never change, in the memory of a process. */
export class SeriesNumbersPostgres implements SeriesNumbers {
  readonly #database: PostgresDatabase;
  readonly #numberOf = new Map<string, number>();
  /** Found without making the key where the same object names the series each time. */
  readonly #numberOfObject = new WeakMap<SeriesId, number>();
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
    await this.#database.run(
      'insert into series (name) select unnest($1::text[]) on conflict (name) do nothing',
      [names],
    );
    this.#note(
      await this.#database.arrays<[string, number]>(
        'select name, series_id from series where name = any($1)',
        [names],
      ),
    );
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
