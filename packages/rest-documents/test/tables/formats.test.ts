import { MessageReader, tableFromIPC } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrowStreamBytes } from '#rest-documents/tables/arrow/arrow-stream.ts';
import { csvBytes } from '#rest-documents/tables/csv-text.ts';
import { readTableFrom } from '#rest-documents/tables/table-reader.ts';
import type { Column, Table } from '#rest-documents/tables/table.ts';
import { ANY_CHARACTER } from '#test/any-character.ts';

const NUMBER = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(NaN, 0, -0, 5e-324, 1.7976931348623157e308, 0.1, 1e21, 1e-7, Infinity),
);
const MOMENT = fc.oneof(
  fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }),
  fc.constant(NaN),
);
const TEXT = fc.oneof(
  fc.string({ unit: ANY_CHARACTER, maxLength: 12 }),
  fc.constantFrom('', 'a,b', '"', '=1+1', '\r\n', '贵州茅台'),
);

const COLUMN_NAME = fc.string({ unit: 'grapheme', maxLength: 8 });

/** Tables with columns of every kind, empty ones among them. */
const TABLE: fc.Arbitrary<Table> = fc.nat({ max: 40 }).chain((rowCount) => {
  const size = { minLength: rowCount, maxLength: rowCount };
  const column: fc.Arbitrary<Column> = fc.oneof(
    fc.record({
      name: COLUMN_NAME,
      kind: fc.constant('number' as const),
      values: fc.array(NUMBER, size).map((values) => Float64Array.from(values)),
    }),
    fc.record({
      name: COLUMN_NAME,
      kind: fc.constant('time' as const),
      values: fc.array(MOMENT, size).map((values) => Float64Array.from(values)),
    }),
    fc.record({
      name: COLUMN_NAME,
      kind: fc.constant('boolean' as const),
      values: fc.array(fc.option(fc.boolean()), size),
    }),
    fc.record({
      name: COLUMN_NAME,
      kind: fc.constant('text' as const),
      values: fc.array(fc.option(TEXT), size),
    }),
  );
  return (
    fc
      .array(column, { minLength: 1, maxLength: 8 })
      // Columns of our tables have unique names.
      .map((columns) => ({
        rowCount,
        columns: columns.map((one, index) => ({ ...one, name: `${index}${one.name}` })),
      }))
  );
});

/** Surrogate halves that would pair up if one text were written behind the other. */
const HALVES: Table = {
  rowCount: 3,
  columns: [{ name: 'text', kind: 'text', values: ['a\uD83D', '\uDE00b', '贵'] }],
};

/** How JSON would render a column. */
function valuesOf({ kind, values }: Column): unknown[] {
  const isNumeric = kind === 'number' || kind === 'time';
  return Array.from(values as ArrayLike<unknown>, (value) =>
    isNumeric ? (JSON.parse(JSON.stringify(value)) as unknown) : value,
  );
}

describe('Arrow', () => {
  test('is read by its own library as the same table', () => {
    fc.assert(
      fc.property(TABLE, (table) => {
        const read = tableFromIPC(arrowStreamBytes(table));
        expect(read.numRows).toBe(table.rowCount);
        const types = {
          number: 'Float64',
          time: 'Timestamp<MILLISECOND, UTC>',
          boolean: 'Bool',
          text: 'Utf8',
        };
        expect(read.schema.fields.map(({ name, type }) => [name, String(type)])).toEqual(
          table.columns.map(({ name, kind }) => [name, types[kind]]),
        );
        for (const [index, column] of table.columns.entries()) {
          const reported = [...read.getChildAt(index)!].map((value: unknown) =>
            typeof value === 'bigint' ? Number(value) : value,
          );
          expect(reported).toEqual(valuesOf(column).map(wellFormed));
        }
      }),
      { examples: [[HALVES]] },
    );
  });

  test('states how many values of each column are null', () => {
    fc.assert(
      fc.property(TABLE, (table) => {
        const read = tableFromIPC(arrowStreamBytes(table));
        for (const [index, column] of table.columns.entries()) {
          const nulls = valuesOf(column).filter((value) => value === null).length;
          expect(read.getChildAt(index)!.nullCount).toBe(nulls);
        }
      }),
    );
  });

  test('states the lengths of its messages, of which the second has a bit for each truth and each null', () => {
    const rowCount = 100;
    const values = Array.from({ length: rowCount }, (_, row) =>
      row === 50 ? null : row % 2 === 0,
    );
    const numbers = Float64Array.from(values, Number);
    const columns: Column[] = [
      { name: 'flag', kind: 'boolean', values },
      { name: 'number', kind: 'number', values: numbers },
    ];
    const bytes = arrowStreamBytes({ rowCount, columns });
    const reader = new MessageReader(bytes);
    const bodies: number[] = [];
    let at = 0;
    for (const message of reader) {
      at += 8 + new DataView(bytes.buffer, at).getInt32(4, true) + message.bodyLength;
      bodies.push(message.bodyLength);
      reader.readMessageBody(message.bodyLength);
    }
    // Whole words of 8 bytes: two of 16 for 100 bits, and 100 numbers without nulls.
    expect(bodies).toEqual([0, 16 + 16 + rowCount * 8]);
    // The mark of the end follows.
    expect(bytes.length - at).toBe(8);
  });
});

test('columns have unique names, whatever keys and features are called', () => {
  const signals = [{ id: 'fractals.high', values: [true] }];
  const data = {
    klines: [[60_000, 1, 3, 0.5, 2, 7, 14]],
    indicators: [
      { key: 'x', columns: { fractal: [1] }, signals },
      { key: 'x.fractals', columns: { high: [2] } },
      { key: '__proto__', columns: { high: [3] } },
    ],
  };
  const { columns } = readTableFrom(data, {
    keys: ['klines'],
    members: null,
    resultKeys: ['indicators'],
  });
  const names = ['x.fractal', 'x.fractals.high', 'x.fractals.high#2', '__proto__.high'];
  expect(columns.slice(7).map(({ name }) => name)).toEqual(names);
});

test('the answer of a remote subgraph is the same table', () => {
  const data = {
    answer: {
      klines: [
        [60_000, 1, 3, 0.5, 2, 7, 14],
        [120_000, 2, 4, 1, 3, 8, 24],
      ],
      indicators: [
        {
          key: 'x',
          columns: { ema_2: [null, 2.5] },
          signals: [{ id: 'ema.up', values: [null, true] }],
        },
      ],
    },
  };
  const shape = { keys: ['answer', 'klines'], members: null, resultKeys: ['answer', 'indicators'] };
  const { rowCount, columns } = readTableFrom(data, shape);
  expect(rowCount).toBe(2);
  expect(columns.map(({ name, values }) => [name, Array.from<unknown>(values)])).toEqual([
    ['open_time', [60_000, 120_000]],
    ['open', [1, 2]],
    ['high', [3, 4]],
    ['low', [0.5, 1]],
    ['close', [2, 3]],
    ['volume', [7, 8]],
    ['quote_volume', [14, 24]],
    ['x.ema_2', [NaN, 2.5]],
    ['x.ema.up', [null, true]],
  ]);
});

/** UTF-8 has no lone surrogates. */
function wellFormed(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/** A reader of CSV by RFC 4180, as strict as it is slow: null for an empty cell. */
function readCsv(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  let rest = text;
  while (rest !== '') {
    const row: (string | null)[] = [];
    for (;;) {
      const cell = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest);
      if (cell === null) throw new Error(`no cell begins at ${JSON.stringify(rest.slice(0, 40))}`);
      rest = rest.slice(cell[0].length);
      row.push(cell[1] === undefined ? cell[2]! || null : cell[1].replaceAll('""', '"'));
      if (cell[3] === '\r\n') break;
    }
    rows.push(row);
  }
  return rows;
}

describe('CSV', () => {
  test('has the same values, each number to the last bit, null as nothing', async () => {
    await fc.assert(
      fc.asyncProperty(TABLE, async (table) => {
        const [header, ...rows] = readCsv(Buffer.from(await csvBytes(table, 'ms')).toString());
        expect(header).toEqual(table.columns.map(({ name }) => wellFormed(name)));
        expect(rows).toHaveLength(table.rowCount);
        for (const [index, column] of table.columns.entries()) {
          const cells = rows.map((row) => row[index]!);
          const reported = cells.map((cell) => {
            if (cell === null || column.kind === 'text') return cell;
            return column.kind === 'boolean' ? cell === 'true' : Number(cell);
          });
          const wanted = valuesOf(column).map((value) =>
            typeof value === 'string' ? wellFormed(guarded(value)) : value,
          );
          expect(reported).toEqual(wanted);
        }
      }),
    );
  });

  test('a text that a spreadsheet would run as a formula gets an apostrophe, and a number never', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1+1', '*ST', 'a=b', null, ''];
    const table: Table = {
      rowCount: texts.length,
      columns: [
        { name: 'text', kind: 'text', values: texts },
        { name: 'number', kind: 'number', values: Float64Array.from(texts, () => -1.5) },
      ],
    };
    const rows = readCsv(Buffer.from(await csvBytes(table, 'iso')).toString()).slice(1);
    expect(rows.map(([text]) => text)).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\t=1",
      "'＝1+1",
      '*ST',
      'a=b',
      null,
      '',
    ]);
    expect(rows.every(([, number]) => number === '-1.5')).toBe(true);
  });

  test('times are ISO 8601 in UTC with milliseconds, or milliseconds', async () => {
    // The last ones have years with a sign, one of which could begin a formula, or none at all.
    const values = Float64Array.of(1_790_000_040_000, NaN, -1, 253_402_300_800_000, 9e15);
    const table: Table = { rowCount: 5, columns: [{ name: 'time', kind: 'time', values }] };
    const textOf = async (times: 'iso' | 'ms') =>
      Buffer.from(await csvBytes(table, times)).toString();
    expect(await textOf('iso')).toBe(
      'time\r\n2026-09-21T14:14:00.000Z\r\n\r\n1969-12-31T23:59:59.999Z\r\n' +
        '253402300800000\r\n9000000000000000\r\n',
    );
    expect(await textOf('ms')).toBe(
      'time\r\n1790000040000\r\n\r\n-1\r\n253402300800000\r\n9000000000000000\r\n',
    );
  });
});

/** As the rule of the documentation says. */
function guarded(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
