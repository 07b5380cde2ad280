import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FailureWindow } from '#federation/subgraph-client/failure-window.ts';
import { RetryBudget } from '#federation/subgraph-client/retry-budget.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { deep } from '#test/depth.ts';

const OPTIONS = { aboveShare: 0.5, minRequests: 6, windowMs: 10_000 };

/** Requests with pauses before them, in tenths of the window. */
const REQUESTS = fc.array(fc.record({ pause: fc.nat({ max: 3 }), failed: fc.boolean() }), {
  maxLength: 60,
});

test('a window opens exactly when more than its share of enough recent requests failed', async () => {
  await fc.assert(
    fc.asyncProperty(REQUESTS, async (requests) => {
      const clock = new VirtualClock(0);
      const window = new FailureWindow(OPTIONS, clock);
      const seen: { readonly slot: number; readonly failed: boolean }[] = [];
      let slot = 0;
      for (const { pause, failed } of requests) {
        slot += pause;
        await clock.advance(pause * 1_000);
        seen.push({ slot, failed });
        const recent = seen.filter((one) => one.slot > slot - 10);
        const failures = recent.filter((one) => one.failed).length;
        if (!failed) window.success();
        else {
          const isDue = recent.length >= 6 && failures > recent.length / 2;
          expect(window.failure()).toBe(isDue);
        }
      }
    }),
    { numRuns: deep(20) },
  );
});

test('a window that was reset starts empty', () => {
  const window = new FailureWindow(OPTIONS, new VirtualClock(0));
  for (let count = 0; count < 6; count += 1) window.failure();
  window.forget();
  for (let count = 0; count < 5; count += 1) expect(window.failure()).toBe(false);
});

test('a budget allows a share of requests to be retried, plus ten at once and one per second', async () => {
  const clock = new VirtualClock(0);
  const budget = new RetryBudget(0.25, clock);
  const spent = (most: number): number => {
    let count = 0;
    while (count < most && budget.spend()) count += 1;
    return count;
  };
  expect(spent(100)).toBe(10);
  for (let request = 0; request < 8; request += 1) budget.earn();
  expect(spent(100)).toBe(2);
  await clock.advance(3_000);
  expect(spent(100)).toBe(3);
  await clock.advance(3_600_000);
  expect(spent(100)).toBe(10);
  expect(new RetryBudget(0, clock).spend()).toBe(false);
});
