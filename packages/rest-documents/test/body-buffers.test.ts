import { expect, test } from 'vitest';
import { encodeBody, releaseBody } from '#rest-documents/http/body-buffers.ts';

test('a body keeps its text while others are encoded, and its memory is used again after it', () => {
  const [one, other] = [encodeBody('one'), encodeBody('值'.repeat(20_000))];
  expect([String(one), other.length]).toEqual(['one', 60_000]);
  releaseBody(one);
  const next = encodeBody('next');
  expect(next.buffer).toBe(one.buffer);
  expect([String(next), String(other)]).toEqual(['next', '值'.repeat(20_000)]);
});

test('bodies of any size are encoded after one that was not pooled is released', () => {
  for (const text of ['x', 'x'.repeat(70_000)]) releaseBody(Buffer.from(text));
  for (const size of [70_000, 65_536, 30_000, 9_000]) {
    expect(String(encodeBody('y'.repeat(size)))).toBe('y'.repeat(size));
  }
});

test('64 buffers are kept for further bodies', () => {
  const bodies = Array.from({ length: 70 }, () => encodeBody('z'));
  const buffers = new Set(bodies.map(({ buffer }) => buffer));
  bodies.forEach(releaseBody);
  const again = Array.from({ length: 70 }, () => encodeBody('z'));
  expect(again.filter(({ buffer }) => buffers.has(buffer))).toHaveLength(64);
});
