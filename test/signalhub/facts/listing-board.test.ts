import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { placeOfCode } from '#signalhub/facts/listing-board.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DATA = process.env['MARKETGRAPH_DATA_DIR'] ?? join(ROOT, '../shared/data');
const CODES = join(DATA, 'signalhub/a_share_codes/quantsandbox_stock_basic_2026-02.csv');

test('the first three digits of a code decide exchange and board', () => {
  const places = {
    '600519': 'SSE MAIN',
    '688981': 'SSE STAR',
    '689009': 'SSE STAR',
    '000001': 'SZSE MAIN',
    '003816': 'SZSE MAIN',
    '300750': 'SZSE CHINEXT',
    '302132': 'SZSE CHINEXT',
    '920001': 'BSE BSE',
  };
  for (const [code, expected] of Object.entries(places)) {
    const place = placeOfCode(code);
    expect(`${place?.exchange} ${place?.board}`).toBe(expected);
  }
});

test('B shares and the old codes of the Beijing exchange are no A-shares', () => {
  for (const code of ['900901', '200012', '201872', '430047', '830799', '871981', '889999']) {
    expect(placeOfCode(code)).toBeNull();
  }
});

const absent = existsSync(CODES) ? '' : ` (skipped: no list of codes under ${DATA})`;

test.skipIf(absent !== '')(
  `every real A-share of 2026-02 is on the board of its code${absent}`,
  () => {
    const boards: Record<string, string> = {
      主板: 'MAIN',
      科创板: 'STAR',
      创业板: 'CHINEXT',
      北交所: 'BSE',
    };
    const rows = readFileSync(CODES, 'utf8').trim().split('\n').slice(1);
    expect(rows.length).toBeGreaterThan(5_000);
    for (const row of rows) {
      const [code, exchange, board] = [
        row.slice(0, 6),
        /,(SSE|SZSE|BSE),CNY/.exec(row)?.[1],
        /,(主板|科创板|创业板|北交所),/.exec(row)?.[1] ?? '',
      ];
      expect({ code, ...placeOfCode(code) }).toEqual({ code, exchange, board: boards[board] });
    }
  },
);
