import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { MemoryQuota } from '#platform/quota/memory-quota.ts';

const LIMITS = { name: 'default', requests: 3, windowSec: 60 };

test('allows so many requests in a window, and reports how many are left and for how long', async () => {
  const clock = new VirtualClock(0);
  const quota = new MemoryQuota(LIMITS, clock);
  expect(quota.consume('a')).toEqual({ isAllowed: true, remaining: 2, resetSec: 60 });
  await clock.advance(500);
  expect(quota.consume('a')).toEqual({ isAllowed: true, remaining: 1, resetSec: 60 });
  await clock.advance(58_600);
  expect(quota.consume('a')).toEqual({ isAllowed: true, remaining: 0, resetSec: 1 });
  expect(quota.consume('a')).toEqual({ isAllowed: false, remaining: 0, resetSec: 1 });
  await clock.advance(900);
  expect(quota.consume('a')).toEqual({ isAllowed: true, remaining: 2, resetSec: 60 });
});

test('no window is reported longer than it is, whatever fractions the clock has', () => {
  const startMs = 77_777.7;
  expect(startMs + 60_000 - startMs).toBeGreaterThan(60_000);
  const clock = Object.assign(new VirtualClock(0), { monotonicMs: () => startMs });
  expect(new MemoryQuota(LIMITS, clock).consume('a').resetSec).toBe(60);
});

test('a wall clock that is set back lengthens no window', async () => {
  const clock = new VirtualClock(0);
  const quota = new MemoryQuota({ ...LIMITS, requests: 1 }, clock);
  quota.consume('a');
  clock.stepWallClock(-3_600_000);
  await clock.advance(60_000);
  expect(quota.consume('a').isAllowed).toBe(true);
});

test('forgets the clients whose windows ended, without a timer', async () => {
  const clock = new VirtualClock(0);
  const quota = new MemoryQuota(LIMITS, clock);
  for (let client = 0; client < 1_000; client += 1) quota.consume(`early ${client}`);
  await clock.advance(30_000);
  for (let client = 0; client < 10; client += 1) quota.consume(`late ${client}`);
  expect(quota.clientCount).toBe(1_010);
  await clock.advance(30_000);
  quota.consume('new');
  expect(quota.clientCount).toBe(11);
});

test('agrees with a count of each client by itself, whatever the order and the pauses', async () => {
  const steps = fc.array(
    fc.record({ client: fc.constantFrom('a', 'b', 'c'), pauseMs: fc.nat(40_000) }),
    { maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (asked) => {
      const clock = new VirtualClock(0);
      const quota = new MemoryQuota(LIMITS, clock);
      const windows = new Map<string, { startMs: number; count: number }>();
      for (const { client, pauseMs } of asked) {
        await clock.advance(pauseMs);
        const nowMs = clock.monotonicMs();
        let window = windows.get(client);
        if (window === undefined || nowMs - window.startMs >= 60_000) {
          window = { startMs: nowMs, count: 0 };
          windows.set(client, window);
        }
        window.count += 1;
        expect(quota.consume(client).isAllowed).toBe(window.count <= LIMITS.requests);
      }
    }),
  );
});
