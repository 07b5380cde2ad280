import { describe, expect, test } from 'vitest';
import { ShortTasks } from '#dashboard/drawing/short-tasks.ts';

/** A step that takes longer than a task may. */
function longStep(done: () => void): () => void {
  return () => {
    const untilMs = performance.now() + 7;
    while (performance.now() < untilMs);
    done();
  };
}

describe('work in short tasks', () => {
  test('continues in another task behind a long step, and ends once', async () => {
    const told: string[] = [];
    const tasks = new ShortTasks();
    await new Promise<void>((resolve) => {
      tasks.begin(
        [
          longStep(() => {
            told.push('one');
            setTimeout(() => told.push('another task'));
          }),
          longStep(() => told.push('two')),
          () => told.push('three'),
        ],
        () => {
          told.push('done');
          resolve();
        },
      );
      expect(told).toEqual([]);
    });
    expect(told).toEqual(['one', 'another task', 'two', 'three', 'done']);
  });

  test('yields to other work', async () => {
    const told: string[] = [];
    const tasks = new ShortTasks();
    tasks.begin([() => told.push('before')], () => told.push('done before'));
    await new Promise<void>((resolve) => tasks.begin([() => told.push('now')], resolve));
    expect(told).toEqual(['now']);
  });
});
