import type { Counter, Gauge, Meter } from '#kernel/ports/meter.ts';

/** Metrics of collectors for operators. */
export class CollectorMetrics {
  readonly #requests: Counter;
  readonly #lag: Gauge;
  readonly #rows: Gauge;

  constructor(meter: Meter) {
    this.#requests = meter.counter(
      'marketgraph_collector_requests_total',
      'Requests to sources, by outcome.',
      ['source', 'outcome'],
    );
    this.#lag = meter.gauge(
      'marketgraph_collector_lag_seconds',
      'Time since the last successful run of a source.',
      ['source'],
    );
    this.#rows = meter.gauge('marketgraph_collector_rows', 'Rows of the last run of a source.', [
      'source',
    ]);
  }

  answered(source: string, outcome: string): void {
    this.#requests.add(1, { source, outcome });
  }

  succeeded(source: string, rows: number): void {
    this.#rows.set(rows, { source });
    this.#lag.set(0, { source });
  }

  lag(source: string, lagMs: number): void {
    this.#lag.set(lagMs / 1_000, { source });
  }
}
