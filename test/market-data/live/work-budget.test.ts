import { expect, test } from 'vitest';
import { SLICE_WORK } from '#market-data/calculation/work-slices.ts';
import { LiveWorkBudget } from '#market-data/live/work-budget.ts';

/** Turns that a test begins by hand. */
function handTurned() {
  const waiting: (() => void)[] = [];
  const turns = new LiveWorkBudget(() => new Promise((resolve) => waiting.push(resolve)));
  const beginTurn = async () => {
    for (const resolve of waiting.splice(0)) resolve();
    // Resumes everything that waited for the turn.
    for (let step = 0; step < 10; step += 1) await Promise.resolve();
  };
  return { turns, beginTurn };
}

test('work is done at once while a turn has room for it, and waits for another turn otherwise', async () => {
  const { turns, beginTurn } = handTurned();
  expect(turns.take(SLICE_WORK - 1)).toBeUndefined();
  expect(turns.take(1)).toBeUndefined();
  const done: string[] = [];
  const later = ['a', 'b', 'c'].map(async (name) => {
    await turns.take(SLICE_WORK / 2);
    done.push(name);
  });
  await Promise.resolve();
  expect(done).toEqual([]);
  await beginTurn();
  expect(done).toEqual(['a', 'b']);
  await beginTurn();
  expect(done).toEqual(['a', 'b', 'c']);
  await Promise.all(later);
});

test('work larger than a turn is done in a turn of its own', async () => {
  const { turns, beginTurn } = handTurned();
  expect(turns.take(3 * SLICE_WORK)).toBeUndefined();
  const next = turns.take(1);
  expect(next).toBeInstanceOf(Promise);
  await beginTurn();
  await next;
});
