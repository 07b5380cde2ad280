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
      'Log entries that this replica is known to miss.',
      ['venue'],
    );
    this.#silent = meter.gauge(
      'marketgraph_shard_last_message_age_seconds',
      'Longest time since the last message of a shard owner.',
      ['venue'],
    );
    this.#recovered = meter.counter(
      'marketgraph_log_entries_recovered_total',
      'Log entries that the bus did not deliver and the replica read from the log.',
    );
    this.#forgotten = meter.counter(
      'marketgraph_shard_reloads_total',
      'Full reloads of a shard because its log was truncated.',
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
