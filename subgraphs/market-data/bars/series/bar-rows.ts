import { withProvenance, type Bar } from '#kernel/market/bar.ts';
import { invariant } from '#kernel/errors/invariant.ts';
import { STREAMED } from '#kernel/market/provenance.ts';

/** Numbers of a row, in the order of the documented row; each is one column. */
const COLUMNS = 7;
const FIRST_ALLOCATION_ROWS = 128;
/** The last bit of a row's mark is set if the bar is closed; the other bits are the code of its provenance. */
const CLOSED = 1;

/**
 * Bars in columns, at most `capacity` of them, addressed from the oldest on. Rows can be added and removed at both ends
 * without moving the others.
 *
 * The JSON text of a closed row is built once and kept, so answering n rows is joining n strings.
 * Memory per row: 57 bytes of columns; once rows were asked for, 8 of text slot and the text of each (about 80
 * bytes). Columns grow by doubling, so a series without history stays small.
 */
export class BarRows {
  readonly capacity: number;
  #allocated: number;
  #columns: Float64Array[];
  #marks: Uint8Array;
  /** Texts of closed rows; empty until a row was asked for, so most series take no memory for them. */
  #texts: Array<string | undefined> = [];
  #head = 0;
  #size = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#allocated = Math.min(capacity, FIRST_ALLOCATION_ROWS);
    this.#columns = emptyColumns(this.#allocated);
    this.#marks = new Uint8Array(this.#allocated);
  }

  get size(): number {
    return this.#size;
  }

  /** Whether a row is this bar, closed or not, without making a bar of the row. */
  isSameAt(index: number, bar: Bar): boolean {
    const slot = this.#slot(index);
    const columns = this.#columns;
    return (
      // The column that changes most often comes first, so that the others need no comparison.
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
    if ((this.#marks[slot]! & CLOSED) === CLOSED) {
      if (this.#texts.length === 0) this.#texts = Array.from({ length: this.#allocated });
      this.#texts[slot] = text;
    }
    return text;
  }

  #slot(index: number): number {
    const slot = this.#head + index;
    return slot < this.#allocated ? slot : slot - this.#allocated;
  }

  /** Removes all rows. */
  clear(): void {
    this.#texts = [];
    this.#head = 0;
    this.#size = 0;
  }

  /** Replaces a row by a bar. */
  protected write(index: number, bar: Bar): void {
    this.#write(this.#slot(index), bar);
  }

  /** Opens a row at an index by moving the shorter side, then writes the bar there. */
  protected insert(index: number, bar: Bar): void {
    invariant(this.#size < this.capacity, 'a full ring drops a row before it takes one');
    if (this.#size === this.#allocated) this.#grow();
    if (index < this.#size / 2) {
      this.#head = this.#head === 0 ? this.#allocated - 1 : this.#head - 1;
      this.#size += 1;
      for (let at = 0; at < index; at += 1) this.#move(at + 1, at);
    } else {
      this.#size += 1;
      for (let at = this.#size - 1; at > index; at -= 1) this.#move(at - 1, at);
    }
    this.#write(this.#slot(index), bar);
  }

  protected dropFirst(): void {
    forget(this.#texts, this.#head);
    this.#head = this.#slot(1);
    this.#size -= 1;
  }

  protected dropLast(): void {
    this.#size -= 1;
    forget(this.#texts, this.#slot(this.#size));
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
    forget(this.#texts, slot);
  }

  #move(fromIndex: number, toIndex: number): void {
    const from = this.#slot(fromIndex);
    const to = this.#slot(toIndex);
    for (const column of this.#columns) column[to] = column[from]!;
    this.#marks[to] = this.#marks[from]!;
    if (this.#texts.length > 0) this.#texts[to] = this.#texts[from];
  }

  #grow(): void {
    const allocated = Math.min(this.capacity, this.#allocated * 2);
    const columns = emptyColumns(allocated);
    const marks = new Uint8Array(allocated);
    const texts =
      this.#texts.length === 0 ? [] : Array.from<string | undefined>({ length: allocated });
    for (let index = 0; index < this.#size; index += 1) {
      const slot = this.#slot(index);
      columns.forEach((column, at) => (column[index] = this.#columns[at]![slot]!));
      marks[index] = this.#marks[slot]!;
      if (texts.length > 0) texts[index] = this.#texts[slot];
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

/** The row of a slot no longer has the text. */
function forget(texts: (string | undefined)[], slot: number): void {
  if (texts.length > 0) texts[slot] = undefined;
}
