import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BarRow } from '#platform/postgres/bar-rows.ts';

const DATA = process.env['MARKETGRAPH_DATA_DIR'] ?? '../shared/data';
const BINANCE = 'market/gocryptotrader/binance';

/** Klines as Binance published them, and the interval of each file. */
export const RECORDED_KLINES = [
  ['1m', `${BINANCE}/api_v3_klines.1.json`],
  ['5m', `${BINANCE}/api_v3_klines.0.json`],
  ['5m', `${BINANCE}/api_v3_klines.12.json`],
  ['5m', `${BINANCE}/fapi_v1_klines.0.json`],
  ['5m', `${BINANCE}/fapi_v1_klines.1.json`],
  ['1h', `${BINANCE}/api_v3_klines.5.json`],
  ['1h', `${BINANCE}/api_v3_klines.6.json`],
  ['1h', `${BINANCE}/api_v3_klines.10.json`],
  ['1d', `${BINANCE}/api_v3_klines.3.json`],
  ['1d', `${BINANCE}/api_v3_klines.4.json`],
  ['1d', `${BINANCE}/api_v3_klines.7.json`],
  ['1d', `${BINANCE}/api_v3_klines.9.json`],
  ['1d', `${BINANCE}/fapi_v1_klines.2.json`],
  ['1d', 'market/pinets/BTCUSDC-1d-1704067200000-1763683199000.rows.json'],
] as const;

export type RecordedInterval = (typeof RECORDED_KLINES)[number][0];

/** Whether recordings are here. */
export const hasRecordedKlines = existsSync(join(DATA, RECORDED_KLINES[0][1]));

/** The bars of a file, as rows of the database. */
export function readRecordedKlines(file: string): BarRow[] {
  const rows = JSON.parse(readFileSync(join(DATA, file), 'utf8')) as (number | string)[][];
  return rows.map((row) => {
    const [time, open, high, low, close, volume, , quoteVolume] = row.map(Number);
    return [time!, open!, high!, low!, close!, volume!, quoteVolume!, 0];
  });
}
