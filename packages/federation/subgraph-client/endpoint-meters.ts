import type { BreakerState } from '#kernel/async/circuit-breaker.ts';
import type { Gauge, Meter } from '#kernel/ports/meter.ts';

const STATE_VALUES: Readonly<Record<BreakerState, number>> = { closed: 0, half_open: 1, open: 2 };
const STATES = ['closed', 'half_open', 'open'] as const;

/** Metrics of the circuit breakers of one subgraph. */
export class EndpointMeters {
  readonly #subgraph: string;
  readonly #ofSubgraph: Gauge;
  /** Null where the subgraph has one URL. */
  readonly #ofEndpoint: Gauge | null;

  constructor(subgraph: string, meter: Meter, hasSeveral: boolean) {
    this.#subgraph = subgraph;
    this.#ofSubgraph = meter.gauge(
      'marketgraph_subgraph_circuit_breaker_state',
      'State of the circuit breaker of a subgraph: 0 closed, 1 half-open, 2 open. Of several URLs the best counts.',
      ['subgraph'],
    );
    this.#ofEndpoint = hasSeveral
      ? meter.gauge(
          'marketgraph_subgraph_endpoint_state',
          'State of the circuit breaker of one URL of several: 0 closed, 1 half-open, 2 open.',
          ['subgraph', 'endpoint'],
        )
      : null;
  }

  /** @param byEndpoint states by the name of the endpoint */
  report(byEndpoint: ReadonlyMap<string, BreakerState>): void {
    const states = new Set(byEndpoint.values());
    const best = STATES.find((state) => states.has(state)) ?? 'closed';
    this.#ofSubgraph.set(STATE_VALUES[best], { subgraph: this.#subgraph });
    for (const [endpoint, state] of byEndpoint) {
      this.#ofEndpoint?.set(STATE_VALUES[state], { subgraph: this.#subgraph, endpoint });
    }
  }
}
