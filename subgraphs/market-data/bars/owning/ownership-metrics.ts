import type { Counter, Gauge, Meter } from '#kernel/ports/meter.ts';
import type { Loss } from '#market-data/bars/owning/log-writer.ts';
import type { OwnedShard } from '#market-data/bars/owning/owned-shard.ts';

/** Metrics of an owner of shards. */
export class OwnershipMetrics {
  readonly #held: Gauge;
  readonly #lagging: Gauge;
  readonly #failing: Gauge;
  readonly #lost: Counter;

  constructor(meter: Meter) {
    this.#held = meter.gauge('marketgraph_shards_owned', 'Shards whose lease this process holds.');
    this.#lagging = meter.gauge(
      'marketgraph_shards_publish_failing',
      'Owned shards whose last entries could not be published on the bus; replicas read them from the log.',
    );
    this.#failing = meter.gauge(
      'marketgraph_shards_write_failing',
      'Owned shards whose closed bars cannot be written.',
    );
    this.#lost = meter.counter(
      'marketgraph_shards_lost_total',
      'Shards lost: taken by another process, fenced at an append, or of unknown outcome.',
      ['loss'],
    );
  }

  observe(held: readonly OwnedShard[]): void {
    this.#held.set(held.length);
    this.#lagging.set(held.filter(({ isLagging }) => isLagging).length);
    this.#failing.set(held.filter(({ isFailing }) => isFailing).length);
  }

  lost(loss: Loss | 'taken'): void {
    this.#lost.add(1, { loss });
  }
}
