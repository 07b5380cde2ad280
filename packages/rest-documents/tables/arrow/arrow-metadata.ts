import { Builder } from 'flatbuffers';
import type { Column } from '#rest-documents/tables/table.ts';

/** A region of a message's body. */
export interface BodyBuffer {
  readonly offset: number;
  readonly length: number;
}

/** Field node of one column in a record batch. */
export interface ColumnNode {
  readonly nullCount: number;
  readonly buffers: readonly BodyBuffer[];
}

// Numbers of Arrow's format files, Message.fbs and Schema.fbs.
const METADATA_V5 = 4;
const HEADER_SCHEMA = 1;
const HEADER_RECORD_BATCH = 3;
const TYPE_FLOATING_POINT = 3;
const TYPE_UTF8 = 5;
const TYPE_BOOL = 6;
const TYPE_TIMESTAMP = 10;
const PRECISION_DOUBLE = 2;
const UNIT_MILLISECOND = 1;

/** The message with names and types of the columns. */
export function schemaMessage(columns: readonly Column[]): Uint8Array {
  const builder = new Builder(1_024);
  return message(builder, HEADER_SCHEMA, schemaOf(builder, columns), 0);
}

function schemaOf(builder: Builder, columns: readonly Column[]): number {
  // Columns share the description of their type, and the empty list of children.
  const parts: SharedParts = { types: new Map(), children: null };
  const fields = columns.map((column) => field(builder, column, parts));
  builder.startVector(4, fields.length, 4);
  for (const offset of fields.toReversed()) builder.addOffset(offset);
  const vector = builder.endVector();
  builder.startObject(4);
  builder.addFieldInt16(0, 0, 0);
  builder.addFieldOffset(1, vector, 0);
  return builder.endObject();
}

/** The position of a batch in a file. */
export interface ArrowBlock {
  readonly offset: number;
  /** Length of the message including its prefix. */
  readonly headLength: number;
  readonly bodyLength: number;
}

/** The footer of a file: the schema again, and the positions of the batches. */
export function fileFooter(columns: readonly Column[], batches: readonly ArrowBlock[]): Uint8Array {
  const builder = new Builder(1_024);
  const schema = schemaOf(builder, columns);
  builder.startVector(24, batches.length, 8);
  for (const { offset, headLength, bodyLength } of batches.toReversed()) {
    builder.prep(8, 24);
    builder.writeInt64(BigInt(bodyLength));
    builder.pad(4);
    builder.writeInt32(headLength);
    builder.writeInt64(BigInt(offset));
  }
  const blocks = builder.endVector();
  // Readers expect the list of dictionaries even where there are none.
  builder.startVector(24, 0, 8);
  const dictionaries = builder.endVector();
  builder.startObject(4);
  builder.addFieldInt16(0, METADATA_V5, 0);
  builder.addFieldOffset(1, schema, 0);
  builder.addFieldOffset(2, dictionaries, 0);
  builder.addFieldOffset(3, blocks, 0);
  builder.finish(builder.endObject());
  return builder.asUint8Array();
}

/** The message before a body: length and position of each column. */
export function recordBatchMessage(
  rowCount: number,
  nodes: readonly ColumnNode[],
  bodyLength: number,
): Uint8Array {
  const builder = new Builder(1_024);
  const buffers = nodes.flatMap((node) => node.buffers);
  builder.startVector(16, buffers.length, 8);
  for (const { offset, length } of buffers.toReversed()) pair(builder, offset, length);
  const bufferVector = builder.endVector();
  builder.startVector(16, nodes.length, 8);
  for (const { nullCount } of nodes.toReversed()) pair(builder, rowCount, nullCount);
  const nodeVector = builder.endVector();
  builder.startObject(4);
  builder.addFieldInt64(0, BigInt(rowCount), 0n);
  builder.addFieldOffset(1, nodeVector, 0);
  builder.addFieldOffset(2, bufferVector, 0);
  return message(builder, HEADER_RECORD_BATCH, builder.endObject(), bodyLength);
}

/** A struct of two 64-bit integers; structs are written back to front. */
function pair(builder: Builder, first: number, second: number): void {
  builder.prep(8, 16);
  builder.writeInt64(BigInt(second));
  builder.writeInt64(BigInt(first));
}

function message(
  builder: Builder,
  headerType: number,
  header: number,
  bodyLength: number,
): Uint8Array {
  builder.startObject(5);
  builder.addFieldInt64(3, BigInt(bodyLength), 0n);
  builder.addFieldOffset(2, header, 0);
  builder.addFieldInt16(0, METADATA_V5, 0);
  builder.addFieldInt8(1, headerType, 0);
  builder.finish(builder.endObject());
  return builder.asUint8Array();
}

/** Parts that a schema holds once and columns refer to. */
interface SharedParts {
  readonly types: Map<Column['kind'], [code: number, offset: number]>;
  children: number | null;
}

function field(builder: Builder, column: Column, shared: SharedParts): number {
  const name = builder.createString(column.name);
  let type = shared.types.get(column.kind);
  if (type === undefined) shared.types.set(column.kind, (type = typeOf(builder, column.kind)));
  const [typeCode, typeOffset] = type;
  // Readers expect the list of children even where there are none.
  if (shared.children === null) {
    builder.startVector(4, 0, 4);
    shared.children = builder.endVector();
  }
  builder.startObject(7);
  builder.addFieldOffset(0, name, 0);
  builder.addFieldOffset(3, typeOffset, 0);
  builder.addFieldOffset(5, shared.children, 0);
  builder.addFieldInt8(1, 1, 0);
  builder.addFieldInt8(2, typeCode, 0);
  return builder.endObject();
}

function typeOf(builder: Builder, kind: Column['kind']): [code: number, offset: number] {
  switch (kind) {
    case 'time': {
      const zone = builder.createString('UTC');
      builder.startObject(2);
      builder.addFieldInt16(0, UNIT_MILLISECOND, 0);
      builder.addFieldOffset(1, zone, 0);
      return [TYPE_TIMESTAMP, builder.endObject()];
    }
    case 'number':
      builder.startObject(1);
      builder.addFieldInt16(0, PRECISION_DOUBLE, 0);
      return [TYPE_FLOATING_POINT, builder.endObject()];
    case 'boolean':
      builder.startObject(0);
      return [TYPE_BOOL, builder.endObject()];
    case 'text':
      builder.startObject(0);
      return [TYPE_UTF8, builder.endObject()];
  }
}
