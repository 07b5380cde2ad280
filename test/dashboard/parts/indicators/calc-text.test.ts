import { expect, test } from 'vitest';
import {
  calcOf,
  entriesOf,
  entriesOfPreset,
  entriesText,
  entryTitle,
} from '#dashboard/parts/indicators/calc-text.ts';

test('the entries of an address survive a round trip', () => {
  const text = 'bbands,rsi(period=14),sma(period=9,source=hl2),beta(with=ETHUSDT|SOLUSDT)';

  const entries = entriesOf(text);

  expect(entriesText(entries)).toBe(text);
  expect(calcOf(entries)).toEqual([
    { name: 'bbands', id: 'bbands', params: {} },
    { name: 'rsi', id: 'rsi(period=14)', params: { period: 14 } },
    { name: 'sma', id: 'sma(period=9,source=hl2)', params: { period: 9, source: 'hl2' } },
    {
      name: 'beta',
      id: 'beta(with=ETHUSDT|SOLUSDT)',
      params: {},
      with: [{ symbol: 'ETHUSDT' }, { symbol: 'SOLUSDT' }],
    },
  ]);
});

test('invalid and repeated entries are left out', () => {
  const text = '-, <b>, rsi, rsi, ema(period=, constructor=1, 5=3), macd(fast_period=x';

  expect(entriesText(entriesOf(text))).toBe('rsi,ema(constructor=1),macd');
});

test('a preset of the catalog becomes entries', () => {
  const calc = [{ name: 'sma', params: { period: 200 } }, { name: 'rsi', id: 'x' }, 5];

  expect(entriesText(entriesOfPreset(calc))).toBe('sma(period=200),rsi');
});

test('an entry is labelled by its name and its numbers', () => {
  const [entry] = entriesOf('rsi(period=21)');

  expect(entry === undefined ? '' : entryTitle(entry, null)).toBe('RSI 21');
  expect(entry === undefined ? '' : entryTitle(entry, '相对强弱指标')).toBe('相对强弱指标 21');
});
