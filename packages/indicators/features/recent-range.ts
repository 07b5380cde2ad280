/**
 * The largest and the smallest number of some columns in the last rows, as two queues of rows whose
 * numbers only fall, or only rise. For one row after the other, each row costs the same for any
 * look-back; for any other row, it reads the rows before it.
 */
export class RecentRange {
  top = NaN;
  bottom = NaN;
  readonly #columns: readonly Float64Array[];
  readonly #rows: number;
  readonly #tops: Queue;
  readonly #bottoms: Queue;
  #row = -2;

  /** @param rows Rows that are looked at, the newest included. */
  constructor(columns: readonly Float64Array[], rows: number) {
    this.#columns = columns;
    this.#rows = rows;
    this.#tops = new Queue(rows);
    this.#bottoms = new Queue(rows);
  }

  /** Moves to a row; the numbers are those of it and of the rows before it. */
  moveTo(row: number): void {
    if (row === this.#row) return;
    if (row !== this.#row + 1) {
      this.#tops.clear();
      this.#bottoms.clear();
      for (let at = Math.max(0, row - this.#rows + 1); at < row; at += 1) this.#take(at);
    }
    this.#take(row);
    this.#row = row;
    this.top = this.#tops.first;
    // Kept with its sign changed, so that both queues fall.
    this.bottom = -this.#bottoms.first;
  }

  #take(row: number): void {
    let top = -Infinity;
    let bottom = Infinity;
    for (let index = 0; index < this.#columns.length; index += 1) {
      const value = this.#columns[index]![row]!;
      if (value > top) top = value;
      if (value < bottom) bottom = value;
    }
    this.#tops.push(row, top);
    this.#bottoms.push(row, -bottom);
  }
}

/** Numbers of the last rows that none behind them exceeds, from the largest on. */
class Queue {
  readonly #capacity: number;
  readonly #rows: Float64Array;
  readonly #values: Float64Array;
  #start = 0;
  #size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#rows = new Float64Array(capacity);
    this.#values = new Float64Array(capacity);
  }

  get first(): number {
    return this.#values[this.#start]!;
  }

  clear(): void {
    this.#size = 0;
  }

  push(row: number, value: number): void {
    if (this.#size > 0 && this.#rows[this.#start]! <= row - this.#capacity) {
      this.#start = (this.#start + 1) % this.#capacity;
      this.#size -= 1;
    }
    while (this.#size > 0 && this.#values[this.#placeOf(this.#size - 1)]! <= value) this.#size -= 1;
    const place = this.#placeOf(this.#size);
    this.#rows[place] = row;
    this.#values[place] = value;
    this.#size += 1;
  }

  #placeOf(at: number): number {
    return (this.#start + at) % this.#capacity;
  }
}
