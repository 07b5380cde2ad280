import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { fullJitterMs } from '#kernel/async/back-off.ts';
import { RateWindow } from '#market-data/venues/session/rate-window.ts';
import { deep } from '#test/depth.ts';

describe('a rate window', () => {
  it('never lets more than the limit into any span, and never waits without need', () => {
    const requests = fc.array(
      fc.record({ gapMs: fc.nat(400), amount: fc.integer({ min: 1, max: 10 }) }),
      { maxLength: 80 },
    );
    const check = fc.property(requests, (list) => {
      const window = new RateWindow(20, 1_000);
      const spent: Array<{ atMs: number; amount: number }> = [];
      let nowMs = 0;
      for (const { gapMs, amount } of list) {
        nowMs += gapMs;
        const waitMs = window.waitMs(nowMs, amount);
        if (waitMs > 0) expect(window.waitMs(nowMs + waitMs - 1, amount)).toBe(1);
        nowMs += waitMs;
        expect(window.waitMs(nowMs, amount)).toBe(0);
        window.spend(nowMs, amount);
        spent.push({ atMs: nowMs, amount });
      }
      for (const { atMs } of spent) {
        const within = spent.filter((one) => one.atMs >= atMs && one.atMs < atMs + 1_000);
        expect(within.reduce((sum, one) => sum + one.amount, 0)).toBeLessThanOrEqual(20);
      }
    });
    fc.assert(check, { numRuns: deep(150) });
  });

  it('lets an amount above the limit through once nothing else is in the window', () => {
    const window = new RateWindow(10, 1_000);
    expect(window.waitMs(0, 50)).toBe(0);
    window.spend(0, 1);
    expect(window.waitMs(400, 50)).toBe(600);
  });
});

describe('full jitter', () => {
  it('spreads over the whole of a range that doubles up to the cap', () => {
    const random = seededRandom(7);
    for (let failures = 0; failures < 40; failures += 1) {
      const bound = Math.min(60_000, 1_000 * 2 ** failures);
      const waits = Array.from({ length: 200 }, () =>
        fullJitterMs(failures, { baseMs: 1_000, capMs: 60_000 }, random),
      );
      expect(Math.max(...waits)).toBeLessThan(bound);
      expect(Math.max(...waits)).toBeGreaterThan(bound * 0.9);
      expect(Math.min(...waits)).toBeLessThan(bound * 0.1);
    }
  });
});
