import type { Bar } from '#kernel/market/bar.ts';
import type { DerivativeState } from '#kernel/market/derivative.ts';
import type { BarSeriesId, InstrumentId, SeriesId, VenueId } from '#kernel/market/instrument.ts';
import type {
  BarEvent,
  MarketEventBus,
  VenueStatus,
} from '#market-data/bars/events/market-events.ts';
import {
  barTopic,
  derivativesTopic,
  HEALTH_TOPIC,
  statusTopic,
} from '#market-data/bars/events/market-events.ts';

/** Builds aggregated series; called synchronously for each bar. */
export interface BarFollower {
  onBar(event: BarEvent): void;
  /** Whether a subscriber follows bars that are aggregated from those of a series. */
  isFollowed(series: SeriesId): boolean;
}

/** Puts events on the bus in one numbered order, so that a reader knows which of them a snapshot includes. */
export class MarketPublisher {
  readonly bus: MarketEventBus;
  #follower: BarFollower | null = null;
  #sequence = 0;

  constructor(bus: MarketEventBus) {
    this.bus = bus;
  }

  /** Calls a follower for each bar from now on. It replaces an earlier follower. */
  followWith(follower: BarFollower): void {
    this.#follower = follower;
  }

  /** Sequence number of the last published event. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Whether a subscriber follows the series' bars, or bars that are aggregated from them. */
  isFollowed(series: SeriesId): boolean {
    return this.bus.isRead(barTopic(series)) || this.#follower?.isFollowed(series) === true;
  }

  bar(kind: BarEvent['kind'], series: BarSeriesId, bar: Bar | null): void {
    this.#sequence += 1;
    const event = { kind, series, bar, sequence: this.#sequence };
    this.bus.publish(barTopic(series), event);
    this.#follower?.onBar(event);
  }

  health(health: object): void {
    this.#sequence += 1;
    this.bus.publish(HEALTH_TOPIC, { kind: 'HEALTH', health, sequence: this.#sequence });
  }

  status(venue: VenueId, status: VenueStatus): void {
    this.#sequence += 1;
    this.bus.publish(statusTopic(venue), {
      kind: 'STATUS',
      venue,
      status,
      sequence: this.#sequence,
    });
  }

  derivatives(instrument: InstrumentId, state: DerivativeState): void {
    this.#sequence += 1;
    this.bus.publish(derivativesTopic(instrument), {
      kind: 'DERIVATIVES',
      instrument,
      state,
      sequence: this.#sequence,
    });
  }
}
