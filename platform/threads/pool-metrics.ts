import type { Counter, Gauge, Histogram, Meter } from '#kernel/ports/meter.ts';

/**
 * How a task ends: `busy` was rejected by a full queue, `refused` by the computation itself, `failed` includes a crash
 * of the thread, and `abandoned` was cancelled by all its callers.
 */
export type TaskOutcome =
  | 'done'
  | 'busy'
  | 'refused'
  | 'failed'
  | 'timed_out'
  | 'abandoned'
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
      'Computations on worker threads, by outcome.',
      ['outcome'],
    );
    this.#shared = meter.counter(
      'marketgraph_compute_coalesced_total',
      'Requests that joined an equal computation that was queued or running.',
    );
    this.#waitSeconds = meter.histogram(
      'marketgraph_compute_queue_seconds',
      'Time that a computation was queued for a worker thread.',
    );
    this.#runSeconds = meter.histogram(
      'marketgraph_compute_run_seconds',
      'Run time of a computation on its worker thread, including the start of the thread.',
    );
    this.#waiting = meter.gauge(
      'marketgraph_compute_queued_tasks',
      'Computations that are queued for a worker thread.',
    );
    this.#threads = meter.gauge('marketgraph_compute_threads', 'Running worker threads.');
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
