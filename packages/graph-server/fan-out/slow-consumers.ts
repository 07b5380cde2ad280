import type { Counter, Meter } from '#kernel/ports/meter.ts';

/** Counts the connections that were cut off because they read too slowly. */
export class SlowConsumers {
  readonly #counter: Counter;
  #count = 0;

  constructor(meter: Meter) {
    this.#counter = meter.counter(
      'marketgraph_slow_consumer_disconnects_total',
      'Subscribers disconnected because they read too slowly.',
      ['transport'],
    );
  }

  get count(): number {
    return this.#count;
  }

  add(transport: 'websocket' | 'sse'): void {
    this.#count += 1;
    this.#counter.add(1, { transport });
  }
}
