import { readFileSync } from 'node:fs';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { goldenPath } from '#test/golden/golden-path.ts';
import { HOUR_MS } from '#indicators/test/bar-samples.ts';

const CANDLES = JSON.parse(readFileSync(goldenPath('candles/bars.json'), 'utf8')) as number[][];

/** Bars among which every candlestick pattern occurs at least twice, whichever way it can point. */
export const CANDLE_BARS = barsOfRows(
  CANDLES.map((ohlc, row) => [row * HOUR_MS].concat(ohlc, 1, 1)),
);
