import { describe, expect, test } from 'vitest';
import { jsonExcess, REQUEST_BOUNDS } from '#kernel/http/json-bounds.ts';
import { findInvalidJson, withoutNotFinite } from '#rest-documents/validate/json-text.ts';

const isTooDeep = (text: string) => jsonExcess(Buffer.from(text), REQUEST_BOUNDS)?.of === 'depth';

// The error of Python's `json.loads` for these texts.
describe('malformed JSON is reported in Python’s words', () => {
  test.each([
    ['', 'Expecting value', 0],
    ['  ', 'Expecting value', 2],
    ['nul', 'Expecting value', 0],
    ['-', 'Expecting value', 0],
    ['01', 'Extra data', 1],
    ['1.', 'Extra data', 1],
    ['{"a":1} x', 'Extra data', 8],
    ['[1 2]', "Expecting ',' delimiter", 3],
    ['{"a" 1}', "Expecting ':' delimiter", 5],
    ['{a:1}', 'Expecting property name enclosed in double quotes', 1],
    ['{"a":1,}', 'Illegal trailing comma before end of object', 6],
    ['[1,]', 'Illegal trailing comma before end of array', 2],
    ['"ab', 'Unterminated string starting at', 0],
    ['"x\\', 'Unterminated string starting at', 0],
    ['"a\\q"', 'Invalid \\escape', 2],
    ['"\\u12"', 'Invalid \\uXXXX escape', 2],
    ['"a\nb"', 'Invalid control character at', 2],
    ['["😀", x]', 'Expecting value', 6],
    ['[-NaN]', 'Expecting value', 1],
    ['[NaN] x', 'Extra data', 6],
  ])('%j: %s at %d', (text, error, offset) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    expect(findInvalidJson(text)).toEqual({ error, offset });
  });
});

test('what Python reads although it is no JSON becomes numbers that are not finite', () => {
  const text = '{"NaN": [NaN, Infinity, -Infinity, 1], "b": "-Infinity, \\"NaN\\\\"}';
  expect(findInvalidJson(text)).toBe(null);
  expect(JSON.parse(withoutNotFinite(text))).toEqual({
    NaN: [Infinity, Infinity, -Infinity, 1],
    b: '-Infinity, "NaN\\',
  });
});

test('nesting that would exhaust the stack is found without recursion', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(isTooDeep(deep)).toBe(true);
  expect(findInvalidJson(deep)?.error).toBe('Expecting value');
  expect(isTooDeep('{"a":[[{"b":[1]}]]}')).toBe(false);
});

test('brackets in strings are no nesting, and hide none', () => {
  const texts = ['"]]]]]]\\\\"', '"\\"]]]"', '"{[{["', '""'];
  const nested = (levels: number, text: string) =>
    `${`[${text},`.repeat(levels)}1${']'.repeat(levels)}`;
  for (const text of texts) {
    expect(JSON.parse(nested(65, text))).toBeDefined();
    expect(isTooDeep(nested(65, text))).toBe(false);
    expect(isTooDeep(nested(66, text))).toBe(true);
  }
});
