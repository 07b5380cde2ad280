import type { Clock } from '#kernel/clock.ts';
import type { Exchange } from '#kernel/instrument.ts';
import { RequestGate } from '#market-data/venues/session/request-gate.ts';
import {
  DEFAULT_SESSION_SETTINGS,
  type SessionSettings,
} from '#market-data/venues/session/settings.ts';
import type { RequestBudget, VenueProtocol } from '#market-data/venues/venue.ts';

/**
 * The gates of feeds that run side by side. Markets that spend one budget of their exchange go through
 * one gate: what one of them spends is not there for the other, and a stop holds for both.
 */
export class RequestGates {
  readonly #clock: Clock;
  readonly #settings: SessionSettings;
  readonly #shared = new Map<Exchange, RequestGate>();
  readonly #apart = new Map<RequestBudget, RequestGate>();

  constructor(clock: Clock, settings: SessionSettings = DEFAULT_SESSION_SETTINGS) {
    this.#clock = clock;
    this.#settings = settings;
  }

  /** The gate of a market's requests. */
  gateOf({ id, restLimits: { budget } }: VenueProtocol): RequestGate {
    const known = budget.isOfAllMarkets === true ? this.#shared.get(id.exchange) : undefined;
    const gate = known ?? new RequestGate(this.#clock, this.#settings, budget);
    if (budget.isOfAllMarkets === true) this.#shared.set(id.exchange, gate);
    return gate;
  }

  /** The gate of requests that an exchange counts apart from others, besides that of their market. */
  gateOfBudget(budget: RequestBudget): RequestGate {
    const gate = this.#apart.get(budget) ?? new RequestGate(this.#clock, this.#settings, budget);
    this.#apart.set(budget, gate);
    return gate;
  }
}
