import { barsOfRows, calculate, chartPicture, findIndicator } from './index.ts';

const HOUR_MS = 3_600_000;

/** Closed hourly bars of a price that swings: `[openTimeMs, open, high, low, close, volume]`. */
const rows = Array.from({ length: 300 }, (_, hour) => {
  const [open, close] = [hour - 1, hour].map((at) => 100 + 10 * Math.sin(at / 12)) as [
    number,
    number,
  ];
  return [hour * HOUR_MS, open, Math.max(open, close) + 1, Math.min(open, close) - 1, close, 50];
});

const { indicator, params } = findIndicator('relative_strength_index');
const rsi = calculate(indicator, barsOfRows(rows), HOUR_MS, { ...params, period: 21 });
console.log(`rsi_21 is ${rsi.columns['rsi_21']?.at(-1)?.toFixed(2)}`);

const features = rsi.features();
for (const { id, kind, values, lastTrue } of features) {
  const since = lastTrue === null ? 'never' : new Date(lastTrue.openTime).toISOString();
  if (kind === 'event')
    console.log(`${id}: ${since}; at the last bar ${values.at(rows.length - 1)}`);
}

const entry = rsi.drawn('rsi');
const look = { width: 900, height: null, theme: 'light', language: 'en', rising: 'green' } as const;
const events = [{ key: 'rsi', signals: features }];
if (entry !== null) console.log(chartPicture('Example · 1h', [entry], events, look).slice(0, 4));
