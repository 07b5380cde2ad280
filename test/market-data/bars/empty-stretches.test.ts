import { expect, test } from 'vitest';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { EmptyStretches } from '#market-data/bars/history/empty-stretches.ts';

const HOUR_MS = 3_600_000;

test('a search is shared while it runs, and for a day by all requests inside the stretch', async () => {
  const clock = new VirtualClock(0);
  const stretches = new EmptyStretches(clock);
  let searches = 0;
  const ask = (answer: Promise<number | null>, startMs = 0): Promise<number | null> =>
    stretches.next('series', startMs, () => {
      searches += 1;
      return answer;
    });
  expect(await Promise.all([ask(Promise.resolve(7)), ask(Promise.resolve(8))])).toEqual([7, 7]);
  expect(await ask(Promise.resolve(9), 5)).toBe(7);
  expect(searches).toBe(1);
  expect([0, 6, 7].map((timeMs) => stretches.endMs('series', timeMs))).toEqual([7, 7, 7]);
  expect(stretches.endMs('series', -1)).toBe(-1);
  expect(stretches.endMs('another', 3)).toBe(3);
  expect(await ask(Promise.resolve(20), 7)).toBe(20);
  expect(stretches.endMs('series', 12)).toBe(20);
  await clock.advance(24 * HOUR_MS - 1);
  expect(stretches.endMs('series', 3)).toBe(7);
  await clock.advance(1);
  expect(stretches.endMs('series', 3)).toBe(3);
  expect(await ask(Promise.resolve(null))).toBeNull();
  await expect(ask(Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask(Promise.resolve(10))).toBe(10);
  expect(searches).toBe(5);
});
