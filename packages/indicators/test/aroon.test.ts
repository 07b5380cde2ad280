import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aroon } from '#indicators/indicators/trend/aroon.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import { agreeWithTalib } from '#indicators/test/talib.ts';
import { closes } from '#indicators/test/steps/plain-averages.ts';
import { deep } from '#test/depth.ts';

describe('Aroon', () => {
  agreeWithTalib([
    { indicator: aroon, talib: 'AROON', columns: { AroonUp: 'up', AroonDown: 'down' } },
    { indicator: aroon, talib: 'AROONOSC', columns: { Real: 'oscillator' } },
  ]);

  test('reports how many bars ago the extremes of five bars were', () => {
    const columns = outputsOf(aroon, closes([3, 9, 1, 4, 5, 6]), { period: 4 });
    expect(columns['up']!.slice(4)).toEqual(Float64Array.from([25, 0]));
    expect(columns['down']!.slice(4)).toEqual(Float64Array.from([50, 25]));
    expect(columns['oscillator']!.slice(4)).toEqual(Float64Array.from([-25, -25]));
  });

  test('counts the newest of equal extremes', () => {
    const columns = outputsOf(aroon, closes([7, 7, 7, 7, 7]), { period: 4 });
    expect(columns['up']![4]).toBe(100);
    expect(columns['down']![4]).toBe(100);
  });

  test('is the definition on any prices', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(prices, fc.integer({ min: 2, max: 20 }), (x, period) => {
        const columns = outputsOf(aroon, closes(x), { period });
        for (let row = period; row < x.length; row += 1) {
          const window = x.slice(row - period, row + 1);
          const since = (value: number): number => period - window.lastIndexOf(value);
          const up = (100 * (period - since(Math.max(...window)))) / period;
          const down = (100 * (period - since(Math.min(...window)))) / period;
          expect([columns['up']![row], columns['down']![row]]).toEqual([up, down]);
        }
      }),
      { seed: 1, numRuns: deep(70) },
    );
  });
});
