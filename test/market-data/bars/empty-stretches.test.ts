import { expect, test } from 'vitest';
import { VirtualClock } from '#kernel/virtual-clock.ts';
import { FoundBars } from '#market-data/bars/found-bars.ts';

const HOUR_MS = 3_600_000;

test('a search is shared while it runs and for a day; one that failed or found nothing is not', async () => {
  const clock = new VirtualClock(0);
  const found = new FoundBars(clock);
  let searches = 0;
  const ask = (answer: Promise<number | null>, startMs = 0): Promise<number | null> =>
    found.find('series', startMs, () => {
      searches += 1;
      return answer;
    });
  const both = [ask(Promise.resolve(7)), ask(Promise.resolve(8))];
  expect(await Promise.all(both)).toEqual([7, 7]);
  expect(await ask(Promise.resolve(9), 1)).toBe(9);
  expect(searches).toBe(2);
  await clock.advance(25 * HOUR_MS);
  expect(await ask(Promise.resolve(null))).toBeNull();
  await expect(ask(Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask(Promise.resolve(10))).toBe(10);
  expect(searches).toBe(5);
});
