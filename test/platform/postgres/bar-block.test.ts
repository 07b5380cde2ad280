import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packBars, unpackBars } from '#platform/postgres/bar-block.ts';
import type { BarRow } from '#platform/postgres/bar-rows.ts';
import { LARGEST_PACKED, packNumbers, unpackNumbers } from '#platform/postgres/packed-numbers.ts';

const DATA = process.env['MARKETGRAPH_DATA_DIR'] ?? '../shared/data';
/** Hours and days are the worst case: their prices and volumes move most from bar to bar. */
const RECORDINGS = [
  ['an hour', 'market/gocryptotrader/binance/api_v3_klines.6.json', 16],
  ['a day', 'market/pinets/BTCUSDC-1d-1704067200000-1763683199000.rows.json', 18.5],
] as const;

function readRecording(path: string): BarRow[] {
  const rows = JSON.parse(readFileSync(path, 'utf8')) as (number | string)[][];
  return rows.map((row) => {
    const [time, open, high, low, close, volume, , quoteVolume] = row.map(Number);
    return [time!, open!, high!, low!, close!, volume!, quoteVolume!, 0];
  });
}

describe.each(RECORDINGS)('recorded bars of %s each', (_, file, mostBytes) => {
  const path = join(DATA, file);

  test.skipIf(!existsSync(path))('come back bit by bit and are small', () => {
    const rows = readRecording(path);
    const block = packBars(rows);
    expect(unpackBars(block, rows.length)).toEqual(rows);
    expect(block.content.length / rows.length).toBeLessThanOrEqual(mostBytes);
  });
});

test('any numbers come back bit by bit, the time after the time before', () => {
  const price = fc.oneof(
    fc.double({ noNaN: true }),
    fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
  );
  const bar = fc.tuple(fc.nat(1_000_000), price, price, price, price, price, price, fc.nat(9));
  fc.assert(
    fc.property(fc.array(bar, { minLength: 1, maxLength: 40 }), (bars) => {
      let time = 1_790_000_000_000;
      const rows = bars.map(([step, ...rest]): BarRow => [(time += step + 1), ...rest]);
      const back = unpackBars(packBars(rows), rows.length);
      const isSame = rows.every((row, at) =>
        row.every((value, of) => Object.is(value, back[at]![of])),
      );
      expect(isSame).toBe(true);
    }),
  );
});

test('columns of whole numbers come back, up to the largest', () => {
  const most = LARGEST_PACKED - 1;
  const number = fc.oneof(
    fc.integer(),
    fc.maxSafeNat().map((n) => n % most),
    fc.constant(-most),
  );
  const table = fc.nat(30).chain((rows) =>
    fc.array(fc.array(number, { minLength: rows, maxLength: rows }), {
      minLength: 1,
      maxLength: 4,
    }),
  );
  fc.assert(
    fc.property(table, (columns) => {
      expect(unpackNumbers(packNumbers(columns), columns[0]!.length)).toEqual(columns);
    }),
  );
});

test('a block of a later version is refused, not misread', () => {
  expect(() => unpackBars({ codec: 9, content: Buffer.alloc(0) }, 1)).toThrow('codec 9');
});
