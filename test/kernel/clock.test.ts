import { describe, expect, test } from 'vitest';
import { delay, seededRandom } from '#kernel/ports/clock.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

describe('the virtual clock', () => {
  test('fires timers in order of time, then of creation', async () => {
    const clock = new VirtualClock(1_000);
    const fired: string[] = [];
    clock.after(20, () => fired.push(`late at ${clock.nowMs()}`));
    clock.after(10, () => fired.push(`first at ${clock.nowMs()}`));
    clock.after(10, () => fired.push(`second at ${clock.nowMs()}`));
    await clock.advance(15);
    expect(fired).toEqual(['first at 1010', 'second at 1010']);
    await clock.advance(5);
    expect(fired.at(-1)).toBe('late at 1020');
  });

  test('lets promises settle before the next timer', async () => {
    const clock = new VirtualClock(0);
    const seen: string[] = [];
    void delay(clock, 5).then(() => clock.after(0, () => seen.push('chained')));
    clock.after(6, () => seen.push('after'));
    await clock.advance(10);
    expect(seen).toEqual(['chained', 'after']);
  });

  test('never fires a cancelled timer', async () => {
    const clock = new VirtualClock(0);
    const timer = clock.after(1, () => expect.unreachable());
    timer.cancel();
    await clock.advance(10);
    expect(clock.nowMs()).toBe(10);
  });

  test('steps the wall clock without moving timers', async () => {
    const clock = new VirtualClock(100);
    let firedAt = 0;
    clock.after(10, () => {
      firedAt = clock.monotonicMs();
    });
    clock.stepWallClock(-50);
    await clock.advance(10);
    expect(firedAt).toBe(10);
    expect(clock.nowMs()).toBe(60);
  });

  test('fires thousands of random timers in order', async () => {
    const clock = new VirtualClock(0);
    const random = seededRandom(7);
    const times: number[] = [];
    for (let index = 0; index < 3_000; index += 1) {
      clock.after(Math.floor(random() * 500), () => times.push(clock.nowMs()));
    }
    await clock.advance(500);
    expect(times).toHaveLength(3_000);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});

describe('a delay', () => {
  test('rejects when its signal aborts, at once when it already has', async () => {
    const clock = new VirtualClock(0);
    const abort = new AbortController();
    const waiting = delay(clock, 1_000, abort.signal);
    abort.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(delay(clock, 1, abort.signal)).rejects.toThrow('enough');
  });
});

describe('seeded random numbers', () => {
  test('repeat for a seed, differ between seeds, and fill [0, 1) evenly', () => {
    const draw = (seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: 10_000 }, () => random());
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    const mean = draw(3).reduce((sum, value) => sum + value, 0) / 10_000;
    expect(mean).toBeGreaterThan(0.48);
    expect(mean).toBeLessThan(0.52);
  });
});
