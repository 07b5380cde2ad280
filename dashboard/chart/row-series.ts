import type { SeriesDataItemTypeMap, SeriesType, Time } from 'lightweight-charts';
import type { AnySeries } from '#dashboard/chart/any-series.ts';

type Point = SeriesDataItemTypeMap<Time>[SeriesType];

/** The library joins a point with the next one that has a value; in this colour the piece between is not seen. */
const UNSEEN = 'transparent';

/** Where the line of a series is interrupted. */
export interface Interruptions<Row> {
  /** Whether a row has no value. */
  isEmpty(row: Row): boolean;
  /** Rows that are further apart have bars missing between them. */
  readonly stepSec: number;
}

/** Keeps a series of the library equal to rows: whole, or the few that changed. */
export class RowSeries<Row extends { readonly time: number }> {
  readonly series: AnySeries;
  readonly #pointOf: (row: Row) => object;
  readonly #interruptions: Interruptions<Row> | null;
  #times = new Set<number>();
  /** Times behind which the line is interrupted. */
  #ends = new Set<number>();
  #last: Row | null = null;

  /** @param interruptions of a line; without them it runs through everything */
  constructor(
    series: AnySeries,
    pointOf: (row: Row) => object,
    interruptions: Interruptions<Row> | null = null,
  ) {
    this.series = series;
    this.#pointOf = pointOf;
    this.#interruptions = interruptions;
  }

  get count(): number {
    return this.#times.size;
  }

  set(rows: readonly Row[]): void {
    this.#ends = this.#interruptions === null ? new Set() : endsOf(rows, this.#interruptions);
    this.series.setData(rows.map((row) => this.#point(row)));
    this.#times = new Set(rows.map(({ time }) => time));
    this.#last = rows.at(-1) ?? null;
  }

  /** @param all every row, for what the library cannot change alone: a bar between others, or the end of a line */
  merge(rows: readonly Row[], all: readonly Row[]): void {
    const lastSec = this.#last?.time ?? Number.NEGATIVE_INFINITY;
    if (rows.some((row) => this.#needsAll(row, lastSec))) {
      this.set(all);
      return;
    }
    for (const row of rows.toSorted((one, other) => one.time - other.time)) {
      const isOlder = row.time < (this.#last?.time ?? Number.NEGATIVE_INFINITY);
      this.series.update(this.#point(row), isOlder);
      if (isOlder) continue;
      this.#last = row;
      this.#times.add(row.time);
    }
  }

  #needsAll(row: Row, lastSec: number): boolean {
    if (row.time < lastSec) return !this.#times.has(row.time);
    const rules = this.#interruptions;
    if (rules === null || this.#last === null || rules.isEmpty(row)) return false;
    return rules.isEmpty(this.#last) || row.time - lastSec > rules.stepSec;
  }

  #point(row: Row): Point {
    const point = this.#pointOf(row);
    return (this.#ends.has(row.time) ? { ...point, color: UNSEEN } : point) as Point;
  }
}

/** Times of the rows behind which a line stops until a later row: no value follows, or bars are missing. */
export function endsOf<Row extends { readonly time: number }>(
  rows: readonly Row[],
  { isEmpty, stepSec }: Interruptions<Row>,
): Set<number> {
  const ends = new Set<number>();
  let before: Row | null = null;
  let isCut = false;
  for (const row of rows) {
    if (isEmpty(row)) {
      isCut = true;
      continue;
    }
    if (before !== null && (isCut || row.time - before.time > stepSec)) ends.add(before.time);
    before = row;
    isCut = false;
  }
  return ends;
}
