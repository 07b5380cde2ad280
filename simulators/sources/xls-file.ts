/** A cell of a binary sheet: a text, or a day with its time as `2014-02-21T15:29:00`. */
export type XlsCell = string | { readonly time: string };

const SECTOR = 512;
const END_OF_CHAIN = 0xffff_fffe;
const FREE = 0xffff_ffff;
const TABLE = 0xffff_fffd;
const DAY_MS = 86_400_000;
const MAX_RECORD = 8_224;
/** The cell formats below: plain, and date with time. */
const PLAIN = 0;
const TIME = 1;
/** Built-in format `m/d/yy h:mm`. */
const TIME_FORMAT = 22;

/** A binary workbook (.xls, BIFF8) with one sheet, as the institute writes it: shared texts, dates as numbers. */
export function xlsFile(rows: readonly (readonly XlsCell[])[]): Buffer {
  const texts = new Map<string, number>();
  for (const cell of rows.flat()) {
    if (typeof cell === 'string' && !texts.has(cell)) texts.set(cell, texts.size);
  }
  const sheet = Buffer.concat([
    record(0x0809, numbers([0x0600, 0x0010, 0, 0, 0, 0, 0, 0], 2)),
    ...rows.flatMap((cells, row) => cells.map((cell, column) => cellOf(cell, row, column, texts))),
    record(0x000a, Buffer.alloc(0)),
  ]);
  const globals = (sheetAt: number): Buffer =>
    Buffer.concat([
      record(0x0809, numbers([0x0600, 0x0005, 0, 0, 0, 0, 0, 0], 2)),
      ...[PLAIN, TIME].map((at) => record(0x00e0, cellFormat(at === TIME ? TIME_FORMAT : 0))),
      record(
        0x0085,
        Buffer.concat([numbers([sheetAt], 4), Buffer.from('\0\0\x06\0Sheet1', 'latin1')]),
      ),
      sharedTexts([...texts.keys()]),
      record(0x000a, Buffer.alloc(0)),
    ]);
  return compoundFile(Buffer.concat([globals(globals(0).length), sheet]));
}

function record(type: number, body: Buffer): Buffer {
  return Buffer.concat([numbers([type, body.length], 2), body]);
}

function cellFormat(format: number): Buffer {
  const body = Buffer.alloc(20);
  body.writeUInt16LE(format, 2);
  return body;
}

function cellOf(
  cell: XlsCell,
  row: number,
  column: number,
  texts: ReadonlyMap<string, number>,
): Buffer {
  const isText = typeof cell === 'string';
  const place = numbers([row, column, isText ? PLAIN : TIME], 2);
  if (isText) return record(0x00fd, Buffer.concat([place, numbers([texts.get(cell)!], 4)]));
  const value = Buffer.alloc(8);
  value.writeDoubleLE((Date.parse(`${cell.time}Z`) - Date.UTC(1899, 11, 30)) / DAY_MS);
  return record(0x0203, Buffer.concat([place, value]));
}

/** The table of texts, of which each record ends where the next text would not fit whole. */
function sharedTexts(texts: readonly string[]): Buffer {
  const bodies = [numbers([texts.length, texts.length], 4)];
  for (const text of texts) {
    const head = Buffer.concat([numbers([text.length], 2), Buffer.of(1)]);
    const piece = Buffer.concat([head, Buffer.from(text, 'utf16le')]);
    if (bodies.at(-1)!.length + piece.length > MAX_RECORD) bodies.push(Buffer.alloc(0));
    bodies.push(Buffer.concat([bodies.pop()!, piece]));
  }
  return Buffer.concat(bodies.map((body, at) => record(at === 0 ? 0x00fc : 0x003c, body)));
}

/** A compound file with one stream, padded to the minimum size of a regular stream. */
function compoundFile(stream: Buffer): Buffer {
  const sectors = Math.max(Math.ceil(stream.length / SECTOR), 8);
  const content = Buffer.concat([stream, Buffer.alloc(sectors * SECTOR - stream.length)]);
  const tables = Math.ceil((sectors + 1) / (SECTOR / 4 - 1));
  const chain = [
    ...Array.from({ length: sectors }, (_, at) => (at === sectors - 1 ? END_OF_CHAIN : at + 1)),
    END_OF_CHAIN,
    ...Array.from({ length: tables }, () => TABLE),
  ];
  const free = Array.from({ length: (tables * SECTOR) / 4 - chain.length }, () => FREE);
  const header = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  numbers([0x3e, 3, 0xfffe, 9, 6], 2).copy(header, 24);
  numbers([tables, sectors, 0, 4_096, END_OF_CHAIN, 0, END_OF_CHAIN, 0], 4).copy(header, 44);
  const named = Array.from({ length: 109 }, (_, at) => (at < tables ? sectors + 1 + at : FREE));
  numbers(named, 4).copy(header, 76);
  const directory = Buffer.concat([
    entry('Root Entry', 5, END_OF_CHAIN, 0, 1),
    entry('Workbook', 2, 0, content.length, FREE),
    Buffer.alloc(2 * 128),
  ]);
  return Buffer.concat([header, content, directory, numbers([...chain, ...free], 4)]);
}

function entry(name: string, type: number, start: number, size: number, child: number): Buffer {
  const body = Buffer.alloc(128);
  body.write(name, 'utf16le');
  body.writeUInt16LE(name.length * 2 + 2, 64);
  body.writeUInt8(type, 66);
  numbers([FREE, FREE, child], 4).copy(body, 68);
  numbers([start, size], 4).copy(body, 116);
  return body;
}

function numbers(values: readonly number[], byteCount: 2 | 4): Buffer {
  const body = Buffer.alloc(values.length * byteCount);
  values.forEach((value, at) => body.writeUIntLE(value, at * byteCount, byteCount));
  return body;
}
