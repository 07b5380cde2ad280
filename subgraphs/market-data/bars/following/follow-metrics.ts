import { venueKey, type VenueId } from '#kernel/market/instrument.ts';
import type { Counter, Gauge, Meter } from '#kernel/ports/meter.ts';

/** How a shard is followed. */
interface Following {
  /** Entries that are known to be missing. */
  readonly missing: number;
  readonly silentMs: number;
}

/** Metrics of how a replica follows its shards. */
export class FollowMetrics {
  readonly #missing: Gauge;
  readonly #silent: Gauge;
  readonly #recovered: Counter;
  readonly #forgotten: Counter;

  constructor(meter: Meter) {
    this.#missing = meter.gauge(
      'marketgraph_log_entries_missing',
      'Entries of the log that this replica is known to lack, by venue.',
      ['venue'],
    );
    this.#silent = meter.gauge(
      'marketgraph_shard_silence_seconds',
      'Longest time since the owner of a shard was heard, by venue.',
      ['venue'],
    );
    this.#recovered = meter.counter(
      'marketgraph_log_entries_recovered_total',
      'Entries that the bus did not tell, and the log did.',
    );
    this.#forgotten = meter.counter(
      'marketgraph_shards_forgotten_total',
      'Times that a shard was read anew, because its log had lost its end or was not kept so long.',
    );
  }

  observe(venue: VenueId, shards: readonly Following[]): void {
    const labels = { venue: venueKey(venue) };
    const missing = shards.reduce((sum, shard) => sum + shard.missing, 0);
    this.#missing.set(missing, labels);
    this.#silent.set(Math.max(0, ...shards.map(({ silentMs }) => silentMs)) / 1_000, labels);
  }

  recovered(entries: number): void {
    this.#recovered.add(entries);
  }

  forgot(): void {
    this.#forgotten.add(1);
  }
}
