import { ResumableStream, type StreamPart } from '#kernel/async/resumable-stream.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import type { VenueStatus, VenueStatusEvent } from '#market-data/bars/events/market-events.ts';
import { statusTopic, subscribeTo } from '#market-data/bars/events/market-events.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import type { VenueView } from '#market-data/answers/venue.ts';

interface StatusSource {
  readonly venueStatusChanged: VenueView;
  readonly [DELIVERY_KEY]: Delivery;
}

/** The status of some venues for one subscriber: the current one of each first, then every change. */
export function statusStream(
  { publisher, market, settings }: MarketContext,
  venues: readonly VenueId[],
): ResumableStream<VenueStatusEvent, StatusSource> {
  const partOf = (venue: VenueId): StreamPart<VenueStatusEvent, StatusSource> => ({
    open() {
      const holdsUpTo = publisher.sequence;
      const status = market.venue(venue)?.status ?? 'starting';
      return { delivered: sourceOf(venue, status, { holdsUpTo }), holdsUpTo };
    },
    answer: ({ status, sequence }) => sourceOf(venue, status, { sequence }),
  });
  const parts = new Map(venues.map((venue) => [venueKey(venue), partOf(venue)]));
  return new ResumableStream({
    events: subscribeTo(publisher.bus, venues.map(statusTopic), {
      capacity: settings.subscriberBacklog,
    }),
    parts: parts.values(),
    partOf: ({ venue }) => parts.get(venueKey(venue)),
    sequenceOf: ({ sequence }) => sequence,
  });
}

function sourceOf(
  { exchange, market }: VenueId,
  announcedStatus: VenueStatus,
  place: Omit<Delivery, 'conflateKey'>,
): StatusSource {
  const delivery = { conflateKey: null, ...place };
  return { venueStatusChanged: { exchange, market, announcedStatus }, [DELIVERY_KEY]: delivery };
}
