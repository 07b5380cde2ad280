import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FrameScanner } from '#market-data/venues/scan/frame-scanner.ts';
import { SLOTS, values } from '#market-data/venues/scan/scan-memory.ts';
import { deep } from '#test/depth.ts';

interface Named {
  readonly name: string;
}

const named = (name: string): Named => ({ name });
const DECIMAL = new FrameScanner<Named>(
  ['{"n":"<name><word a></name>","v":"<decimal volume>"}'],
  named,
);
const INTEGER = new FrameScanner<Named>(
  ['{"n":"<name><word a></name>","v":<integer volume>}'],
  named,
);

/** The parsed number, null where the frame is rejected. */
function decimalOf(text: string): number | null {
  const meaning = DECIMAL.scan(Buffer.from(`{"n":"x","v":"${text}"}`));
  return meaning === null ? null : values[SLOTS.volume]!;
}

function integerOf(text: string): number | null {
  const meaning = INTEGER.scan(Buffer.from(`{"n":"x","v":${text}}`));
  return meaning === null ? null : values[SLOTS.volume]!;
}

const digits = (least: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: 24 });
const sign = fc.constantFrom('', '-');

describe('a frame scanner', () => {
  test('reads every decimal as Number does, to the last bit and the sign of zero', () => {
    const check = fc.property(sign, digits(1), digits(0), (before, whole, fraction) => {
      const text = before + whole + (fraction === '' ? '' : `.${fraction}`);
      expect(decimalOf(text)).toBe(Number(text));
    });
    fc.assert(check, { numRuns: deep(10_000) });
  });

  test('reads every double in the shortest text that gives it back', () => {
    const check = fc.property(fc.double({ min: 1e-6, max: 1e20, noNaN: true }), (value) => {
      expect(decimalOf(String(value))).toBe(value);
    });
    fc.assert(check, { numRuns: deep(5_000) });
  });

  test('reads integers as JSON.parse does, and rejects what JSON does not allow', () => {
    const check = fc.property(sign, digits(1), (before, whole) => {
      const text = before + whole;
      const isJson = whole === '0' || !whole.startsWith('0');
      expect(integerOf(text)).toBe(isJson ? JSON.parse(text) : null);
    });
    fc.assert(check, { numRuns: deep(5_000) });
  });

  test.each(['', '-', '.5', '5.', '--1', '+1', '1e5', ' 1', '1 ', '1.2.3', 'NaN', '0x10', '١'])(
    'rejects %j in the place of a number',
    (text) => {
      expect(decimalOf(text)).toBeNull();
      expect(integerOf(text)).toBeNull();
    },
  );

  test('matches the frame of its shape, of several', () => {
    const shapes = [
      '[<name>"<word a>"</name>,<integer open>]',
      '[<integer open>,<name>"<word a>"</name>]',
    ];
    const scanner = new FrameScanner<Named>(shapes, named);
    for (const frame of ['["abcd",12]', '[34,"abcd"]', '["abcd",56]', '[78,"efgh"]']) {
      const parsed: unknown[] = JSON.parse(frame);
      expect(scanner.scan(Buffer.from(frame))).not.toBeNull();
      expect(parsed).toContain(values[SLOTS.open]);
    }
    expect(scanner.scan(Buffer.from('["abcd",12,1]'))).toBeNull();
  });

  test('steps over texts, distinguishes two words, and matches the same word again', () => {
    const shape =
      '{"a":"<text>","b":"<name><word b></name>","c":"<same b>","d":<false|true closed>}';
    const scanner = new FrameScanner<Named>([shape], named);
    const read = (frame: object): Named | null => scanner.scan(Buffer.from(JSON.stringify(frame)));
    const text = fc.string({ unit: fc.constantFrom(...'aZ1é"\\\n.'), maxLength: 20 });
    const plain = /^[aZ1é.]*$/;
    const check = fc.property(text, text, text, fc.boolean(), (a, b, c, d) => {
      const isPlain = plain.test(a) && /^[aZ1.]*$/.test(b);
      const meaning = read({ a, b, c, d });
      expect(meaning).toEqual(isPlain && b === c ? { name: b } : null);
      if (meaning !== null) expect(values[SLOTS.closed]).toBe(d ? 1 : 0);
      expect(read({ a, b, c: b, d })).toEqual(isPlain ? { name: b } : null);
    });
    fc.assert(check, { numRuns: deep(1_500) });
  });

  test.each(['<decimal size>', '<word>', '<whatever>', '<a|b>', '<a|b size>'])(
    'does not take %s for a mark',
    (mark) => {
      expect(() => new FrameScanner([`{${mark}}`], named).scan(Buffer.from('{}'))).toThrow(Error);
    },
  );
});
