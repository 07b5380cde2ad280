import { availableParallelism } from 'node:os';
import type { Clock } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { Offload, OffloadTask } from '#kernel/ports/offload.ts';
import { PoolMetrics } from '#platform/threads/pool-metrics.ts';
import type { TaskOutcome } from '#platform/threads/pool-metrics.ts';
import { FairQueue } from '#platform/threads/fair-queue.ts';
import type { TaskAnswer } from '#platform/threads/task-messages.ts';
import { TaskRun } from '#platform/threads/task-run.ts';
import { WorkerThread } from '#platform/threads/worker-thread.ts';

export interface ThreadPoolSettings {
  /** Maximum number of threads. */
  readonly size: number;
  /** Maximum number of queued tasks; further ones are rejected. */
  readonly queue: number;
  /** A task that runs longer fails, and its thread is terminated. */
  readonly taskLimitMs: number;
  /** A thread that is idle for this long is terminated, which frees its memory. */
  readonly idleMs: number;
  /** Heap limit of one thread; a task that exceeds it fails alone. */
  readonly memoryMb: number;
}

export interface ThreadPoolOptions extends Partial<ThreadPoolSettings> {
  /** Module that calls `serveTasks`; loaded in each thread. */
  readonly entry: URL;
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
}

/** One core stays free for the event loop, and at most four are used. */
const DEFAULTS: ThreadPoolSettings = {
  size: Math.min(4, Math.max(1, availableParallelism() - 1)),
  queue: 64,
  taskLimitMs: 20_000,
  idleMs: 30_000,
  memoryMb: 256,
};

/** Upper bound of the retry delay of a rejected caller, however long the queue is. */
const MAX_RETRY_AFTER_SEC = 30;

/** Share of the queue that one caller may fill, which leaves room for others. */
const MAX_OF_ONE_CALLER = 0.5;

/** A bounded pool of worker threads. The first task starts the first thread. */
export function createThreadPool({
  entry,
  clock,
  log,
  meter,
  ...rest
}: ThreadPoolOptions): ThreadPool {
  return new ThreadPool(entry, clock, log, new PoolMetrics(meter), { ...DEFAULTS, ...rest });
}

/** The pool; made by `createThreadPool`. */
export class ThreadPool implements Offload {
  readonly #entry: URL;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #metrics: PoolMetrics;
  readonly #settings: ThreadPoolSettings;
  /** All threads, including those that are terminating: they still use a core. */
  readonly #threads = new Set<WorkerThread>();
  /** The most recently used thread is taken first, so that surplus threads become idle. */
  readonly #idle: WorkerThread[] = [];
  readonly #waiting = new FairQueue<TaskRun>();
  /** Runs that equal tasks can join. */
  readonly #runOfKey = new Map<string, TaskRun>();
  /** Moving average of the run time, from which the retry delay of a rejected caller is computed. */
  #meanRunMs = 0;
  #isClosed = false;

  constructor(
    entry: URL,
    clock: Clock,
    log: Log,
    metrics: PoolMetrics,
    settings: ThreadPoolSettings,
  ) {
    this.#entry = entry;
    this.#clock = clock;
    this.#log = log;
    this.#metrics = metrics;
    this.#settings = settings;
  }

  async run(task: OffloadTask, signal?: AbortSignal): Promise<readonly Float64Array[]> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw new DomainError('shutting_down');
    const same = task.key === undefined ? undefined : this.#runOfKey.get(task.key);
    if (same !== undefined) {
      this.#metrics.shared();
      return same.join(signal);
    }
    const { caller = '' } = task;
    if (this.#isFull(caller)) {
      this.#metrics.ended('busy');
      throw new DomainError('compute_busy', undefined, { retryAfterSec: this.#retryAfterSec() });
    }
    const run = new TaskRun(task, this.#clock.monotonicMs(), (left) => this.#abandon(left));
    if (run.key !== null) this.#runOfKey.set(run.key, run);
    this.#waiting.push(caller, run);
    const answer = run.join(signal);
    this.#pump();
    return answer;
  }

  /** Fails queued and running tasks with `shutting_down`; resolves when every thread is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (let run = this.#waiting.shift(); run !== undefined; run = this.#waiting.shift()) {
      this.#fail(run, 'closed', 'shutting_down');
    }
    const ends = [...this.#threads].map((thread) => {
      const run = this.#release(thread);
      if (run !== null) this.#fail(run, 'closed', 'shutting_down');
      return this.#end(thread);
    });
    await Promise.all(ends);
    this.#report();
  }

  #isFull(caller: string): boolean {
    const { size, queue } = this.#settings;
    if (this.#idle.length > 0 || this.#threads.size < size) return false;
    const maxOfOne = Math.ceil(queue * MAX_OF_ONE_CALLER);
    return this.#waiting.length >= queue || this.#waiting.waitingOf(caller) >= maxOfOne;
  }

  #retryAfterSec(): number {
    const aheadMs = (this.#meanRunMs * (this.#waiting.length + 1)) / this.#settings.size;
    return Math.min(MAX_RETRY_AFTER_SEC, Math.max(1, Math.ceil(aheadMs / 1_000)));
  }

  /** Assigns queued tasks to free threads; callers take turns. */
  #pump(): void {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      const thread = this.#idle.pop() ?? this.#startThread();
      if (thread === null) break;
      this.#assign(thread, this.#waiting.shift()!);
    }
    this.#report();
  }

  #startThread(): WorkerThread | null {
    if (this.#threads.size >= this.#settings.size) return null;
    const thread = new WorkerThread(this.#entry, this.#settings.memoryMb, {
      onAnswer: (from, answer) => this.#onAnswer(from, answer),
      onEnd: (gone, reason) => this.#onEnd(gone, reason),
    });
    this.#threads.add(thread);
    return thread;
  }

  #assign(thread: WorkerThread, run: TaskRun): void {
    thread.idleTimer?.cancel();
    thread.idleTimer = null;
    const startedAtMs = this.#clock.monotonicMs();
    this.#metrics.waited(startedAtMs - run.askedAtMs);
    const limit = this.#clock.after(this.#settings.taskLimitMs, () => this.#onLimit(thread));
    thread.running = { run, startedAtMs, limit };
    try {
      thread.post(run.message);
    } catch (error) {
      this.#onAnswer(thread, { kind: 'failure', reason: String(error) });
    }
  }

  #onAnswer(thread: WorkerThread, answer: TaskAnswer): void {
    const run = this.#release(thread);
    // A terminated thread may have answered just before.
    if (run === null) return;
    thread.rest();
    this.#idle.push(thread);
    thread.idleTimer = this.#clock.after(this.#settings.idleMs, () => void this.#end(thread));
    if (answer.kind === 'columns') {
      this.#forget(run, 'done');
      run.succeed(answer.columns);
    } else if (answer.kind === 'refusal') {
      this.#forget(run, 'refused');
      run.fail(new DomainError(answer.code, answer.detail, answer.facts));
    } else {
      this.#log.error({ task: run.message.name, reason: answer.reason }, 'computation failed');
      this.#fail(run, 'failed', 'internal');
    }
    this.#pump();
  }

  #onEnd(thread: WorkerThread, reason: string): void {
    this.#threads.delete(thread);
    this.#leaveIdle(thread);
    const run = this.#release(thread);
    if (!thread.isEnding) {
      this.#log.error({ task: run?.message.name, reason }, 'worker thread exited unexpectedly');
    }
    if (run !== null) this.#fail(run, 'failed', 'internal');
    this.#pump();
  }

  #onLimit(thread: WorkerThread): void {
    const run = this.#release(thread);
    if (run === null) return;
    const { taskLimitMs } = this.#settings;
    this.#log.warn(
      { task: run.message.name, taskLimitMs },
      'computation timed out; terminating its thread',
    );
    this.#fail(run, 'timed_out', 'request_timeout');
    void this.#end(thread);
  }

  /** All callers of the run have left. */
  #abandon(run: TaskRun): void {
    this.#forget(run, 'abandoned');
    this.#waiting.remove(run);
    for (const thread of this.#threads) {
      if (thread.running?.run !== run) continue;
      this.#release(thread);
      void this.#end(thread);
    }
    this.#report();
  }

  /** Takes the run from its thread; null when it has none. */
  #release(thread: WorkerThread): TaskRun | null {
    const { running } = thread;
    if (running === null) return null;
    thread.running = null;
    running.limit.cancel();
    const ranMs = this.#clock.monotonicMs() - running.startedAtMs;
    this.#metrics.ran(ranMs);
    this.#meanRunMs += (ranMs - this.#meanRunMs) / 8;
    return running.run;
  }

  /** Terminates a thread. Its slot is free once it is gone, so that at most `size` threads use a core. */
  async #end(thread: WorkerThread): Promise<void> {
    this.#leaveIdle(thread);
    await thread.end();
  }

  #leaveIdle(thread: WorkerThread): void {
    thread.idleTimer?.cancel();
    thread.idleTimer = null;
    const place = this.#idle.indexOf(thread);
    if (place >= 0) this.#idle.splice(place, 1);
  }

  #fail(
    run: TaskRun,
    outcome: TaskOutcome,
    code: 'internal' | 'request_timeout' | 'shutting_down',
  ): void {
    this.#forget(run, outcome);
    run.fail(new DomainError(code));
  }

  #forget(run: TaskRun, outcome: TaskOutcome): void {
    if (run.key !== null) this.#runOfKey.delete(run.key);
    this.#metrics.ended(outcome);
  }

  #report(): void {
    this.#metrics.present(this.#waiting.length, this.#threads.size);
  }
}
