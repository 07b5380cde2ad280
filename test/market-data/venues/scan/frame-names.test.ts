import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FrameNames } from '#market-data/venues/scan/frame-names.ts';
import { bytes } from '#market-data/venues/scan/scan-memory.ts';
import { deep } from '#test/depth.ts';

/** Names, and how often one of them was really parsed. */
function names() {
  const read: string[] = [];
  const known = new FrameNames((name) => {
    read.push(name);
    return name.startsWith('!') ? null : { name };
  });
  const meaningOf = (before: string, name: string, behind: string) => {
    const text = before + name + behind;
    bytes.set(Buffer.from(text));
    return known.meaningOf(before.length, before.length + name.length)?.name ?? null;
  };
  return { read, meaningOf };
}

describe('names in frames', () => {
  test('have the meaning of their parsed form, at any place and after any earlier reads', () => {
    const name = fc.string({ minLength: 1, maxLength: 24, unit: fc.constantFrom(...'AB!"1') });
    const place = fc.tuple(name, name, name);
    const check = fc.property(fc.array(place, { minLength: 1, maxLength: 40 }), (places) => {
      const { meaningOf } = names();
      for (const [before, one, behind] of [...places, ...places]) {
        expect(meaningOf(before, one, behind)).toBe(one.startsWith('!') ? null : one);
      }
    });
    fc.assert(check, { numRuns: deep(100) });
  });

  test('are parsed once, if they have four characters and a meaning', () => {
    const { read, meaningOf } = names();
    for (const name of ['BTCUSDT', 'BTCUSDT1', 'ABCD', 'BTCUSDT', 'ABCD', 'ABC', 'ABC', '!ABC']) {
      meaningOf('"s":"', name, '"');
      meaningOf('', name, '');
    }
    const times = (name: string) => read.filter((one) => one === name).length;
    expect(['BTCUSDT', 'BTCUSDT1', 'ABCD', 'ABC', '!ABC'].map(times)).toEqual([1, 1, 1, 4, 2]);
  });

  test('of more streams than slots keep their identity', () => {
    const { read, meaningOf } = names();
    const all = Array.from({ length: 20_000 }, (_, at) => `C${at}USDT","i":"1m`);
    for (const name of all) expect(meaningOf('{', name, '}')).toBe(name);
    for (const name of all) expect(meaningOf('{', name, '}')).toBe(name);
    expect(read.length).toBeGreaterThan(20_000);
    const few = names();
    for (let turn = 0; turn < 5; turn += 1) {
      for (const name of all.slice(0, 300)) few.meaningOf('{', name, '}');
    }
    // Some share a slot, as birthdays do.
    expect(few.read.length).toBeLessThan(420);
  });
});
