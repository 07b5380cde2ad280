import { describe, expect, test } from 'vitest';
import type { SteppedWork } from '#kernel/async/stepped-work.ts';
import { countedRunner } from '#test/kernel/counted-runner.ts';

function* counting(to: number, name = '', log: string[] = []): SteppedWork<number> {
  for (let at = 1; at <= to; at += 1) {
    log.push(name);
    yield;
  }
  return to;
}

const settled = (answer: number | Promise<number>): Promise<unknown> =>
  Promise.resolve(answer).catch((error: unknown) => error);

describe('work in steps', () => {
  test('completes at once if it is short and no other work is in progress', () => {
    const { runner, turns } = countedRunner();
    expect(runner.run(counting(3))).toBe(3);
    expect(turns).toHaveLength(0);
  });

  test('is cut into slices, between which other work has a turn', async () => {
    const { runner, turn } = countedRunner();
    const log: string[] = [];
    const answer = runner.run(counting(20, 'a', log));
    expect(answer).toBeInstanceOf(Promise);
    const doneAfter = [log.length];
    while (await turn()) doneAfter.push(log.length);
    expect(await answer).toBe(20);
    const slices = doneAfter.map((done, index) => done - (doneAfter[index - 1] ?? 0));
    expect(slices.length).toBeGreaterThan(4);
    expect(Math.max(...slices)).toBeLessThanOrEqual(5);
  });

  test('continues by turns, so that a short one does not wait for all of a long one', async () => {
    const { runner, turn } = countedRunner();
    const log: string[] = [];
    const [long, short] = [runner.run(counting(60, 'a', log)), runner.run(counting(6, 'b', log))];
    while (await turn());
    expect(await Promise.all([long, short])).toEqual([60, 6]);
    expect(log.lastIndexOf('b')).toBeLessThan(30);
  });

  test('waits for its input while other work continues, and receives a failure', async () => {
    const { runner, turn } = countedRunner();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { promise: failing, reject: fail } = Promise.withResolvers<void>();
    function* waiting(on: Promise<void>): SteppedWork<string> {
      try {
        yield on;
        return 'continued';
      } catch (error) {
        return `failed ${String(error)}`;
      }
    }
    const answers = [runner.run(waiting(promise)), runner.run(waiting(failing))];
    expect(runner.run(counting(2))).toBe(2);
    resolve();
    fail('of it');
    await new Promise(setImmediate);
    while (await turn());
    expect(await Promise.all(answers)).toEqual(['continued', 'failed of it']);
    reject(new Error('too late'));
  });

  test('throws its failure to the caller, at once or later, and runs what follows', async () => {
    const { runner, turn } = countedRunner();
    function* failing(after: number): SteppedWork<number> {
      yield* counting(after);
      throw new Error(`after ${after}`);
    }
    expect(() => runner.run(failing(1))).toThrow('after 1');
    const later = settled(runner.run(failing(9)));
    const next = runner.run(counting(2));
    while (await turn());
    expect(await later).toMatchObject({ message: 'after 9' });
    expect(await next).toBe(2);
  });

  test('is aborted when the runner stops', async () => {
    const { runner, turn } = countedRunner();
    let isLeft = false;
    function* endless(): SteppedWork<number> {
      try {
        for (;;) yield;
      } finally {
        isLeft = true;
      }
    }
    const answers = [settled(runner.run(endless())), settled(runner.run(counting(9)))];
    runner.stop();
    expect(isLeft).toBe(true);
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatchObject({ code: 'shutting_down' });
    }
    await turn();
    expect(() => runner.run(counting(1))).toThrow(
      expect.objectContaining({ code: 'shutting_down' }),
    );
  });
});
