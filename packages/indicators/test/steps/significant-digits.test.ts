import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDigits, toMultiple } from '#indicators/arithmetic/significant-digits.ts';
import { deep } from '#test/depth.ts';

const decimals = fc
  .tuple(fc.integer({ min: -1e7, max: 1e7 }), fc.integer({ min: 0, max: 12 }))
  .map(([whole, places]) => whole / 10 ** places);

/** Numbers in the middle between two that have fewer digits. */
const middles = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: -8, max: 8 }))
  .map(([whole, exponent]) => (whole + 0.5) * 10 ** exponent);

/** Powers of ten and their neighbours. */
const powers = fc
  .tuple(fc.integer({ min: -25, max: 25 }), fc.integer({ min: -3, max: 3 }))
  .map(([exponent, steps]) => 10 ** exponent * (1 + steps * Number.EPSILON));

/** Whether the decimal that a number stands for lies in the middle between two that have so many digits. */
function isMiddle(value: number, digits: number): boolean {
  const meant = value.toExponential(14).replace('-', '').replace('.', '').split('e')[0]!;
  return /^50*$/.test(meant.slice(digits));
}

test('digits are those of the text, but for the middle between two numbers, and next to powers of ten too', () => {
  const values = fc.oneof(fc.double({ noNaN: true }), decimals, middles, powers);
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 15 }), (value, digits) => {
      fc.pre(!isMiddle(value, digits));
      expect(toDigits(value, digits)).toBe(Number(value.toPrecision(digits)));
    }),
    { numRuns: deep(3_000) },
  );
});

test('a half goes away from zero, as the decimal that a number stands for', () => {
  const halves = fc.tuple(
    fc.integer({ min: 1_000, max: 99_999 }),
    fc.integer({ min: -12, max: 8 }),
  );
  fc.assert(
    fc.property(halves, ([whole, exponent]) => {
      const value = Number(`${whole}5e${exponent}`);
      const expected = Number(`${whole + 1}e${exponent + 1}`);
      const digits = String(whole).length;
      expect([toDigits(value, digits), toDigits(-value, digits)]).toEqual([expected, -expected]);
    }),
    { numRuns: deep(1_000) },
  );
  expect(toDigits(1.005, 3)).toBe(1.01);
});

test('multiples of a step are decimals, and the nearest ones', () => {
  const steps = fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 0, max: 9 }));
  const counts = fc.integer({ min: 0, max: 99_999 });
  fc.assert(
    fc.property(steps, counts, fc.integer({ min: 1, max: 9 }), ([units, places], count, tenth) => {
      const text = (whole: number) => Number(`${whole}e-${places + 1}`);
      // Tenths of a step from a multiple of it; the fifth is the middle, and goes up.
      const value = text(10 * units * count + tenth * units);
      const nearest = text(10 * units * (count + Number(tenth >= 5)));
      expect(toMultiple(value, text(10 * units))).toBe(nearest);
      expect(toMultiple(-value, text(10 * units))).toBe(0 - nearest);
    }),
    { numRuns: deep(2_000) },
  );
  expect([1.075, 0.17, 10.125].map((x) => toMultiple(x, 0.05))).toEqual([1.1, 0.15, 10.15]);
});
