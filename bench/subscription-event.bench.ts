import { parse, subscribe } from 'graphql';
import type { Bar } from '#kernel/market/bar.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import type { MarketEvent, MarketEventBus } from '#market-data/bars/events/market-events.ts';
import { barTopic } from '#market-data/bars/events/market-events.ts';
import { MarketPublisher } from '#market-data/bars/events/market-publisher.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import type { Bench } from '#bench/measure/claim.ts';
import { microseconds } from '#bench/measure/figures.ts';
import { measurePaired } from '#bench/measure/paired.ts';
import { assertSameAnswer } from '#bench/measure/same-answer.ts';
import type { BenchWorld } from '#bench/world/bench-world.ts';
import { ASKER, engineOf, openBenchWorld } from '#bench/world/bench-world.ts';
import { openMonolith } from '#bench/world/monolith.ts';

const GOAL = 1.2;
const SERIES: SeriesId = {
  exchange: 'venue_a',
  market: 'perp',
  symbol: 'HUAYAOUSDT',
  interval: '1m',
};
const TOPIC = barTopic(SERIES);
/** Beyond every event that the snapshot can hold. */
const FIRST_SEQUENCE = 1_000_000_000;
const SUBSCRIPTION = `subscription {
  klineUpdated(
    instruments: [{ exchange: venue_a, market: perp, symbol: "HUAYAOUSDT" }]
    interval: "1m"
  ) {
    kind
    bar { openTimeMs open high low close volume quoteVolume closed }
    instrument { symbol company { name } }
  }
}`;

/** A live bar on its way to one subscriber, with a field that the other subgraph completes. */
const subscriptionEvent: Bench = {
  name: 'subscription event with fields of the other subgraph',
  async run() {
    const world = await openBenchWorld();
    const ours = await ourEvents(world);
    const peer = await monolithEvents(world);
    for (let event = 0; event < 1_000; event += 1) {
      assertSameAnswer(JSON.stringify(await ours()), JSON.stringify(await peer()));
    }
    const { oursMs, peerMs, ratio } = await measurePaired(ours, peer);
    return [
      {
        claim: 'subscription event with an entity of the other subgraph',
        ours: microseconds(oursMs),
        peer: `graphql-js subscribe on a monolith, ${microseconds(peerMs)}`,
        ratio,
        goal: `≤ ${GOAL} ×`,
        isMet: ratio <= GOAL,
      },
    ];
  },
};

export default subscriptionEvent;

type NextEvent = () => Promise<unknown>;

async function ourEvents(world: BenchWorld): Promise<NextEvent> {
  const stream = await engineOf(world).subscribe({ document: SUBSCRIPTION, context: ASKER });
  return eventsFrom(stream, world.bus);
}

/** The monolith listens on a bus of its own, so that neither side's events wait for the other. */
async function monolithEvents(world: BenchWorld): Promise<NextEvent> {
  const monolith = openMonolith(world, engineOf(world).schema);
  const bus = new EventBusMemory<MarketEvent>();
  const contextValue = { ...monolith.createContext(), publisher: new MarketPublisher(bus) };
  const document = parse(SUBSCRIPTION);
  return eventsFrom(await subscribe({ schema: monolith.schema, document, contextValue }), bus);
}

/** Publishes one closed bar and gives what the subscriber gets. The snapshot is taken first. */
async function eventsFrom(started: unknown, bus: MarketEventBus): Promise<NextEvent> {
  if (!isStream(started)) throw new Error(`no subscription: ${JSON.stringify(started)}`);
  await started.next();
  let minute = 0;
  return async () => {
    minute += 1;
    const pending = started.next();
    const sequence = FIRST_SEQUENCE + minute;
    bus.publish(TOPIC, { kind: 'CLOSED', series: SERIES, bar: barOf(minute), sequence });
    return (await pending).value;
  };
}

function barOf(minute: number): Bar {
  return {
    openTimeMs: minute * 60_000,
    open: 41.25,
    high: 41.5 + (minute % 7) / 8,
    low: 41,
    close: 41.25 + (minute % 3) / 8,
    volume: 1_000 + minute,
    quoteVolume: 41_250.5,
    closed: true,
  };
}

function isStream(started: unknown): started is AsyncIterator<unknown> {
  return typeof started === 'object' && started !== null && 'next' in started;
}
