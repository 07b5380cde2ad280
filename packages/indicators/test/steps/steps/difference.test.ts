import fc from 'fast-check';
import { expect, test } from 'vitest';
import { difference } from '#indicators/steps/arithmetic.ts';
import { deep } from '#test/depth.ts';

function differenceOf(a: number, b: number): number {
  const output = new Float64Array(1);
  difference([Float64Array.of(a), Float64Array.of(b)], output)(0, 1);
  return output[0]!;
}

test('a difference is 0 where it is less than one part in 10^12 of what is subtracted from, and else as it is', () => {
  const sizes = fc.double({ min: -14, max: -10, noNaN: true }).map((power) => 10 ** power);
  const values = fc.double({ min: -1e150, max: 1e150, noNaN: true });
  const property = fc.property(values, sizes, (a, size) => {
    fc.pre(Math.abs(a) > 1e-100);
    const b = a * (1 + size);
    const exact = a - b;
    const share = Math.abs(exact / a);
    // At the bound itself the last bits decide.
    fc.pre(Math.abs(share / 1e-12 - 1) > 1e-9);
    expect(differenceOf(a, b) + 0).toBe(share < 1e-12 ? 0 : exact);
  });
  fc.assert(property, { numRuns: deep(1_000), seed: 2 });
});

test('absurd numbers and what is missing are reported as they are', () => {
  const cases = [
    [1e200, 0.9e200],
    [1e300, -1e300],
    [-1e-200, 1e-200],
    [0, 1e-300],
    [0, 0],
    [NaN, 1],
    [1, NaN],
    [Infinity, 1],
    [Infinity, Infinity],
  ] as const;
  for (const [a, b] of cases) expect(differenceOf(a, b), `${a} - ${b}`).toBe(a - b);
});
