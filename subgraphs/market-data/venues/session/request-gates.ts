import type { Clock } from '#kernel/ports/clock.ts';
import { venueKey, type Exchange } from '#kernel/market/instrument.ts';
import { RateGate } from '#market-data/venues/session/rate-gate.ts';
import {
  DEFAULT_SESSION_SETTINGS,
  type SessionSettings,
} from '#market-data/venues/session/settings.ts';
import type { RequestBudget, VenueProtocol } from '#market-data/venues/venue.ts';

/**
 * The gates of the feeds of one process. Markets that share a budget of their exchange share one gate: the spending
 * of one reduces what is left for the other, and a stop holds for both.
 */
export class RequestGates {
  readonly #clock: Clock;
  readonly #settings: SessionSettings;
  readonly #shared = new Map<Exchange, RateGate>();
  readonly #ofMarket = new Map<string, RateGate>();
  readonly #apart = new Map<RequestBudget, RateGate>();

  constructor(clock: Clock, settings: SessionSettings = DEFAULT_SESSION_SETTINGS) {
    this.#clock = clock;
    this.#settings = settings;
  }

  /** The gate of a market's requests, the same for all its feeds. */
  gateOf({ id, restLimits: { budget } }: VenueProtocol): RateGate {
    const isShared = budget.isOfAllMarkets === true;
    const known = isShared ? this.#shared.get(id.exchange) : this.#ofMarket.get(venueKey(id));
    const gate = known ?? new RateGate(this.#clock, this.#settings, budget);
    if (isShared) this.#shared.set(id.exchange, gate);
    else this.#ofMarket.set(venueKey(id), gate);
    return gate;
  }

  /**
   * Limits each budget to the share of this process, if other processes spend the rest.
   *
   * @param shareOf of a market, or of all markets of an exchange that has one budget for all
   */
  dealOut(shareOf: (exchange: Exchange, venue: string | null) => number): void {
    for (const [exchange, gate] of this.#shared) gate.keepTo(shareOf(exchange, null));
    for (const [venue, gate] of this.#ofMarket) {
      gate.keepTo(shareOf(venue.split(':')[0] as Exchange, venue));
    }
  }

  /** The gate of requests that an exchange counts apart from others, in addition to that of their market. */
  gateOfBudget(budget: RequestBudget): RateGate {
    const gate = this.#apart.get(budget) ?? new RateGate(this.#clock, this.#settings, budget);
    this.#apart.set(budget, gate);
    return gate;
  }
}
