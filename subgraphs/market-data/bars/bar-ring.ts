import { withProvenance, type Bar } from '#kernel/market/bar.ts';
import { STREAMED } from '#kernel/market/provenance.ts';

/** Numbers of a row, in the order of the documented row; each is one column of the ring. */
const COLUMNS = 7;
const FIRST_ALLOCATION_ROWS = 128;
/** The last bit of a row's mark says whether it is closed; the others are the code of its provenance. */
const CLOSED = 1;

/**
 * The newest bars of one series in columns, ascending by open time, at most `capacity` rows: when it
 * is full, a newer bar pushes the oldest out.
 *
 * The JSON text of a closed row is built once and kept, so answering n rows is joining n strings.
 * Memory per row: 57 bytes of columns, 8 of text slot, and, once the row was asked for, its text
 * (about 80 bytes). A ring grows by doubling, so a series without history stays small.
 */
export class BarRing {
  readonly capacity: number;
  #allocated: number;
  #columns: Float64Array[];
  #marks: Uint8Array;
  #texts: Array<string | undefined>;
  #head = 0;
  #size = 0;
  #version = 0;
  /** Open time of the last row, cached: live bars are looked up there, and columns lie far apart in memory. */
  #lastMs = -Infinity;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#allocated = Math.min(capacity, FIRST_ALLOCATION_ROWS);
    this.#columns = emptyColumns(this.#allocated);
    this.#marks = new Uint8Array(this.#allocated);
    this.#texts = Array.from({ length: this.#allocated });
  }

  get size(): number {
    return this.#size;
  }

  /** Grows with every change, so that data derived from the rows can be checked for being current. */
  get version(): number {
    return this.#version;
  }

  /**
   * Puts a bar at its place: appends, prepends, inserts in between, or replaces the bar of the same
   * open time. False when the ring is full and the bar is older than everything in it.
   */
  put(bar: Bar): boolean {
    this.#version += 1;
    const index = this.firstIndexFrom(bar.openTimeMs);
    if (index < this.#size && this.openTimeAt(index) === bar.openTimeMs) {
      this.#write(this.#slot(index), bar);
      return true;
    }
    if (this.#size === this.capacity) {
      if (index === 0) return false;
      this.#dropOldest();
      this.#insert(index - 1, bar);
    } else {
      if (this.#size === this.#allocated) this.#grow();
      this.#insert(index, bar);
    }
    return true;
  }

  /** Puts a bar in the place of the row, which has the same open time. */
  replace(index: number, bar: Bar): void {
    this.#version += 1;
    this.#write(this.#slot(index), bar);
  }

  /** Removes the newest bar. */
  dropNewest(): void {
    if (this.#size === 0) return;
    this.#version += 1;
    this.#size -= 1;
    this.#texts[this.#slot(this.#size)] = undefined;
    this.#lastMs = this.#size === 0 ? -Infinity : this.openTimeAt(this.#size - 1);
  }

  /**
   * Drops the forming bar, up to a time, if the exchange continues without it: its frames so far are no bar. If it is
   * listed late, it arrives as a new one.
   */
  dropForming(beforeMs: number): void {
    const last = this.#size - 1;
    if (last >= 0 && !this.isClosedAt(last) && this.#lastMs < beforeMs) this.dropNewest();
  }

  clear(): void {
    this.#version += 1;
    this.#texts.fill(undefined);
    this.#head = 0;
    this.#size = 0;
    this.#lastMs = -Infinity;
  }

  /** Index of the first bar that opens at or after the time; `size` when none does. */
  firstIndexFrom(timeMs: number): number {
    // Live bars are at the end, so look there before searching.
    if (this.#size === 0 || timeMs > this.#lastMs) return this.#size;
    if (timeMs === this.#lastMs) return this.#size - 1;
    let low = 0;
    let high = this.#size - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.openTimeAt(middle) < timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Index of the bar of exactly this open time; -1 when there is none. */
  indexOf(openTimeMs: number): number {
    const index = this.firstIndexFrom(openTimeMs);
    if (index === this.#size - 1 && openTimeMs === this.#lastMs) return index;
    return index < this.#size && this.openTimeAt(index) === openTimeMs ? index : -1;
  }

  /** The bar of exactly this open time. */
  find(openTimeMs: number): Bar | undefined {
    const index = this.indexOf(openTimeMs);
    return index === -1 ? undefined : this.barAt(index);
  }

  /** Whether a row is this bar, closed or not, without making a bar of the row. */
  isSameAt(index: number, bar: Bar): boolean {
    const slot = this.#slot(index);
    const columns = this.#columns;
    return (
      // What changes most often first: the other columns then need not be looked at.
      columns[5]![slot] === bar.volume &&
      columns[4]![slot] === bar.close &&
      columns[6]![slot] === bar.quoteVolume &&
      columns[0]![slot] === bar.openTimeMs &&
      columns[1]![slot] === bar.open &&
      columns[2]![slot] === bar.high &&
      columns[3]![slot] === bar.low &&
      ((this.#marks[slot]! & CLOSED) === CLOSED) === bar.closed
    );
  }

  volumeAt(index: number): number {
    return this.#columns[5]![this.#slot(index)]!;
  }

  quoteVolumeAt(index: number): number {
    return this.#columns[6]![this.#slot(index)]!;
  }

  openTimeAt(index: number): number {
    return this.#columns[0]![this.#slot(index)]!;
  }

  isClosedAt(index: number): boolean {
    return (this.#marks[this.#slot(index)]! & CLOSED) === CLOSED;
  }

  barAt(index: number): Bar {
    const slot = this.#slot(index);
    const at = (column: number): number => this.#columns[column]![slot]!;
    const mark = this.#marks[slot]!;
    const bar = {
      openTimeMs: at(0),
      open: at(1),
      high: at(2),
      low: at(3),
      close: at(4),
      volume: at(5),
      quoteVolume: at(6),
      closed: (mark & CLOSED) === CLOSED,
    };
    return withProvenance(bar, mark >> 1);
  }

  /** Bars of [from, to). */
  bars(from: number, to: number): Bar[] {
    const bars: Bar[] = [];
    for (let index = from; index < to; index += 1) bars.push(this.barAt(index));
    return bars;
  }

  /**
   * A copy of the rows [from, to) in columns, in the order of the documented row.
   *
   * @param before Columns of bars that lie before them, which are copied in front.
   */
  columns(from: number, to: number, before: readonly Float64Array[] | null = null): Float64Array[] {
    const rows = to - from;
    const start = this.#slot(from);
    const untilEnd = Math.min(rows, this.#allocated - start);
    const place = before === null ? 0 : before[0]!.length;
    return this.#columns.map((column, at) => {
      const copy = new Float64Array(place + rows);
      if (before !== null) copy.set(before[at]!);
      copy.set(column.subarray(start, start + untilEnd), place);
      copy.set(column.subarray(0, rows - untilEnd), place + untilEnd);
      return copy;
    });
  }

  /** Codes of the provenance of the rows [from, to). */
  provenanceCodes(from: number, to: number): Uint8Array {
    return Uint8Array.from({ length: to - from }, (_, row) => {
      return this.#marks[this.#slot(from + row)]! >> 1;
    });
  }

  /** JSON texts of the rows [from, to), joined by commas, without the outer brackets. */
  rowsText(from: number, to: number): string {
    return this.rowTexts(from, to).join(',');
  }

  /** JSON texts of the rows [from, to). */
  rowTexts(from: number, to: number): string[] {
    const rows: string[] = [];
    for (let index = from; index < to; index += 1) rows.push(this.#rowText(this.#slot(index)));
    return rows;
  }

  #rowText(slot: number): string {
    const kept = this.#texts[slot];
    if (kept !== undefined) return kept;
    const row = this.#columns.map((column) => column[slot]!);
    const text = JSON.stringify(row);
    // The forming bar changes several times a second; its text would hardly be used twice.
    if ((this.#marks[slot]! & CLOSED) === CLOSED) this.#texts[slot] = text;
    return text;
  }

  #slot(index: number): number {
    const slot = this.#head + index;
    return slot < this.#allocated ? slot : slot - this.#allocated;
  }

  #write(slot: number, bar: Bar): void {
    const columns = this.#columns;
    columns[0]![slot] = bar.openTimeMs;
    columns[1]![slot] = bar.open;
    columns[2]![slot] = bar.high;
    columns[3]![slot] = bar.low;
    columns[4]![slot] = bar.close;
    columns[5]![slot] = bar.volume;
    columns[6]![slot] = bar.quoteVolume;
    const { code } = bar.provenance ?? STREAMED;
    this.#marks[slot] = (code << 1) | (bar.closed ? CLOSED : 0);
    this.#texts[slot] = undefined;
  }

  /** Opens a free row at the index by moving the shorter side, then writes the bar there. */
  #insert(index: number, bar: Bar): void {
    if (index < this.#size / 2) {
      this.#head = this.#head === 0 ? this.#allocated - 1 : this.#head - 1;
      this.#size += 1;
      for (let at = 0; at < index; at += 1) this.#move(at + 1, at);
    } else {
      this.#size += 1;
      for (let at = this.#size - 1; at > index; at -= 1) this.#move(at - 1, at);
    }
    this.#write(this.#slot(index), bar);
    if (index === this.#size - 1) this.#lastMs = bar.openTimeMs;
  }

  #move(fromIndex: number, toIndex: number): void {
    const from = this.#slot(fromIndex);
    const to = this.#slot(toIndex);
    for (const column of this.#columns) column[to] = column[from]!;
    this.#marks[to] = this.#marks[from]!;
    this.#texts[to] = this.#texts[from];
  }

  #dropOldest(): void {
    this.#texts[this.#head] = undefined;
    this.#head = this.#slot(1);
    this.#size -= 1;
  }

  #grow(): void {
    const allocated = Math.min(this.capacity, this.#allocated * 2);
    const columns = emptyColumns(allocated);
    const marks = new Uint8Array(allocated);
    const texts: Array<string | undefined> = Array.from({ length: allocated });
    for (let index = 0; index < this.#size; index += 1) {
      const slot = this.#slot(index);
      columns.forEach((column, at) => (column[index] = this.#columns[at]![slot]!));
      marks[index] = this.#marks[slot]!;
      texts[index] = this.#texts[slot];
    }
    this.#allocated = allocated;
    this.#columns = columns;
    this.#marks = marks;
    this.#texts = texts;
    this.#head = 0;
  }
}

function emptyColumns(rows: number): Float64Array[] {
  return Array.from({ length: COLUMNS }, () => new Float64Array(rows));
}
