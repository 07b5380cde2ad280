import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chunkSizeFor, decodeBody } from '#kernel/http/content-encoding.ts';

test('a coder emits few pieces, as each waits for a turn of the event loop', async () => {
  const body = Buffer.from('1,'.repeat(2_000_000));
  const packed = gzipSync(body);
  expect(await decodeBody(packed, 'gzip', body.length)).toEqual(body);
  const pieces = (expected: number): number => Math.ceil(body.length / chunkSizeFor(expected));
  expect(pieces(packed.length * 64)).toBeLessThanOrEqual(16);
  expect(pieces(body.length)).toBeLessThanOrEqual(4);
  // A small body takes no more memory than before.
  expect(chunkSizeFor(200)).toBe(16 * 1024);
});
