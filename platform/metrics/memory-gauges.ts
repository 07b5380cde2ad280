import type { MemoryBudget } from '#kernel/ports/memory-budget.ts';
import type { Gauge, Meter } from '#kernel/ports/meter.ts';

/** Gauges of the memory budget: used and allowed bytes of each part. */
export class MemoryGauges {
  readonly #budget: MemoryBudget;
  readonly #bytes: Gauge;
  readonly #limits: Gauge;
  readonly #shown = new Set<string>();

  constructor(budget: MemoryBudget, meter: Pick<Meter, 'gauge'>) {
    this.#budget = budget;
    this.#bytes = meter.gauge(
      'marketgraph_memory_bytes',
      'Estimated bytes that a cache or store of this process holds.',
      ['part'],
    );
    this.#limits = meter.gauge(
      'marketgraph_memory_limit_bytes',
      'Limit of the bytes that a cache or store of this process may hold.',
      ['part'],
    );
  }

  /** Sets the gauges; 0 for parts that are gone. */
  show(): void {
    const uses = new Map(this.#budget.uses().map((use) => [use.name, use]));
    for (const name of uses.keys()) this.#shown.add(name);
    for (const part of this.#shown) {
      const { bytes, limitBytes } = uses.get(part) ?? { bytes: 0, limitBytes: 0 };
      this.#bytes.set(bytes, { part });
      this.#limits.set(limitBytes, { part });
    }
  }
}
