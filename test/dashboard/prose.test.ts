import { expect, test } from 'vitest';
import { prosePieces } from '#dashboard/parts/prose.ts';

test('text between backticks is code', () => {
  expect(prosePieces('The index is below `weak`.')).toEqual([
    { isCode: false, text: 'The index is below ' },
    { isCode: true, text: 'weak' },
    { isCode: false, text: '.' },
  ]);
});

test('a single backtick is a character like any other', () => {
  expect(prosePieces('a ` b')).toEqual([{ isCode: false, text: 'a ` b' }]);
});
