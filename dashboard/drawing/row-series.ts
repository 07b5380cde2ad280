import type { SeriesDataItemTypeMap, SeriesType, Time } from 'lightweight-charts';
import type { AnySeries } from '#dashboard/drawing/any-series.ts';

type Point = SeriesDataItemTypeMap<Time>[SeriesType];

/** Keeps a series of the library equal to rows: whole, or the few that changed. */
export class RowSeries<Row extends { readonly time: number }> {
  readonly series: AnySeries;
  readonly #pointOf: (row: Row) => object;
  #times = new Set<number>();
  #lastTime = Number.NEGATIVE_INFINITY;

  constructor(series: AnySeries, pointOf: (row: Row) => object) {
    this.series = series;
    this.#pointOf = pointOf;
  }

  get count(): number {
    return this.#times.size;
  }

  set(rows: readonly Row[]): void {
    this.series.setData(rows.map((row) => this.#pointOf(row) as Point));
    this.#times = new Set(rows.map(({ time }) => time));
    this.#lastTime = rows.at(-1)?.time ?? Number.NEGATIVE_INFINITY;
  }

  /** @param all every row, for what the library cannot change alone: a bar between others */
  merge(rows: readonly Row[], all: readonly Row[]): void {
    if (rows.some(({ time }) => time < this.#lastTime && !this.#times.has(time))) {
      this.set(all);
      return;
    }
    for (const row of rows.toSorted((one, other) => one.time - other.time)) {
      const isOlder = row.time < this.#lastTime;
      this.series.update(this.#pointOf(row) as Point, isOlder);
      if (isOlder) continue;
      this.#lastTime = row.time;
      this.#times.add(row.time);
    }
  }
}
