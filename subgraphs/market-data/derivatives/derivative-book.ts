import type {
  DerivativeKind,
  DerivativePeriod,
  DerivativeState,
} from '#kernel/market/derivative.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { InstrumentId, VenueId } from '#kernel/market/instrument.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import type {
  DerivativeHistory,
  DerivativePoints,
  DerivativeQuestion,
} from '#market-data/derivatives/derivative-history.ts';
import type { DerivativePoller } from '#market-data/derivatives/derivative-poller.ts';

/** One venue whose derivatives are read here. */
export interface DerivativeVenue {
  readonly venue: VenueId;
  readonly history: DerivativeHistory;
  /** Polls the current state; null if the venue is not polled for it. */
  readonly poller: DerivativePoller | null;
  /** Whether the exchange lists a symbol, as far as is known. */
  lists(symbol: string): boolean;
}

/** A request for points of a perpetual. */
export interface DerivativeRequest extends DerivativeQuestion {
  readonly instrument: InstrumentId;
  readonly kind: DerivativeKind;
  readonly period: DerivativePeriod | null;
}

/**
 * Funding, open interest and positions on every venue that runs here: the only interface through which they are read.
 */
export class DerivativeBook {
  readonly #venues: ReadonlyMap<string, DerivativeVenue>;

  constructor(venues: readonly DerivativeVenue[]) {
    this.#venues = new Map(venues.map((one) => [venueKey(one.venue), one]));
  }

  /** Whether the venue publishes such points of this instrument. */
  has(instrument: InstrumentId, kind: DerivativeKind): boolean {
    const venue = this.#venues.get(venueKey(instrument));
    return venue !== undefined && venue.history.serves(kind) && venue.lists(instrument.symbol);
  }

  /** Begins to follow the current state; the returned function ends that. Throws `symbol_not_subscribed`. */
  follow(instrument: InstrumentId): () => void {
    const venue = this.#listing(instrument);
    if (venue?.poller == null) throw notListed();
    return venue.poller.follow(instrument.symbol);
  }

  /** The last state of a followed perpetual; null before the first answer. */
  latest(instrument: InstrumentId): DerivativeState | null {
    return this.#listing(instrument)?.poller?.latest(instrument.symbol) ?? null;
  }

  /** Throws `symbol_not_subscribed`, and what `DerivativeHistory.read` throws. */
  async read({
    instrument,
    kind,
    period,
    ...question
  }: DerivativeRequest): Promise<DerivativePoints> {
    const venue = this.#listing(instrument);
    if (venue === null) throw notListed();
    return venue.history.read({ instrument, kind, period }, question);
  }

  #listing(instrument: InstrumentId): DerivativeVenue | null {
    const venue = this.#venues.get(venueKey(instrument));
    return venue?.lists(instrument.symbol) === true ? venue : null;
  }
}

function notListed(): DomainError {
  return new DomainError(
    'symbol_not_subscribed',
    'No venue of this server lists this perpetual; GET /api/markets/{exchange}/perp/symbols lists those that ' +
      'are subscribed.',
  );
}
