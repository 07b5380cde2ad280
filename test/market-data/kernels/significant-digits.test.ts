import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDigits } from '#market-data/kernels/significant-digits.ts';
import { deep } from '#test/depth.ts';

const decimals = fc
  .tuple(fc.integer({ min: -1e7, max: 1e7 }), fc.integer({ min: 0, max: 12 }))
  .map(([whole, places]) => whole / 10 ** places);

/** Numbers in the middle between two that have fewer digits. */
const middles = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: -8, max: 8 }))
  .map(([whole, exponent]) => (whole + 0.5) * 10 ** exponent);

/** Powers of ten and what lies beside them. */
const powers = fc
  .tuple(fc.integer({ min: -25, max: 25 }), fc.integer({ min: -3, max: 3 }))
  .map(([exponent, steps]) => 10 ** exponent * (1 + steps * Number.EPSILON));

test('digits are those of the text, in the middle between two numbers and beside powers of ten too', () => {
  const values = fc.oneof(fc.double({ noNaN: true }), decimals, middles, powers);
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 15 }), (value, digits) => {
      expect(toDigits(value, digits)).toBe(Number(value.toPrecision(digits)));
    }),
    { numRuns: deep(3_000) },
  );
});
