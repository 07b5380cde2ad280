import type { EventStream } from '#kernel/ports/event-bus.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY } from '#kernel/ports/graph.ts';
import type { MarketEvent } from '#market-data/bars/market-events.ts';
import { HEALTH_TOPIC } from '#market-data/bars/market-events.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

interface HealthSource {
  readonly healthUpdated: object;
  readonly [DELIVERY]: Delivery;
}

type Result = IteratorResult<HealthSource, undefined>;

/** Health for one subscriber: the present state first, then every change. */
export class HealthStream implements AsyncIterableIterator<HealthSource, undefined> {
  readonly #context: MarketContext;
  readonly #events: EventStream<MarketEvent>;
  #first: object | null;
  /** Number of the last event that the first state includes. */
  readonly #holdsUpTo: number;
  #isOpen = true;

  constructor(context: MarketContext) {
    this.#context = context;
    this.#first = context.healthWatch.join();
    this.#holdsUpTo = context.publisher.sequence;
    this.#events = context.publisher.bus.subscribe([HEALTH_TOPIC], {
      capacity: context.settings.subscriberBacklog,
    });
  }

  async next(): Promise<Result> {
    const healthUpdated = this.#first;
    if (healthUpdated !== null) {
      this.#first = null;
      const delivery = { conflateKey: null, holdsUpTo: this.#holdsUpTo };
      return { done: false, value: { healthUpdated, [DELIVERY]: delivery } };
    }
    for (;;) {
      const { done, value } = await this.#events.next();
      if (done) return { done, value: undefined };
      if (value.kind !== 'HEALTH' || value.sequence <= this.#holdsUpTo) continue;
      // Each event is the whole state, so a slow subscriber gets the newest.
      const delivery = { conflateKey: 'health', sequence: value.sequence };
      return { done: false, value: { healthUpdated: value.health, [DELIVERY]: delivery } };
    }
  }

  async return(): Promise<Result> {
    if (this.#isOpen) this.#context.healthWatch.leave();
    this.#isOpen = false;
    this.#first = null;
    await this.#events.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
