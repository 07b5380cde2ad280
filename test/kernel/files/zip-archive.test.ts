import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readZip, ZipError } from '#kernel/files/zip-archive.ts';
import { packedZip } from '#test/platform/files/packed-zip.ts';
import { deep } from '#test/depth.ts';

const MOST = 1_000_000;

function textsOf(archive: Buffer, most = MOST): Record<string, string> {
  const entries = readZip(archive, most);
  return Object.fromEntries(entries.map((entry) => [entry.name, entry.bytes().toString()]));
}

test.each([{ isStored: true }, { isStored: false }, { comment: 'a comment' }])(
  'files survive the round trip: %o',
  (options) => {
    const files = { 'one.csv': 'a,b\n1,2\n', 'folder/币安.csv': 'x'.repeat(70_000), empty: '' };
    expect(textsOf(packedZip(files, options))).toEqual(files);
    expect(textsOf(packedZip({}, options))).toEqual({});
  },
);

test('a damaged archive gives its content, or is rejected as one; nothing else happens', () => {
  const files = { 'one.csv': 'open,high\n'.repeat(40), 'two.csv': '1' };
  const whole = packedZip(files);
  const names = Object.keys(files);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      fc.option(fc.nat(whole.length)),
      (changes, cutAt) => {
        const bytes = Buffer.from(whole.subarray(0, cutAt ?? whole.length));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        try {
          // Names have no checksum, so they may be others; the bytes of a file are its own.
          for (const text of Object.values(textsOf(bytes))) {
            expect(Object.values(files)).toContain(text);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(ZipError);
        }
      },
    ),
    { numRuns: deep(600) },
  );
  expect(names).toHaveLength(2);
});

test('a file that unpacks to more than is allowed is not unpacked', () => {
  const bomb = packedZip({ 'bomb.csv': '0'.repeat(5_000_000) });
  expect(bomb.length).toBeLessThan(10_000);
  expect(() => textsOf(bomb)).toThrow('unpacks to more than 1000000 bytes');
  // An archive that understates its sizes is rejected for it.
  const at = bomb.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  bomb.writeUInt32LE(10, at + 24);
  expect(() => textsOf(bomb)).toThrow(ZipError);
});

test.each(['', 'no archive at all', 'PK'.repeat(40)])(
  'an invalid archive is rejected: %j',
  (text) => {
    expect(() => readZip(Buffer.from(text), MOST)).toThrow(ZipError);
  },
);
