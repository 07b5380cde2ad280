import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { Gauge, Histogram, Meter } from '#kernel/ports/meter.ts';
import type { GraphExchange } from '#graph-server/http/graph-exchange.ts';

/** The handler that produces the answer; a metric label. */
export type HandlerKind = 'direct' | 'apollo';

const HANDLER_LABELS = { direct: { handler: 'direct' }, apollo: { handler: 'apollo' } } as const;

/** Counts and times the requests in flight, and signals when none is left. */
export class InFlight {
  readonly #clock: Clock;
  readonly #seconds: Histogram;
  readonly #gauge: Gauge;
  readonly #waiting = new Set<() => void>();
  #count = 0;

  constructor(clock: Clock, meter: Meter) {
    this.#clock = clock;
    this.#seconds = meter.histogram(
      'marketgraph_graphql_request_seconds',
      'Time from a parsed GraphQL request to its sent response',
      ['handler'],
    );
    this.#gauge = meter.gauge(
      'marketgraph_graphql_requests_in_flight',
      'GraphQL requests in flight',
    );
  }

  /** Tracks an exchange until its response is closed, sent or not. */
  track(exchange: GraphExchange, handler: HandlerKind): void {
    const startMs = this.#clock.monotonicMs();
    this.#count += 1;
    this.#gauge.set(this.#count);
    exchange.response.once('close', () => {
      this.#count -= 1;
      this.#gauge.set(this.#count);
      this.#seconds.observe((this.#clock.monotonicMs() - startMs) / 1_000, HANDLER_LABELS[handler]);
      if (this.#count === 0) for (const wake of this.#waiting) wake();
    });
  }

  /** Resolves when nothing is in flight, or at the time limit. */
  drained(boundMs: number): Promise<void> {
    if (this.#count === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer: Timer = this.#clock.after(boundMs, () => done());
      const done = (): void => {
        timer.cancel();
        this.#waiting.delete(done);
        resolve();
      };
      this.#waiting.add(done);
    });
  }
}
