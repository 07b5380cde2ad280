import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { ExchangeClock, HTTP_DATE_STEP_MS } from '#market-data/venues/session/exchange-clock.ts';
import { deep } from '#test/depth.ts';

const START_MS = Date.UTC(2026, 0, 1);

/** A world in which the exchange's clock is ahead of ours, and what each side sees of the other. */
class TwoClocks {
  readonly ours = new VirtualClock(START_MS);
  readonly estimate = new ExchangeClock(this.ours);
  aheadMs: number;

  constructor(aheadMs: number) {
    this.aheadMs = aheadMs;
  }

  get truthMs(): number {
    return START_MS + this.ours.monotonicMs() + this.aheadMs;
  }

  get errorMs(): number {
    return this.estimate.nowMs() - this.truthMs;
  }

  async answer(thereMs: number, backMs: number, wrongByMs = 0): Promise<void> {
    const sentAtMs = this.ours.monotonicMs();
    await this.ours.advance(thereMs);
    const datedMs = Math.floor((this.truthMs + wrongByMs) / 1_000) * 1_000;
    await this.ours.advance(backMs);
    this.estimate.answered(datedMs, sentAtMs, this.ours.monotonicMs(), HTTP_DATE_STEP_MS);
  }

  /** A frame that was in flight for so long. */
  frame(lateMs: number): void {
    this.estimate.framed(this.truthMs - lateMs, this.ours.monotonicMs());
  }
}

const offset = fc.integer({ min: -600_000, max: 600_000 });

test('is our own clock before the first answer of the exchange', () => {
  const world = new TwoClocks(5_000);
  expect(world.estimate.nowMs()).toBe(START_MS);
  expect(world.estimate.skewMs).toBeNull();
});

test('one answer determines it to half a round trip and half a second', async () => {
  const check = fc.asyncProperty(
    offset,
    fc.integer({ min: 0, max: 4_000 }),
    fc.integer({ min: 0, max: 4_000 }),
    async (aheadMs, thereMs, backMs) => {
      const world = new TwoClocks(aheadMs);
      await world.answer(thereMs, backMs);
      expect(Math.abs(world.errorMs)).toBeLessThanOrEqual((thereMs + backMs) / 2 + 552);
      expect(world.estimate.skewMs).toBe(Math.round(-aheadMs - world.errorMs));
    },
  );
  await fc.assert(check, { numRuns: deep(70) });
});

test('two of five answers with any date, and one that took half a minute, do not move it', async () => {
  const check = fc.asyncProperty(
    offset,
    fc.shuffledSubarray(['right', 'right', 'slow', 'odd', 'odder'], { minLength: 5 }),
    fc.integer({ min: 10_000, max: 1e12 }),
    async (aheadMs, kinds, wrongByMs) => {
      const world = new TwoClocks(aheadMs);
      for (const kind of kinds) {
        if (kind === 'odd') await world.answer(50, 50, wrongByMs);
        else if (kind === 'odder') await world.answer(50, 50, -2 * wrongByMs);
        else await world.answer(50, kind === 'slow' ? 30_000 : 50);
      }
      expect(Math.abs(world.errorMs)).toBeLessThan(700);
    },
  );
  await fc.assert(check, { numRuns: deep(70) });
});

describe('frames', () => {
  test('determine it alone, however many of them are late', async () => {
    const check = fc.asyncProperty(
      offset,
      fc.integer({ min: 1, max: 150_000 }),
      async (a, lateMs) => {
        const world = new TwoClocks(a);
        for (let second = 0; second < 60; second += 1) {
          world.frame(second % 8 === 0 ? 40 : lateMs);
          await world.ours.advance(1_000);
        }
        world.frame(40);
        expect(world.errorMs).toBeLessThanOrEqual(0);
        expect(world.errorMs).toBeGreaterThan(-60);
      },
    );
    await fc.assert(check, { numRuns: deep(20) });
  });

  test('of one moment do not move the clock, for any number and any times', async () => {
    const world = new TwoClocks(150_000);
    for (let second = 0; second < 20; second += 1) {
      world.frame(30);
      await world.ours.advance(1_000);
    }
    for (let frame = 0; frame < 1_000; frame += 1) world.frame(-86_400_000);
    await world.ours.advance(1_000);
    world.frame(30);
    expect(Math.abs(world.errorMs)).toBeLessThan(60);
  });

  test('do not outvote answers of now, but those of long ago', async () => {
    const world = new TwoClocks(0);
    await world.answer(20, 20);
    world.aheadMs = 300_000;
    for (let second = 0; second < 100; second += 1) {
      world.frame(30);
      await world.ours.advance(1_000);
    }
    expect(Math.abs(world.errorMs + 300_000)).toBeLessThan(700);
    for (let second = 0; second < 30; second += 1) {
      world.frame(30);
      await world.ours.advance(1_000);
    }
    expect(Math.abs(world.errorMs)).toBeLessThan(100);
  });

  test('refine what the whole seconds of answers leave open', async () => {
    const world = new TwoClocks(-4_321);
    await world.answer(20, 20);
    for (let second = 0; second < 8; second += 1) {
      world.frame(15);
      await world.ours.advance(1_000);
    }
    world.frame(15);
    expect(Math.abs(world.errorMs)).toBeLessThan(60);
  });
});

test('frames count for a minute, by the fifth-highest second of it', async () => {
  const world = new TwoClocks(0);
  /** The best frame of a second, and one that is late. */
  const second = async (aheadMs: number): Promise<void> => {
    world.aheadMs = aheadMs;
    world.frame(0);
    world.frame(700);
    await world.ours.advance(1_000);
  };
  for (const [at, aheadMs] of [9_000, 8_000, 7_000, 6_000].entries()) {
    await second(aheadMs);
    expect(world.estimate.skewMs, `second ${at}`).toBeNull();
  }
  await second(5_000);
  // A second counts when the next one begins.
  expect(world.estimate.skewMs).toBeNull();
  for (let count = 0; count < 55; count += 1) await second(0);
  expect(world.estimate.skewMs).toBe(-5_000);
  await second(0);
  expect(world.estimate.skewMs).toBe(-5_000);
  await second(0);
  expect(world.estimate.skewMs).toBe(0);
});

test('a step of our own wall clock shows as skew at once, and moves nothing else', async () => {
  const world = new TwoClocks(0);
  await world.answer(0, 0);
  const before = world.estimate.nowMs();
  world.ours.stepWallClock(-600_000);
  expect(world.estimate.nowMs()).toBe(before);
  expect(world.estimate.skewMs).toBeLessThan(-599_000);
});

test('a step of the exchange is followed after three answers', async () => {
  const world = new TwoClocks(0);
  for (let count = 0; count < 5; count += 1) await world.answer(20, 20);
  world.aheadMs = -240_000;
  for (let count = 0; count < 3; count += 1) await world.answer(20, 20);
  expect(Math.abs(world.errorMs)).toBeLessThan(700);
});
