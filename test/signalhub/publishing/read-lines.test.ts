import { hash } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLineFile } from '#signalhub/publishing/read-lines.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';
import { deep } from '#test/depth.ts';

const MEGABYTE = 1_048_576;

async function readAll(path: string, maxLineBytes: number) {
  const file = await openLineFile(path, maxLineBytes);
  const lines: (string | null)[] = [];
  for await (const batch of file.lines) {
    for (const { number, bytes } of batch) {
      expect(number).toBe(lines.length + 1);
      lines.push(bytes === null ? null : bytes.toString('utf8'));
    }
  }
  await file.close();
  return { lines, sha256: file.sha256() };
}

test('lines come out whole wherever chunks are cut, with the digest of the file', async () => {
  const path = join(temporaryFolder(), 'lines');
  const anyLine = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '券', '𠮷', '\r'), maxLength: 40 }),
    fc.integer({ min: 65_500, max: 65_560 }).map((length) => 'x'.repeat(length)),
    fc.constant('y'.repeat(140_000)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyLine, { maxLength: 8 }), fc.boolean(), async (lines, ends) => {
      const text = `${lines.join('\n')}${ends && lines.length > 0 ? '\n' : ''}`;
      writeFileSync(path, text);
      const expected = text.split('\n');
      if (expected.at(-1) === '') expected.pop();
      const read = await readAll(path, 100_000);
      expect(read.lines).toEqual(
        expected.map((line) => (Buffer.byteLength(line) > 100_000 ? null : line)),
      );
      expect(read.sha256).toBe(hash('sha256', text));
    }),
    { numRuns: deep(20) },
  );
});

test('an endless line does not fill the memory', async () => {
  const path = join(temporaryFolder(), 'endless');
  writeFileSync(path, 'x');
  truncateSync(path, 128 * MEGABYTE);
  const file = await openLineFile(path, 65_536);
  const beforeBytes = process.memoryUsage().arrayBuffers;
  let maxBytes = 0;
  for await (const _lines of file.lines) {
    maxBytes = Math.max(maxBytes, process.memoryUsage().arrayBuffers);
  }
  await file.close();
  expect(maxBytes - beforeBytes).toBeLessThan(80 * MEGABYTE);
});

test('a folder is not a file of lines', async () => {
  await expect(openLineFile(temporaryFolder(), 100)).rejects.toThrow('not a regular file');
});
