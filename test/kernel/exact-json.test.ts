import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isExactNumber,
  nearestNumber,
  parseExactJson,
  plainNumbers,
} from '#kernel/text/exact-json.ts';

test('a text without long whole numbers is read as JSON is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(parseExactJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('every whole number keeps its digits, at any place', () => {
  const digits = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String);
  const spaces = fc.integer({ min: 0, max: 40 }).map((count) => ' '.repeat(count));
  fc.assert(
    fc.property(digits, digits, spaces, fc.double(), (one, other, space, float) => {
      const sent = JSON.stringify(float);
      const text = `{"a":${space}[${one},"${other}",${sent}],"b":{"c":${other}}}`;
      expect(JSON.stringify(parseExactJson(text))).toBe(
        `{"a":[${one},"${other}",${JSON.stringify(JSON.parse(sent))}],"b":{"c":${other}}}`.replaceAll(
          '-0,',
          '0,',
        ),
      );
    }),
    { numRuns: 1_000 },
  );
});

test('a number that a double holds stays a number', () => {
  expect(parseExactJson('[9007199254740991,9007199254740992,1e30,1234567890123456.5]')).toEqual([
    9007199254740991, 9007199254740992, 1e30, 1234567890123456.5,
  ]);
  const [long] = parseExactJson('[9007199254740993]') as unknown[];
  expect(isExactNumber(long)).toBe(true);
  expect(nearestNumber(long)).toBe(9007199254740992);
  expect(isExactNumber({ rawJSON: '1' })).toBe(false);
});

test('invalid JSON is refused as JSON.parse does', () => {
  for (const text of ['', '{', '[9007199254740993', '{"a":01234567890123456}']) {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  }
});

test('plain numbers stand for exact ones, and a value without any is the same', () => {
  const value = parseExactJson('{"a":[1,{"b":9007199254740993}],"c":null}');
  expect(plainNumbers(value)).toEqual({ a: [1, { b: 9007199254740992 }], c: null });
  const plain = { a: [1, { b: 2 }] };
  expect(plainNumbers(plain)).toBe(plain);
});
