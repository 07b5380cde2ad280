import type { Counter, Meter } from '#kernel/ports/meter.ts';

/** Counts connections that were disconnected as slow consumers. */
export class SlowConsumers {
  readonly #counter: Counter;
  #count = 0;

  constructor(meter: Meter) {
    this.#counter = meter.counter(
      'marketgraph_slow_consumer_disconnects_total',
      'Connections closed as slow consumers',
      ['transport'],
    );
  }

  get count(): number {
    return this.#count;
  }

  add(transport: 'websocket' | 'sse' | 'multipart'): void {
    this.#count += 1;
    this.#counter.add(1, { transport });
  }
}
