import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import type { LogFields } from '#kernel/ports/log.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { OffloadTask } from '#kernel/ports/offload.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { createPrometheusMeter } from '#platform/metrics/prometheus-meter.ts';
import { createThreadPool } from '#platform/threads/thread-pool.ts';
import type { ThreadPool, ThreadPoolSettings } from '#platform/threads/thread-pool.ts';

const ENTRY = new URL('./task-worker.ts', import.meta.url);

const pools: ThreadPool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** A pool of real threads on a clock that stands still, with its log and its metrics. */
function openPool(settings: Partial<ThreadPoolSettings> = {}, entry = ENTRY) {
  const clock = new VirtualClock(0);
  const meter = createPrometheusMeter();
  const logged: LogFields[] = [];
  const note = (fields: LogFields): void => void logged.push(fields);
  const log = { ...SILENT_LOG, warn: note, error: note };
  const pool = createThreadPool({ entry, clock, log, meter, size: 1, ...settings });
  pools.push(pool);
  const metric = async (line: string): Promise<number> => {
    const text = await meter.render();
    const found = text.split('\n').find((each) => each.startsWith(`${line} `));
    return Number(found?.split(' ')[1] ?? 0);
  };
  return { pool, clock, logged, metric };
}

const task = (name: string, more: Partial<OffloadTask> = {}): OffloadTask => ({
  name,
  params: {},
  columns: [Float64Array.of(1, 2, 3)],
  rows: 3,
  ...more,
});

/** A task that reports when its worker has begun with it. */
function observed(name: string, more: Partial<OffloadTask> = {}) {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const wait = Atomics.waitAsync(flag, 0, 0);
  const params = { ...more.params, begun: flag.buffer };
  return { task: task(name, { ...more, params }), begun: Promise.resolve(wait.value) };
}

const codeOf = async (answer: Promise<unknown>): Promise<string> => {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof DomainError ? error.code : String(error);
};

test('a task returns its result, and its input columns stay the caller’s', async () => {
  const { pool, metric } = openPool();
  const column = Float64Array.of(1, 2, 3, 4);
  const [doubled] = await pool.run(task('double', { columns: [column], rows: 3 }));
  expect(doubled).toEqual(Float64Array.of(2, 4, 6));
  expect(column).toEqual(Float64Array.of(1, 2, 3, 4));
  expect(await metric('marketgraph_compute_tasks_total{outcome="done"}')).toBe(1);
});

test('columns that share memory come back whole', async () => {
  const { pool } = openPool();
  const answer = await pool.run(task('twice the same'));
  expect(answer).toEqual([Float64Array.of(1, 2, 3), Float64Array.of(1)]);
});

test('no thread lives before the first task, and no more than the pool size ever', async () => {
  const { pool, metric } = openPool({ size: 2 });
  expect(await metric('marketgraph_compute_threads')).toBe(0);
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => pool.run(task('about'))));
  expect(new Set(answers.map(([about]) => about![0])).size).toBeLessThanOrEqual(2);
  expect(await metric('marketgraph_compute_threads')).toBe(2);
});

test('tasks are served in order of arrival', async () => {
  const { pool } = openPool();
  const order: number[] = [];
  await Promise.all(
    [0, 1, 2, 3, 4].map(async (index) => {
      await pool.run(task('about'), new AbortController().signal);
      order.push(index);
    }),
  );
  expect(order).toEqual([0, 1, 2, 3, 4]);
});

test('a busy loop in a worker does not block the event loop', async () => {
  const { pool } = openPool();
  await pool.run(task('about'));
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  await pool.run(task('spin', { params: { ms: 600 } }));
  delays.disable();
  expect(delays.max / 1e6).toBeLessThan(300);
});

test('one task past the queue is rejected with the time to retry', async () => {
  const { pool, metric } = openPool({ queue: 2 });
  const running = observed('spin');
  const waiting = ['one', 'other'].map((caller) => task('about', { caller }));
  const refusedAtClose = [running.task, ...waiting].map((each) => codeOf(pool.run(each)));
  await running.begun;
  const refused: unknown = await pool.run(task('about')).catch((reason: unknown) => reason);
  expect(refused).toMatchObject({ code: 'compute_busy', facts: { retryAfterSec: 1 } });
  expect(await metric('marketgraph_compute_queued_tasks')).toBe(2);
  expect(await metric('marketgraph_compute_tasks_total{outcome="busy"}')).toBe(1);
  await pool.close();
  expect(await Promise.all(refusedAtClose)).toEqual(Array(3).fill('shutting_down'));
});

test('a caller that fills its half of the queue is rejected, and others are served between its tasks', async () => {
  const { pool } = openPool({ queue: 4 });
  const running = observed('spin', { params: { ms: 1 } });
  const order: string[] = [];
  const ask = (caller: string, item: string): Promise<unknown> =>
    pool.run(task('about', { caller })).then(() => order.push(item));
  const answers = [pool.run(running.task), ask('many', 'm1'), ask('many', 'm2')];
  const refused = codeOf(pool.run(task('about', { caller: 'many' })));
  answers.push(ask('few', 'f1'));
  expect(await refused).toBe('compute_busy');
  await Promise.all(answers);
  expect(order).toEqual(['m1', 'f1', 'm2']);
});

test('a task past its timeout fails, and the next one runs on a new thread', async () => {
  const { pool, clock, metric } = openPool({ taskLimitMs: 20_000 });
  const [before] = await pool.run(task('about'));
  const stuck = observed('spin');
  const failure = codeOf(pool.run(stuck.task));
  const next = pool.run(task('about'));
  await stuck.begun;
  await clock.advance(20_000);
  expect(await failure).toBe('request_timeout');
  const [after] = await next;
  expect(after![0]).not.toBe(before![0]);
  expect(await metric('marketgraph_compute_tasks_total{outcome="timed_out"}')).toBe(1);
  expect(await metric('marketgraph_compute_threads')).toBe(1);
});

for (const name of ['exit', 'crash later', 'hoard']) {
  test(`a worker that ends by "${name}" fails its own task only`, async () => {
    const { pool, logged } = openPool({ memoryMb: 32 });
    const crash = codeOf(pool.run(task(name)));
    const next = pool.run(task('double'));
    expect(await crash).toBe('internal');
    expect(await next).toEqual([Float64Array.of(2, 4, 6)]);
    expect(logged).toMatchObject([{ task: name }]);
  });
}

test('an error thrown by a task stays in the log, and its thread lives on', async () => {
  const { pool, logged } = openPool();
  const [before] = await pool.run(task('about'));
  const failure: unknown = await pool.run(task('throw')).catch((reason: unknown) => reason);
  expect(failure).toMatchObject({ code: 'internal', message: 'Internal Server Error' });
  expect(String(logged[0]?.['reason'])).toContain('the secret reason');
  const [after] = await pool.run(task('about'));
  expect(after![0]).toBe(before![0]);
});

test('a rejection by a task reaches the caller with its details', async () => {
  const { pool, logged } = openPool();
  const refusal: unknown = await pool.run(task('refuse')).catch((reason: unknown) => reason);
  expect(refusal).toBeInstanceOf(DomainError);
  expect(refusal).toMatchObject({
    code: 'invalid_input',
    message: 'A sentence.',
    facts: { retryAfterSec: 7 },
  });
  expect(logged).toEqual([]);
});

test('an entry that fails to load fails every task and blocks none', async () => {
  const { pool, logged } = openPool({}, new URL('./no-such-entry.ts', import.meta.url));
  const codes = await Promise.all([1, 2, 3].map(() => codeOf(pool.run(task('about')))));
  expect(codes).toEqual(['internal', 'internal', 'internal']);
  expect(String(logged[0]?.['reason'])).toContain('no-such-entry');
});

test('params that are no plain data fail their task only', async () => {
  const { pool } = openPool();
  expect(await codeOf(pool.run(task('about', { params: { f: () => 1 } })))).toBe('internal');
  expect(await pool.run(task('double'))).toEqual([Float64Array.of(2, 4, 6)]);
});

test('an abort removes a waiting task from the queue', async () => {
  const { pool, metric } = openPool({ queue: 1 });
  const running = observed('spin');
  const blocked = codeOf(pool.run(running.task));
  await running.begun;
  const controller = new AbortController();
  const waiting = pool.run(task('about'), controller.signal);
  controller.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  expect(await metric('marketgraph_compute_queued_tasks')).toBe(0);
  const second = new AbortController();
  const welcome = pool.run(task('about'), second.signal);
  second.abort(new Error('also gone'));
  await expect(welcome).rejects.toThrow('also gone');
  await pool.close();
  expect(await blocked).toBe('shutting_down');
});

test('an abort stops a running task, and the next one gets its thread', async () => {
  const { pool, logged, metric } = openPool();
  const controller = new AbortController();
  const running = observed('spin');
  const answer = pool.run(running.task, controller.signal);
  const next = pool.run(task('double'));
  await running.begun;
  controller.abort(new Error('gone'));
  await expect(answer).rejects.toThrow('gone');
  expect(await next).toEqual([Float64Array.of(2, 4, 6)]);
  expect(logged).toEqual([]);
  expect(await metric('marketgraph_compute_tasks_total{outcome="abandoned"}')).toBe(1);
});

test('a task of an aborted caller is not computed', async () => {
  const { pool, metric } = openPool();
  await expect(pool.run(task('about'), AbortSignal.abort(new Error('gone')))).rejects.toThrow(
    'gone',
  );
  expect(await metric('marketgraph_compute_threads')).toBe(0);
});

test('equal tasks are computed once, and one caller that leaves takes nothing from the others', async () => {
  const { pool, metric } = openPool();
  const controller = new AbortController();
  const first = observed('spin', { key: 'same', params: { ms: 100 } });
  const leaver = pool.run(first.task, controller.signal);
  const others = [1, 2].map(() => pool.run(task('spin', { key: 'same' })));
  await first.begun;
  controller.abort(new Error('gone'));
  await expect(leaver).rejects.toThrow('gone');
  expect(await Promise.all(others)).toEqual([[Float64Array.of(100)], [Float64Array.of(100)]]);
  expect(await metric('marketgraph_compute_coalesced_total')).toBe(2);
  const [about] = await pool.run(task('about', { key: 'same' }));
  expect(about![1], 'tasks that the thread has served').toBe(2);
});

test('a key without waiting callers is computed again', async () => {
  const { pool } = openPool();
  const controller = new AbortController();
  const stuck = observed('spin', { key: 'same' });
  const left = pool.run(stuck.task, controller.signal);
  await stuck.begun;
  controller.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(await pool.run(task('double', { key: 'same' }))).toEqual([Float64Array.of(2, 4, 6)]);
});

test('an idle thread is ended after a while, and another started when there is work again', async () => {
  const { pool, clock, metric, logged } = openPool({ idleMs: 30_000 });
  const [before] = await pool.run(task('about'));
  await clock.advance(29_999);
  const [again] = await pool.run(task('about'));
  expect(again![0]).toBe(before![0]);
  await clock.advance(30_000);
  await expect.poll(() => metric('marketgraph_compute_threads')).toBe(0);
  const [after] = await pool.run(task('about'));
  expect(after![0]).not.toBe(before![0]);
  expect(logged).toEqual([]);
});

test('closing ends running and waiting tasks, and rejects new ones', async () => {
  const { pool, metric, logged } = openPool({ size: 2 });
  const running = [observed('spin'), observed('spin')];
  const answers = [...running.map((each) => each.task), task('about')].map((each) =>
    codeOf(pool.run(each)),
  );
  await Promise.all(running.map((each) => each.begun));
  await pool.close();
  expect(await Promise.all(answers)).toEqual(Array(3).fill('shutting_down'));
  expect(await codeOf(pool.run(task('about')))).toBe('shutting_down');
  expect(await metric('marketgraph_compute_threads')).toBe(0);
  expect(logged).toEqual([]);
  await pool.close();
});
