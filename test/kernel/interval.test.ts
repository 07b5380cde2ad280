import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alignDownMs,
  alignUpMs,
  INTERVALS,
  intervalMs,
  isInterval,
} from '#kernel/market/interval.ts';

describe('intervals', () => {
  test('grow, and each is a whole number of the ones before it', () => {
    for (const [index, interval] of INTERVALS.entries()) {
      const shorter = INTERVALS[index - 1];
      if (shorter === undefined) continue;
      expect(intervalMs(interval)).toBeGreaterThan(intervalMs(shorter));
      expect(intervalMs('1d') % intervalMs(interval)).toBe(0);
    }
  });

  test('align any time down and up to bar opens around it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.constantFrom(...INTERVALS),
        (timeMs, interval) => {
          const down = alignDownMs(timeMs, interval);
          const up = alignUpMs(timeMs, interval);
          expect(down).toBeLessThanOrEqual(timeMs);
          expect(up).toBeGreaterThanOrEqual(timeMs);
          expect([0, intervalMs(interval)]).toContain(up - down);
          expect(down % intervalMs(interval)).toBe(0);
        },
      ),
    );
  });

  test.each(['2m', '1M', '1D', '', 'toString', '1m '])('do not include %j', (text) => {
    expect(isInterval(text)).toBe(false);
  });
});
