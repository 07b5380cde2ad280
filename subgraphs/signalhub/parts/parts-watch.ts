import type { Gauge, Meter } from '#kernel/ports/meter.ts';
import type { PartStatus, PartStore } from '#kernel/ports/part-store.ts';

/** The parts as of the last poll of the store, and their metrics. */
export class PartsWatch {
  readonly #store: Pick<PartStore, 'parts'>;
  readonly #rows: Gauge;
  readonly #quarantined: Gauge;
  readonly #expired: Gauge;
  readonly #observed: Gauge;
  #statuses: readonly PartStatus[] = [];

  constructor(store: Pick<PartStore, 'parts'>, meter: Meter) {
    this.#store = store;
    this.#rows = meter.gauge('marketgraph_part_rows', 'Published facts of a part.', ['part']);
    this.#quarantined = meter.gauge(
      'marketgraph_part_quarantined_rows',
      'Facts of a part that wait for a fact to which they refer.',
      ['part'],
    );
    this.#expired = meter.gauge(
      'marketgraph_part_expired_rows',
      'Facts of a part that were dropped after 24 hours in quarantine.',
      ['part'],
    );
    this.#observed = meter.gauge(
      'marketgraph_part_observed_timestamp_seconds',
      'When the source of a part was last observed.',
      ['part'],
    );
  }

  /** All parts but the bundle, by name. */
  get statuses(): readonly PartStatus[] {
    return this.#statuses;
  }

  async read(): Promise<void> {
    this.#statuses = await this.#store.parts();
    for (const status of this.#statuses) {
      const { part, rowCount, quarantinedCount, expiredCount, observedAtMs } = status;
      this.#expired.set(expiredCount, { part });
      this.#rows.set(rowCount, { part });
      this.#quarantined.set(quarantinedCount, { part });
      this.#observed.set(observedAtMs / 1_000, { part });
    }
  }
}
