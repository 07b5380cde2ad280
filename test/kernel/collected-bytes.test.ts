import { expect, test } from 'vitest';
import { CollectedBytes } from '#kernel/http/collected-bytes.ts';

/** Pieces of a text, cut at alternating lengths. */
function piecesOf(text: string, lengths: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0, count = 0; at < bytes.length; count += 1) {
    const length = lengths[count % lengths.length]!;
    pieces.push(Buffer.from(bytes.subarray(at, at + length)));
    at += length;
  }
  return pieces;
}

const TEXT = Array.from({ length: 20_000 }, (_, at) => `${at},`).join('');

test.each([
  ['bytes', [1]],
  ['short pieces', [1, 700, 3, 1_023]],
  ['long pieces', [4_096, 65_536]],
  ['both', [1, 30_000, 2, 1_024, 5]],
])('a body that arrives in %s is whole', (_, lengths) => {
  const body = new CollectedBytes();
  for (const piece of piecesOf(TEXT, lengths)) body.add(piece);
  expect(body.length).toBe(Buffer.byteLength(TEXT));
  expect(body.whole().toString()).toBe(TEXT);
});

test('short pieces are not kept, and a long one is not copied', () => {
  const body = new CollectedBytes();
  const pieces = piecesOf('abc', [1]);
  for (const piece of pieces) body.add(piece);
  for (const piece of pieces) piece.fill('x');
  expect(body.whole().toString()).toBe('abc');
  const long = Buffer.alloc(2_000, 'y');
  const other = new CollectedBytes();
  other.add(long);
  expect(other.whole()).toBe(long);
});

test('a body without a piece is empty', () => {
  expect(new CollectedBytes().whole()).toHaveLength(0);
});
