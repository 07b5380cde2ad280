import { expect, test } from 'vitest';
import { Polling } from '#kernel/async/polling.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

/** Announcements that a test makes. */
class Announcer {
  areAnnounced = false;
  #callback: (() => void) | null = null;
  follow(callback: () => void): () => void {
    this.#callback = callback;
    return () => (this.#callback = null);
  }
  announce(areAnnounced = this.areAnnounced): void {
    this.areAnnounced = areAnnounced;
    this.#callback?.();
  }
}

function polling(withinMs?: () => number) {
  const clock = new VirtualClock(0);
  const changes = new Announcer();
  const atMs: number[] = [];
  let hold = Promise.resolve();
  const look = (): Promise<void> => {
    atMs.push(clock.monotonicMs());
    return hold;
  };
  const options = { clock, look, changes, everyMs: 1_000, minApartMs: 200 };
  const poll = new Polling({ ...options, ...(withinMs !== undefined && { withinMs }) });
  poll.start();
  const holdUntil = (released: Promise<void>): void => void (hold = released);
  return { clock, changes, atMs, poll, holdUntil };
}

test('without announcements it looks at its interval, with them rarely', async () => {
  const { clock, changes, atMs } = polling();
  await clock.advance(2_500);
  expect(atMs).toEqual([1_000, 2_000]);
  changes.announce(true);
  await clock.advance(40_000);
  expect(atMs).toEqual([1_000, 2_000, 2_500, 32_500]);
  changes.announce(false);
  await clock.advance(1_500);
  expect(atMs.slice(4)).toEqual([42_500, 43_500]);
});

test('an announcement is followed at once, and many in a row at a bounded rate', async () => {
  const { clock, changes, atMs } = polling();
  changes.announce(true);
  await clock.advance(0);
  for (let step = 0; step < 50; step += 1) {
    changes.announce();
    await clock.advance(10);
  }
  expect(atMs).toEqual([0, 200, 400]);
  await clock.advance(1_000);
  expect(atMs).toEqual([0, 200, 400, 600]);
});

test('an announcement during a look causes one more, and none runs beside another', async () => {
  const { clock, changes, atMs, holdUntil } = polling();
  const released = Promise.withResolvers<void>();
  holdUntil(released.promise);
  changes.announce(true);
  await clock.advance(0);
  changes.announce();
  changes.announce();
  await clock.advance(5_000);
  expect(atMs).toEqual([0]);
  released.resolve();
  await clock.advance(1);
  await clock.advance(1_000);
  expect(atMs).toHaveLength(2);
});

test('it looks in time whatever is announced, and no more once it is stopped', async () => {
  const { clock, changes, atMs, poll } = polling(() => 300);
  changes.announce(true);
  await clock.advance(700);
  expect(atMs).toEqual([0, 300, 600]);
  poll.stop();
  changes.announce();
  await clock.advance(60_000);
  expect(atMs).toHaveLength(3);
});
