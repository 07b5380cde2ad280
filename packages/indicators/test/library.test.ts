import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { OutputSpec } from '#indicators/index.ts';
import {
  arithmetic,
  barsOfRows,
  calculate,
  conditions,
  defineIndicator,
  findIndicator,
  parameters,
  sma,
  state,
} from '#indicators/index.ts';

const HOUR_MS = 3_600_000;

/** Hourly bars with these closes. */
function barsWith(closes: readonly number[]) {
  return barsOfRows(closes.map((close, hour) => [hour * HOUR_MS, close, close, close, close, 1]));
}

/** Wilder's RSI of the last close: averages seeded with the mean of the first changes. */
function plainRsi(closes: readonly number[], period: number): number {
  const changes = closes.slice(1).map((close, at) => close - closes[at]!);
  const averageOf = (values: readonly number[]): number => {
    const seed = values.slice(0, period).reduce((sum, value) => sum + value, 0) / period;
    return values.slice(period).reduce((y, value) => (y * (period - 1) + value) / period, seed);
  };
  const gain = averageOf(changes.map((change) => Math.max(change, 0)));
  const loss = averageOf(changes.map((change) => Math.max(-change, 0)));
  return (100 * gain) / (gain + loss);
}

const GAP: OutputSpec = { column: 'gap', unit: 'price', description: 'The distance.' };

const FACTS = {
  category: 'momentum',
  keywords: ['gap'],
  description: 'Distance of the close from its average.',
  summaryFocus: 'Side of zero.',
  source: 'Made for a test.',
  formula: 'gap = close - sma(close, period)',
  chinese: { title: '差', description: '收盘价与均线之差。' },
  outputs: () => ({ gap: GAP }),
} as const;

test('the example prints an RSI, its events and a picture', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  await import('#indicators/example.ts');
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  const closes = Array.from({ length: 300 }, (_, hour) => 100 + 10 * Math.sin(hour / 12));
  expect(lines[0]).toBe(`rsi_21 is ${plainRsi(closes, 21).toFixed(2)}`);
  expect(lines).toContain(
    'rsi.centerline_cross_up: 1970-01-13T08:00:00.000Z; at the last bar false',
  );
  expect(lines.at(-1)).toBe('<svg');
});

test('the example is short enough for the page of the package', () => {
  const example = readFileSync(new URL('../example.ts', import.meta.url), 'utf8');
  expect(example.split('\n').length).toBeLessThanOrEqual(31);
});

test('an indicator that a user defines is calculated, judged and drawn like any other', () => {
  const gap = defineIndicator({
    ...FACTS,
    name: 'gap',
    title: 'Gap',
    parameters: { period: parameters.period(3, { about: 'Bars of the average.' }) },
    calculate: (p, c) => {
      const close = c.bar('close');
      return { gap: c.each(arithmetic.difference, close, c.run(sma(p.period), close)) };
    },
    features: () => [
      state(
        'bullish',
        'bullish',
        'The gap is above zero.',
        conditions.above(conditions.output('gap'), conditions.level(0)),
      ),
    ],
  });
  const calculated = calculate(gap, barsWith([1, 2, 3, 5, 2]), HOUR_MS, { period: 2 });
  expect([...calculated.columns['gap']!]).toEqual([NaN, 0.5, 0.5, 1, -1.5]);
  expect(calculated.features()).toMatchObject([{ id: 'gap.bullish', last: { value: false } }]);
  expect(calculated.features()[0]!.values.toJSON()).toEqual([null, true, true, true, false]);
  expect(calculated.drawn()).toBe(null);
});

test('a fit reads the newest bars that it takes', () => {
  const last = defineIndicator({
    ...FACTS,
    name: 'rank',
    title: 'Rank',
    parameters: {},
    fit: () => ({
      maxBars: 3,
      reads: ['close'],
      first: { gap: 0 },
      run: ({ close }) => ({ gap: close.map((value) => value - close[0]!) }),
    }),
  });
  const { columns } = calculate(last, barsWith([9, 1, 2, 4]), HOUR_MS);
  expect([...columns['gap']!]).toEqual([NaN, 0, 1, 3]);
});

test('an unknown name and a parameter out of bounds are refused with what is allowed', () => {
  expect(() => findIndicator('rsy')).toThrow('Did you mean rsi?');
  const { indicator } = findIndicator('rsi');
  expect(() => calculate(indicator, barsWith([1]), HOUR_MS, { period: 1 })).toThrow(
    'rsi: period is 1; a whole number from 2 to 5000 is allowed.',
  );
});
