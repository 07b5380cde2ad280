import type { Counter, Gauge, Histogram, Meter } from '#kernel/ports/meter.ts';

/**
 * How a task can end. `busy` never waited because the queue was full, `refused` is what the
 * computation itself refused, `failed` includes a crash, and `deserted` lost all its callers.
 */
export type TaskOutcome =
  | 'done'
  | 'busy'
  | 'refused'
  | 'failed'
  | 'timed_out'
  | 'deserted'
  | 'closed';

/** Metrics of one worker pool. */
export class PoolMetrics {
  readonly #tasks: Counter;
  readonly #shared: Counter;
  readonly #waitSeconds: Histogram;
  readonly #runSeconds: Histogram;
  readonly #waiting: Gauge;
  readonly #threads: Gauge;

  constructor(meter: Meter) {
    this.#tasks = meter.counter(
      'marketgraph_compute_tasks_total',
      'Computations on worker threads, by how they ended.',
      ['outcome'],
    );
    this.#shared = meter.counter(
      'marketgraph_compute_shared_total',
      'Requests for a computation that was already waiting or running for another.',
    );
    this.#waitSeconds = meter.histogram(
      'marketgraph_compute_wait_seconds',
      'Time that a computation waited for a worker thread.',
    );
    this.#runSeconds = meter.histogram(
      'marketgraph_compute_run_seconds',
      'Time that a computation took on its worker thread, the start of the thread included.',
    );
    this.#waiting = meter.gauge(
      'marketgraph_compute_waiting',
      'Computations that wait for a worker thread.',
    );
    this.#threads = meter.gauge('marketgraph_compute_threads', 'Worker threads that live.');
  }

  ended(outcome: TaskOutcome): void {
    this.#tasks.add(1, { outcome });
  }

  shared(): void {
    this.#shared.add(1);
  }

  waited(forMs: number): void {
    this.#waitSeconds.observe(forMs / 1_000);
  }

  ran(forMs: number): void {
    this.#runSeconds.observe(forMs / 1_000);
  }

  present(waiting: number, threads: number): void {
    this.#waiting.set(waiting);
    this.#threads.set(threads);
  }
}
