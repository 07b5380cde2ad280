import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutFloatNoise } from '#market-data/providers/yahoo/single-precision.ts';
import { deep } from '#test/depth.ts';

const RUNS = { numRuns: deep(2_000) };
const float = fc.float({ min: 0, noNaN: true, noDefaultInfinity: true }).map(Math.abs);

describe('a price that was written as a 32-bit float', () => {
  test.each([
    [108.419_998_168_945_31, 108.42],
    [123_456.781_25, 123_456.78],
    [345_678.906_25, 345_678.9],
    [720_100.062_5, 720_100.06],
    [1_524.5, 1_524.5],
    [16_777_216, 16_777_216],
  ])('%d is %d', (received, price) => {
    expect(withoutFloatNoise(received)).toBe(price);
  });

  test('is the same float afterwards, of every magnitude', () => {
    fc.assert(
      fc.property(float, (received) => {
        expect(Math.fround(withoutFloatNoise(received))).toBe(received);
      }),
      RUNS,
    );
  });

  test('is the price itself, if that has no more digits than a float keeps', () => {
    const exponents = fc.integer({ min: -30, max: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), exponents, (digits, exponent) => {
        const price = Number(`${digits}e${exponent}`);
        expect(withoutFloatNoise(Math.fround(price))).toBe(price);
      }),
      RUNS,
    );
  });

  test('keeps the cents of six-digit prices, of which floats are 1/128 apart at most below 131,072', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000, max: 13_107_100 }), (cents) => {
        expect(Math.round(withoutFloatNoise(Math.fround(cents / 100)) * 100)).toBe(cents);
      }),
      RUNS,
    );
  });
});

test('a double that is no 32-bit float stays as it is', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (received) => {
      fc.pre(Math.fround(received) !== received);
      expect(withoutFloatNoise(received)).toBe(received);
    }),
    RUNS,
  );
});
