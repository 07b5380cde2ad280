import type { Counter, Gauge, Meter } from '#kernel/ports/meter.ts';

/** Result of one attempt; a metric label. */
type Outcome =
  | 'answered'
  | 'no_answer'
  | 'malformed_answer'
  | 'breaker_open'
  | 'queue_full'
  | 'cancelled';

/** Metrics of the requests to one subgraph. */
export class GateMeters {
  readonly #labels: { readonly subgraph: string };
  readonly #outcomes: Counter;
  readonly #retries: Counter;
  readonly #open: Gauge;
  readonly #running: Gauge;
  readonly #waiting: Gauge;

  constructor(subgraph: string, meter: Meter) {
    this.#labels = { subgraph };
    this.#outcomes = meter.counter(
      'marketgraph_subgraph_attempts_total',
      'Requests to subgraphs, retries included, by outcome.',
      ['subgraph', 'outcome'],
    );
    this.#retries = meter.counter(
      'marketgraph_subgraph_retries_total',
      'Retries of requests without an answer: sent, or over the retry budget.',
      ['subgraph', 'outcome'],
    );
    this.#open = meter.gauge(
      'marketgraph_subgraph_breaker_open',
      '1 while the circuit breaker of a subgraph is open.',
      ['subgraph'],
    );
    this.#running = meter.gauge(
      'marketgraph_subgraph_requests_running',
      'Requests to a subgraph in flight.',
      ['subgraph'],
    );
    this.#waiting = meter.gauge(
      'marketgraph_subgraph_requests_waiting',
      'Requests to a subgraph in its queue.',
      ['subgraph'],
    );
    this.isOpen(false);
  }

  outcome(outcome: Outcome): void {
    this.#outcomes.add(1, { ...this.#labels, outcome });
  }

  retry(outcome: 'sent' | 'over_budget'): void {
    this.#retries.add(1, { ...this.#labels, outcome });
  }

  isOpen(isOpen: boolean): void {
    this.#open.set(isOpen ? 1 : 0, this.#labels);
  }

  queue(running: number, waiting: number): void {
    this.#running.set(running, this.#labels);
    this.#waiting.set(waiting, this.#labels);
  }
}
