import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBars, unpackBars } from '#platform/postgres/bar-block.ts';
import {
  hasRecordedKlines,
  readRecordedKlines,
  RECORDED_KLINES,
} from '#test/platform/postgres/recorded-klines.ts';
import type { BarRow } from '#platform/postgres/bar-rows.ts';
import { LARGEST_PACKED, packNumbers, unpackNumbers } from '#platform/postgres/packed-numbers.ts';

/** Three bars, and their encoding before lengths were compressed thoroughly. */
const OLD_BARS: readonly BarRow[] = [
  [1_590_000_000_000, 9500.12, 9510.5, 9490.01, 9505, 12.345678, 117290.12345678, 0],
  [1_590_000_060_000, 9505.01, 9507, 9501.5, 9502.25, 3.5, 33262.5, 1],
  [1_590_000_120_000, 9502.25, 9502.25, 9502.25, 9502.25, 0, 0, 2],
];
const OLD_DECIMALS =
  'AgYIMQAAACi1L/0gKEEBAAEqQEAWAAFTQD8ACEJAOAAHQ0A5AQpAQDYAFkJAKgEdQUAjAAE/QEEAOMVm5H7Ghs3I8fvZxHH+Av2EUxgP/KxK' +
  '56+QX/YnBg==';
const OLD_FLOATS =
  'KLUv/SDApQMAdAQAAMApNiN3QgAAZjgMR8P1KFwPjsJAexSuR4GQwkAAAAAAII9Ak4CRAYnAjpC05PG0/LAoAAAMCdGt+aGi/NA94PA/AAAA' +
  'QBUAIGAKCTDAzhpLneEMgDaAMEAA7IEOsADAGAwuFbEzADAwGBiYBgLeUJI=';

/**
 * The maximum of bytes per bar. Recordings of minutes have few bars, and each block its header.
 * Days (one instrument's 365 bars a year, of 694,595) have more digits than that:
 * docs/decisions/0014.
 */
const MAX_BYTES = { '1m': 14, '5m': 18, '1h': 16, '1d': 19 };

test.skipIf(!hasRecordedKlines).each(RECORDED_KLINES)(
  'recorded bars of %s in %s survive the round trip bit by bit and are small',
  (interval, file) => {
    const rows = readRecordedKlines(file);
    const block = packBars(rows);
    expect(unpackBars(block, rows.length)).toEqual(rows);
    expect(block.content.length / rows.length).toBeLessThanOrEqual(MAX_BYTES[interval]);
  },
);

test('blocks of earlier versions are read', () => {
  const written = [
    { codec: 1, content: OLD_DECIMALS },
    { codec: 2, content: OLD_FLOATS },
  ];
  for (const { codec, content } of written) {
    const block = { codec, content: Buffer.from(content, 'base64') };
    expect(unpackBars(block, OLD_BARS.length)).toEqual(OLD_BARS);
  }
});

test('any numbers survive the round trip bit by bit, repeatedly', () => {
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

test('columns of whole numbers survive, up to the largest', () => {
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

test('a block of a later version is rejected, not misread', () => {
  expect(() => unpackBars({ codec: 9, content: Buffer.alloc(0) }, 1)).toThrow('codec 9');
});
