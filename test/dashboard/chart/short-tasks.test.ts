import { describe, expect, test } from 'vitest';
import { ShortTasks } from '#dashboard/chart/short-tasks.ts';

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
    const reported: string[] = [];
    const tasks = new ShortTasks();
    await new Promise<void>((resolve) => {
      tasks.begin(
        [
          longStep(() => {
            reported.push('one');
            setTimeout(() => reported.push('another task'));
          }),
          longStep(() => reported.push('two')),
          () => reported.push('three'),
        ],
        () => {
          reported.push('done');
          resolve();
        },
      );
      expect(reported).toEqual([]);
    });
    expect(reported).toEqual(['one', 'another task', 'two', 'three', 'done']);
  });

  test('yields to other work', async () => {
    const reported: string[] = [];
    const tasks = new ShortTasks();
    tasks.begin([() => reported.push('before')], () => reported.push('done before'));
    await new Promise<void>((resolve) => tasks.begin([() => reported.push('now')], resolve));
    expect(reported).toEqual(['now']);
  });
});
