import type { EventStream } from '#kernel/ports/event-bus.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY } from '#kernel/ports/graph.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import type { MarketEvent, VenueStatus } from '#market-data/bars/market-events.ts';
import { statusTopic } from '#market-data/bars/market-events.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import type { VenueView } from '#market-data/answers/venue.ts';

interface StatusSource {
  readonly venueStatusChanged: VenueView;
  readonly [DELIVERY]: Delivery;
}

type Result = IteratorResult<StatusSource, undefined>;

/** The status of some venues for one subscriber: the current one of each first, then every change. */
export class StatusStream implements AsyncIterableIterator<StatusSource, undefined> {
  readonly #context: MarketContext;
  readonly #events: EventStream<MarketEvent>;
  readonly #toOpen: VenueId[];
  /** By venue: the number of the last event that its first status includes. */
  readonly #opened = new Map<string, number>();

  constructor(context: MarketContext, venues: readonly VenueId[]) {
    this.#context = context;
    this.#toOpen = [...venues];
    this.#events = context.publisher.bus.subscribe(venues.map(statusTopic), {
      capacity: context.settings.subscriberBacklog,
    });
  }

  async next(): Promise<Result> {
    const venue = this.#toOpen.shift();
    if (venue !== undefined) {
      const holdsUpTo = this.#context.publisher.sequence;
      this.#opened.set(venueKey(venue), holdsUpTo);
      const status = this.#context.market.venue(venue)?.status ?? 'starting';
      return { done: false, value: sourceOf(venue, status, { holdsUpTo }) };
    }
    for (;;) {
      const { done, value } = await this.#events.next();
      if (done) return { done, value: undefined };
      if (value.kind !== 'STATUS') continue;
      if (value.sequence <= this.#opened.get(venueKey(value.venue))!) continue;
      return {
        done: false,
        value: sourceOf(value.venue, value.status, { sequence: value.sequence }),
      };
    }
  }

  async return(): Promise<Result> {
    this.#toOpen.length = 0;
    await this.#events.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

function sourceOf(
  { exchange, market }: VenueId,
  announcedStatus: VenueStatus,
  place: Omit<Delivery, 'conflateKey'>,
): StatusSource {
  const delivery = { conflateKey: null, ...place };
  return { venueStatusChanged: { exchange, market, announcedStatus }, [DELIVERY]: delivery };
}
