import {
  recordBatchMessage,
  schemaMessage,
  type BodyBuffer,
  type ColumnNode,
} from '#rest-documents/tables/arrow/arrow-metadata.ts';
import type { Column, Table } from '#rest-documents/tables/table.ts';

/** Everything in a stream begins at a multiple of this. */
const ALIGNMENT = 8;
const CONTINUATION = 0xff_ff_ff_ff;
const HALF = 2 ** 32;
/** The continuation mark, and a length of zero. */
const END_BYTES = 8;

/** A column as laid out in the body. */
interface LaidColumn extends ColumnNode {
  readonly column: Column;
  /** Whether a value has to be replaced: JSON has neither -0 nor non-finite numbers. */
  readonly isRough: boolean;
  /** Texts in UTF-8, concatenated; empty for other columns. */
  readonly bytes: Uint8Array;
}

/** A message as sent, and the offset of its body. */
interface FramedMessage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly bodyOffset: number;
}

/** The start of a stream: names and types of the columns. */
export function arrowStreamStart(columns: readonly Column[]): Uint8Array {
  return framed(schemaMessage(columns), 0).bytes;
}

/** Ends a stream. */
export function arrowStreamEnd(): Uint8Array {
  const end = new DataView(new ArrayBuffer(END_BYTES));
  end.setUint32(0, CONTINUATION, true);
  return new Uint8Array(end.buffer);
}

/** The table as a stream of Arrow's IPC format: one batch. Times are UTC in milliseconds. */
export function arrowStreamBytes(table: Table): Uint8Array {
  const start = arrowStreamStart(table.columns);
  // One allocation for everything: copying a large body costs as much as writing it.
  const { bytes } = batchBetween(table, start.length, END_BYTES);
  bytes.set(start);
  bytes.set(arrowStreamEnd(), bytes.length - END_BYTES);
  return bytes;
}

/** One batch of a stream, and the offset of its body; its columns are those of the stream's start. */
export function arrowBatch(table: Table): FramedMessage {
  return batchBetween(table, 0, 0);
}

/** A batch with space before and after it. */
function batchBetween({ columns, rowCount }: Table, before: number, behind: number): FramedMessage {
  let bodyLength = 0;
  const reserve = (length: number): BodyBuffer => {
    const buffer = { offset: bodyLength, length };
    bodyLength += padded(length);
    return buffer;
  };
  const laid = columns.map((column) => layOut(column, rowCount, reserve));
  const metadata = recordBatchMessage(rowCount, laid, bodyLength);
  const { bytes, bodyOffset } = framed(metadata, bodyLength, before, behind);
  for (const column of laid) writeColumn(column, rowCount, bytes.buffer, bodyOffset);
  return { bytes, bodyOffset };
}

/** A message with its prefix, and space for the body after it. */
function framed(metadata: Uint8Array, bodyLength: number, before = 0, behind = 0): FramedMessage {
  const head = padded(8 + metadata.length);
  const bodyOffset = before + head;
  const bytes = new Uint8Array(bodyOffset + bodyLength + behind);
  const view = new DataView(bytes.buffer);
  view.setUint32(before, CONTINUATION, true);
  view.setInt32(before + 4, head - 8, true);
  bytes.set(metadata, before + 8);
  return { bytes, bodyOffset };
}

function layOut(
  column: Column,
  rowCount: number,
  reserve: (length: number) => BodyBuffer,
): LaidColumn {
  const { nullCount, isRough } = look(column);
  // A column without nulls needs no bitmap of them.
  const validity = reserve(nullCount === 0 ? 0 : Math.ceil(rowCount / 8));
  if (column.kind !== 'text') {
    const length = column.kind === 'boolean' ? Math.ceil(rowCount / 8) : rowCount * 8;
    const buffers = [validity, reserve(length)];
    return { column, nullCount, isRough, bytes: new Uint8Array(), buffers };
  }
  // Two texts that end and begin with half a surrogate pair do not form a character.
  const bytes = Buffer.from(column.values.map((text) => text?.toWellFormed() ?? '').join(''));
  const offsets = reserve((rowCount + 1) * 4);
  return { column, nullCount, isRough, bytes, buffers: [validity, offsets, reserve(bytes.length)] };
}

function look(column: Column): { nullCount: number; isRough: boolean } {
  let nullCount = 0;
  if (column.kind !== 'time' && column.kind !== 'number') {
    for (const value of column.values) if (value === null) nullCount += 1;
    return { nullCount, isRough: false };
  }
  const { values } = column;
  let zeros = 0;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]!;
    if (value === 0) zeros += 1;
    // A non-finite value minus itself is NaN, which differs from 0.
    else if (value - value !== 0) nullCount += 1;
  }
  return { nullCount, isRough: zeros + nullCount > 0 };
}

function writeColumn(
  { column, nullCount, isRough, buffers, bytes }: LaidColumn,
  rowCount: number,
  message: ArrayBuffer,
  bodyOffset: number,
): void {
  const [validity, first, second] = buffers.map(({ offset }) => bodyOffset + offset);
  if (nullCount > 0) {
    const { values } = column;
    const isNumeric = column.kind === 'time' || column.kind === 'number';
    setBits(message, validity!, rowCount, (row) =>
      isNumeric ? Number.isFinite(values[row]) : values[row] !== null,
    );
  }
  switch (column.kind) {
    case 'number': {
      const out = new Float64Array(message, first, rowCount);
      out.set(column.values);
      if (isRough) smooth(out);
      return;
    }
    case 'time':
      writeTimes(column.values, new Uint32Array(message, first, rowCount * 2));
      return;
    case 'boolean': {
      const { values } = column;
      setBits(message, first!, rowCount, (row) => values[row] === true);
      return;
    }
    case 'text':
      writeOffsets(column.values, new Int32Array(message, first, rowCount + 1));
      new Uint8Array(message, second).set(bytes);
  }
}

/** The slot of a null holds zero, and so does that of -0. */
function smooth(values: Float64Array): void {
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]!;
    if (value === 0 || !Number.isFinite(value)) values[row] = 0;
  }
}

/** Milliseconds as integers of 64 bits, low half first. */
function writeTimes(values: Float64Array, out: Uint32Array): void {
  for (let row = 0; row < values.length; row += 1) {
    const moment = values[row]!;
    if (!Number.isFinite(moment)) continue;
    out[row * 2] = moment % HALF;
    out[row * 2 + 1] = Math.floor(moment / HALF);
  }
}

function writeOffsets(values: readonly (string | null)[], out: Int32Array): void {
  let end = 0;
  for (const [row, text] of values.entries()) {
    end += text === null ? 0 : Buffer.byteLength(text);
    out[row + 1] = end;
  }
}

function setBits(
  message: ArrayBuffer,
  offset: number,
  count: number,
  isSet: (row: number) => boolean,
): void {
  const bits = new Uint8Array(message, offset, Math.ceil(count / 8));
  for (let row = 0; row < count; row += 1) {
    if (isSet(row)) bits[row >> 3]! |= 1 << (row & 7);
  }
}

function padded(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}
