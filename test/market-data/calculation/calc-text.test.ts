import { expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { readCalcText } from '#market-data/calculation/calc-text.ts';

test.each([
  ['sma', [{ name: 'sma' }]],
  [
    ' ema:period=20 ; macd:fast_period=8,slow_period=21;',
    [
      { name: 'ema', params: { period: 20 } },
      { name: 'macd', params: { fast_period: 8, slow_period: 21 } },
    ],
  ],
  [
    'a:b=true,c=null,d=-1.5,e=hlc3',
    [{ name: 'a', params: { b: true, c: null, d: -1.5, e: 'hlc3' } }],
  ],
  // A text that only looks like JSON stays a text.
  ['a:b=1x,c="q",d=[1]', [{ name: 'a', params: { b: '1x', c: '"q"', d: '[1]' } }]],
  ['a:__proto__=1', [{ name: 'a', params: Object.fromEntries([['__proto__', 1]]) }]],
])('"%s" is parsed', (text, entries) => {
  expect(readCalcText(text)).toEqual(entries);
});

test.each([
  ['', 'empty_calc'],
  [' ; ', 'empty_calc'],
  ['ema:period', 'invalid_params'],
  ['ema:=5', 'invalid_params'],
  ['ema:', 'invalid_params'],
])('"%s" is %s', (text, code) => {
  expect(() => readCalcText(text)).toThrow(DomainError);
  try {
    readCalcText(text);
  } catch (error) {
    expect((error as DomainError).code).toBe(code);
  }
});
