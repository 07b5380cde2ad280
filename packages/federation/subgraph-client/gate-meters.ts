import type { Counter, Gauge, Meter } from '#kernel/ports/meter.ts';

/** How one request to a subgraph ended. */
type Outcome =
  | 'answered'
  | 'no_response'
  | 'invalid_response'
  | 'circuit_open'
  | 'queue_full'
  | 'cancelled';

/** Metrics of the requests to one subgraph. */
export class GateMeters {
  readonly #labels: { readonly subgraph: string };
  readonly #outcomes: Counter;
  readonly #retries: Counter;
  readonly #inFlight: Gauge;
  readonly #queued: Gauge;

  constructor(subgraph: string, meter: Meter) {
    this.#labels = { subgraph };
    this.#outcomes = meter.counter(
      'marketgraph_subgraph_attempts_total',
      'Requests to subgraphs, including retries, by outcome.',
      ['subgraph', 'outcome'],
    );
    this.#retries = meter.counter(
      'marketgraph_subgraph_retries_total',
      'Retries of requests without a response: sent, or dropped because the retry budget was spent.',
      ['subgraph', 'outcome'],
    );
    this.#inFlight = meter.gauge(
      'marketgraph_subgraph_requests_in_flight',
      'Requests to a subgraph that are in flight.',
      ['subgraph'],
    );
    this.#queued = meter.gauge(
      'marketgraph_subgraph_requests_queued',
      'Requests to a subgraph that are queued behind its concurrency limit.',
      ['subgraph'],
    );
  }

  outcome(outcome: Outcome): void {
    this.#outcomes.add(1, { ...this.#labels, outcome });
  }

  retry(outcome: 'sent' | 'over_budget'): void {
    this.#retries.add(1, { ...this.#labels, outcome });
  }

  queue(inFlight: number, queued: number): void {
    this.#inFlight.set(inFlight, this.#labels);
    this.#queued.set(queued, this.#labels);
  }
}
