import { describe, expect, test } from 'vitest';
import { RetryLoop } from '#bin/wiring/retry-loop.ts';
import type { LogFields } from '#kernel/ports/log.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

/** Attempts that fail so often, on a test clock. */
function attempts(failures: number) {
  const clock = new VirtualClock(0);
  const logged: LogFields[] = [];
  const atMs: number[] = [];
  const log = { ...SILENT_LOG, error: (fields: LogFields) => logged.push(fields) };
  const retryLoop = new RetryLoop(
    async () => {
      atMs.push(clock.monotonicMs());
      if (atMs.length <= failures) throw new Error(`attempt ${atMs.length} failed\nat some line`);
    },
    { clock, log },
  );
  return { clock, logged, atMs, retryLoop };
}

describe('a task of the start', () => {
  test('is done at once without an obstacle', async () => {
    const { retryLoop, atMs, clock } = attempts(0);
    retryLoop.begin();
    await clock.advance(1);
    expect(retryLoop.isDone).toBe(true);
    expect(retryLoop.lastFailure).toBeNull();
    expect(atMs).toEqual([0]);
  });

  test('is retried until it succeeds, with back-off of up to fifteen seconds', async () => {
    const { retryLoop, atMs, clock, logged } = attempts(7);
    retryLoop.begin();
    await clock.advance(60_000);
    expect(atMs).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 30_500, 45_500]);
    expect(retryLoop.isDone).toBe(true);
    expect(logged.map(({ attempts: count }) => count)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('reports in one line why it is not done', async () => {
    const { retryLoop, clock } = attempts(1);
    retryLoop.begin();
    await clock.advance(1);
    expect(retryLoop.isDone).toBe(false);
    expect(retryLoop.lastFailure).toBe('attempt 1 failed');
  });

  test('is not retried once it was stopped', async () => {
    const { retryLoop, atMs, clock } = attempts(5);
    retryLoop.begin();
    await clock.advance(600);
    await retryLoop.stop();
    await clock.advance(60_000);
    expect(atMs).toEqual([0, 500]);
  });

  test('receives an abort when it is stopped on the way', async () => {
    const clock = new VirtualClock(0);
    let wasAborted = false;
    const retryLoop = new RetryLoop(
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            wasAborted = true;
            reject(signal.reason);
          });
        }),
      { clock, log: SILENT_LOG },
    );
    retryLoop.begin();
    await retryLoop.stop();
    await clock.advance(60_000);
    expect(wasAborted).toBe(true);
    expect(retryLoop.lastFailure).toBeNull();
  });
});
