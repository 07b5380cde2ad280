import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundedLines } from '#bin/serving/agents/bounded-lines.ts';

/** The lines of a text that comes in chunks of so many bytes. */
async function linesOf(text: string, chunkBytes: number, most = 10): Promise<(string | null)[]> {
  const bytes = Buffer.from(text);
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  return Array.fromAsync(boundedLines(chunks(), most));
}

test('lines are the same however the text is chunked, also within a character', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', '币', '"', ' ', '😀'), maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 9 }), async (lines, chunkBytes) => {
      const reported = lines.map((one) => (one.length > 10 ? null : one));
      expect(await linesOf(lines.map((one) => `${one}\n`).join(''), chunkBytes)).toEqual(reported);
    }),
  );
});

test('a line that is too long is dropped, and the next one is whole', async () => {
  for (const chunkBytes of [1, 7, 1_000]) {
    const text = `short\n${'x'.repeat(500)}\nnext\n${'y'.repeat(11)}`;
    expect(await linesOf(text, chunkBytes)).toEqual(['short', null, 'next', null]);
  }
  expect(await linesOf('without an end', 3, 20)).toEqual(['without an end']);
});
