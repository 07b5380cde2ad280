import { expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { MAX_WORK, SLICE_WORK, WorkSlices } from '#market-data/calculation/work-slices.ts';

/** Slices whose turns are counted, with the work so far. */
function countedSlices() {
  const log: string[] = [];
  const slices = new WorkSlices(() => {
    log.push('turn');
    return Promise.resolve();
  });
  const run = (name: string, work: number) => slices.run(work, () => (log.push(name), name));
  return { slices, run, log };
}

test('work that fits in a slice is done at once', () => {
  const { run, log } = countedSlices();
  expect(run('a', SLICE_WORK / 2)).toBe('a');
  expect(run('b', SLICE_WORK / 2)).toBe('b');
  expect(log).toEqual(['a', 'b']);
});

test('other work waits for its turn, in the order of requests', async () => {
  const { run, log } = countedSlices();
  const answers = ['a', 'b', 'c', 'd', 'e'].map((name) => run(name, SLICE_WORK / 2));
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(log).toEqual(['a', 'b', 'turn', 'c', 'd', 'turn', 'e']);
});

test('a task larger than a slice has one for itself', async () => {
  const { run, log } = countedSlices();
  await Promise.all([run('small', 1), run('huge', 3 * SLICE_WORK), run('small', 1)]);
  expect(log).toEqual(['small', 'turn', 'huge', 'turn', 'small']);
});

test('a small task does not overtake waiting ones', async () => {
  const { run, log } = countedSlices();
  await Promise.all([run('a', SLICE_WORK), run('b', SLICE_WORK), run('tiny', 0)]);
  expect(log).toEqual(['a', 'turn', 'b', 'tiny']);
});

test('a task that fails fails alone', async () => {
  const { slices, run } = countedSlices();
  void run('a', SLICE_WORK);
  const failing = slices.run(1, () => {
    throw new Error('no');
  });
  const after = run('b', 1);
  await expect(failing).rejects.toThrow('no');
  expect(await after).toBe('b');
});

test('an operation has a bound on its work, in however many pieces', () => {
  const { slices } = countedSlices();
  slices.admit(MAX_WORK - 1);
  slices.admit(1);
  expect(() => slices.admit(1)).toThrow(/may; ask for fewer bars or indicators/);
});

test('waiting work of an aborted operation is not done', async () => {
  const given = new AbortController();
  const done: string[] = [];
  const slices = new WorkSlices(() => Promise.resolve(), given);
  const run = (name: string) => slices.run(SLICE_WORK, () => done.push(name));
  run('a');
  const waiting = [run('b'), run('c')] as Promise<number>[];
  const reason = new DomainError('request_timeout');
  given.abort(reason);
  expect((await Promise.allSettled(waiting)).map((one) => one.status)).toEqual([
    'rejected',
    'rejected',
  ]);
  await expect(waiting[0]).rejects.toBe(reason);
  expect(done).toEqual(['a']);
});
