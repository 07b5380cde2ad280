import { describe, expect, test } from 'vitest';
import { exponentialMs, fullJitterMs, halfJitterMs } from '#kernel/async/back-off.ts';

const BACK_OFF = { baseMs: 100, capMs: 1_000 };

describe('a back-off', () => {
  test('doubles with each failure, up to its cap, however many there are', () => {
    const waits = [0, 1, 2, 3, 4, 1_000_000].map((failures) => exponentialMs(failures, BACK_OFF));
    expect(waits).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  });

  test('with full jitter lies between nothing and the exponential wait', () => {
    const waits = [0, 0.5, 1].map((chance) => fullJitterMs(2, BACK_OFF, () => chance));
    expect(waits).toEqual([0, 200, 400]);
  });

  test('with half jitter lies between half of the exponential wait and all of it', () => {
    const waits = [0, 0.5, 1].map((chance) => halfJitterMs(2, BACK_OFF, () => chance));
    expect(waits).toEqual([200, 300, 400]);
  });
});
