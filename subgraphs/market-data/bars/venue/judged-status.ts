import type { VenueId } from '#kernel/market/instrument.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { VenueStatus } from '#market-data/bars/events/market-events.ts';
import type { MarketPublisher } from '#market-data/bars/events/market-publisher.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';
import { judgeVenue, logLevelOf } from '#market-data/bars/venue/venue-status.ts';

export interface JudgedStatusDependencies {
  readonly venue: VenueId;
  /** The clock of this server. */
  readonly clock: Clock;
  readonly log: Log;
  readonly publisher: Pick<MarketPublisher, 'status'>;
}

/** The status of one venue: judged by its series, logged and published when it changes. */
export class JudgedStatus {
  readonly #dependencies: JudgedStatusDependencies;
  #current: VenueStatus = 'starting';
  #sinceMs: number;
  /** Monotonic time. */
  #startedAtMs = 0;

  constructor(dependencies: JudgedStatusDependencies) {
    this.#dependencies = dependencies;
    this.#sinceMs = dependencies.clock.nowMs();
  }

  get current(): VenueStatus {
    return this.#current;
  }

  /** When the status began, by the clock of this server. */
  get sinceMs(): number {
    return this.#sinceMs;
  }

  /** The venue opens its streams now. */
  started(): void {
    this.#startedAtMs = this.#dependencies.clock.monotonicMs();
  }

  judge(watches: Iterable<SeriesWatch>): void {
    const { venue, clock, log, publisher } = this.#dependencies;
    const before = this.#current;
    const status = judgeVenue(watches, before, clock.monotonicMs() - this.#startedAtMs);
    if (status === before) return;
    const fields = { venue: venueKey(venue), from: before, to: status };
    log[logLevelOf(before, status)](fields, 'venue changed status');
    this.#current = status;
    this.#sinceMs = clock.nowMs();
    publisher.status(venue, status);
  }
}
