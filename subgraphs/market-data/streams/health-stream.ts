import { ResumableStream, type StreamPart } from '#kernel/async/resumable-stream.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import type { HealthEvent } from '#market-data/bars/events/market-events.ts';
import { HEALTH_TOPIC, subscribeTo } from '#market-data/bars/events/market-events.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

interface HealthSource {
  readonly healthUpdated: object;
  readonly [DELIVERY_KEY]: Delivery;
}

/** Health for one subscriber: the present state first, then every change. */
export function healthStream({
  publisher,
  healthWatch,
  settings,
}: MarketContext): ResumableStream<HealthEvent, HealthSource> {
  const first = healthWatch.join();
  const holdsUpTo = publisher.sequence;
  const part: StreamPart<HealthEvent, HealthSource> = {
    open: () => ({ delivered: sourceOf(first, { conflateKey: null, holdsUpTo }), holdsUpTo }),
    // Each event is the whole state, so a slow subscriber gets the newest.
    answer: ({ health, sequence }) => sourceOf(health, { conflateKey: 'health', sequence }),
  };
  return new ResumableStream({
    events: subscribeTo(publisher.bus, [HEALTH_TOPIC], { capacity: settings.subscriberBacklog }),
    parts: [part],
    sequenceOf: ({ sequence }) => sequence,
    release: () => healthWatch.leave(),
  });
}

function sourceOf(healthUpdated: object, delivery: Delivery): HealthSource {
  return { healthUpdated, [DELIVERY_KEY]: delivery };
}
