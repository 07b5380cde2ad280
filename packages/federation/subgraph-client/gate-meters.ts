import type { BreakerState } from '#kernel/async/circuit-breaker.ts';
import type { Counter, Gauge, Meter } from '#kernel/ports/meter.ts';

/** How one request to a subgraph ended. */
type Outcome =
  | 'answered'
  | 'no_response'
  | 'invalid_response'
  | 'circuit_open'
  | 'queue_full'
  | 'cancelled';

const STATE_VALUES: Readonly<Record<BreakerState, number>> = { closed: 0, half_open: 1, open: 2 };

/** Metrics of the requests to one subgraph. */
export class GateMeters {
  readonly #labels: { readonly subgraph: string };
  readonly #outcomes: Counter;
  readonly #retries: Counter;
  readonly #breakerState: Gauge;
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
    this.#breakerState = meter.gauge(
      'marketgraph_subgraph_circuit_breaker_state',
      'State of the circuit breaker of a subgraph: 0 closed, 1 half-open, 2 open.',
      ['subgraph'],
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
    this.breakerState('closed');
  }

  outcome(outcome: Outcome): void {
    this.#outcomes.add(1, { ...this.#labels, outcome });
  }

  retry(outcome: 'sent' | 'over_budget'): void {
    this.#retries.add(1, { ...this.#labels, outcome });
  }

  breakerState(state: BreakerState): void {
    this.#breakerState.set(STATE_VALUES[state], this.#labels);
  }

  queue(inFlight: number, queued: number): void {
    this.#inFlight.set(inFlight, this.#labels);
    this.#queued.set(queued, this.#labels);
  }
}
