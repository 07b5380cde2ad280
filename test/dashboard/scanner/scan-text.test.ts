import { expect, test } from 'vitest';
import { READY_SCANS } from '#dashboard/pages/scanner/ready-scans.ts';
import { variablesOf } from '#dashboard/pages/scanner/scan-input.ts';
import { addressOf, scanOf } from '#dashboard/pages/scanner/scan-place.ts';
import {
  rankText,
  readRank,
  readWhere,
  ScanTextError,
  whereText,
} from '#dashboard/pages/scanner/scan-text.ts';

test.each([
  'rsi.oversold within 3, close gt sma(period=200)',
  'any(rsi(period=7,source=hl2).oversold, not(adx.adx gte 20.5 within 5))',
  'bbands.bb_upper crosses_below close change 24, all(volume gt -1), any()',
  'sma(period=20) crosses_above sma(period=50) within 20',
  '',
])('%s survives a round trip', (text) => {
  expect(whereText(readWhere(text))).toBe(text);
});

test.each([
  'rsi',
  'rsi gt',
  'not(a.b, c.d)',
  'any(a.b',
  'a.b)',
  'x(period).y',
  'close gt sma(a b)',
])('%s is no condition', (text) => {
  expect(() => readWhere(text)).toThrow(ScanTextError);
});

test('the limits of bars apply to every text', () => {
  expect(whereText(readWhere('a.b within 99'))).toBe('a.b within 20');
  expect(whereText(readWhere('close change 999 gt 0'))).toBe('close change 250 gt 0');
});

test('an order without a direction has the largest first', () => {
  expect(rankText(readRank('close change 20'))).toBe('close change 20 descending');
  expect(rankText(readRank('rsi ascending'))).toBe('rsi ascending');
});

test('an address holds the whole scan', () => {
  const address =
    '/scanner?list=venue_a%3Aspot%3ABTCUSDT%2Cvenue_a%3Aperp%3AETHUSDT&interval=15m' +
    '&where=rsi.oversold&rank=rsi+ascending';
  const scan = scanOf(new URL(address, 'http://localhost').searchParams);
  expect(addressOf(scan)).toBe(address);
  expect(variablesOf(scan)).toEqual({
    universe: {
      instruments: [
        { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT' },
        { exchange: 'venue_a', market: 'perp', symbol: 'ETHUSDT' },
      ],
    },
    interval: '15m',
    where: { feature: { calc: { name: 'rsi' }, id: 'rsi.oversold' } },
    rank: { by: { calc: { name: 'rsi' } }, order: 'ascending' },
  });
});

test('an invalid part of an address has its default', () => {
  const { universe, interval } = scanOf(new URLSearchParams('venue=nonsense&interval=soon'));
  expect(universe).toEqual({ kind: 'venue', exchange: 'venue_a', market: 'spot' });
  expect(interval).toBe('1h');
});

test('a scan without a condition is ordered by strength, as the graph needs one of both', () => {
  const { where, rank } = variablesOf(scanOf(new URLSearchParams()));
  expect(where).toBeUndefined();
  expect(rank).toEqual({ by: { price: 'close', changeOver: 20 }, order: 'descending' });
});

test('empty groups are dropped, and groups of one are unwrapped', () => {
  const { where } = variablesOf(scanOf(new URLSearchParams('where=any(), all(a.b), not(any())')));
  expect(where).toEqual({ feature: { calc: { name: 'a' }, id: 'a.b' } });
});

test('example scans can be parsed', () => {
  expect(READY_SCANS).toHaveLength(5);
  for (const { query } of READY_SCANS) {
    const { where, rank } = variablesOf(scanOf(new URLSearchParams(query)));
    expect(where).toBeDefined();
    expect(rank).toBeDefined();
  }
});
