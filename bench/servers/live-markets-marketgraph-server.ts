import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boundHeaps } from '#bin/wiring/bound-heaps.ts';
import type { EventBus } from '#kernel/ports/event-bus.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { SocketTransport } from '#kernel/market/transport.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import { isBarEvent, type MarketEvent } from '#market-data/bars/events/market-events.ts';
import { createMarketData, type MarketData } from '#market-data/market-data.ts';
import type { MarketVenue } from '#market-data/open-venue.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import { RequestGates } from '#market-data/venues/session/request-gates.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';
import { createUndiciHttp } from '#platform/transport/undici-http.ts';
import { createWsSockets } from '#platform/transport/ws-sockets.ts';
import { EXCHANGE_NAMES, type ExchangeName } from '#simulators/exchange/contract.ts';
import type { VenueUrls } from '#simulators/simulated-world.ts';
import { LatencyHistogram } from '#bench/measure/latency-histogram.ts';
import { answerParent } from '#bench/servers/child-protocol.ts';
import { manyCoins } from '#bench/world/many-coins.ts';

/** What the benchmark asks for: to begin over these exchanges, or what was seen since the last time. */
export type LiveTask =
  | { readonly coins: number; readonly urls: Readonly<Record<ExchangeName, VenueUrls>> }
  | 'state';

export interface LiveState {
  readonly seriesLoaded: number;
  readonly seriesTotal: number;
  readonly frames: number;
  readonly published: number;
  readonly medianAgeMs: number;
  readonly p99AgeMs: number;
}

const ages = new LatencyHistogram();
let frames = 0;
let published = 0;
/** When the exchange sent the frame that is being read; NaN where it does not say. */
let sentAtMs = Number.NaN;
let market: MarketData | null = null;

boundHeaps();
answerParent(0, async (task) => {
  if ((task as LiveTask) !== 'state') return begin(task as Exclude<LiveTask, 'state'>);
  const { seriesLoaded, seriesTotal } = market!.readiness();
  const medianAgeMs = ages.quantileMs(0.5);
  const p99AgeMs = ages.quantileMs(0.99);
  const state: LiveState = { seriesLoaded, seriesTotal, frames, published, medianAgeMs, p99AgeMs };
  ages.clear();
  frames = 0;
  published = 0;
  return state;
});

async function begin({ coins, urls }: Exclude<LiveTask, 'state'>): Promise<void> {
  const bus = new EventBusMemory<MarketEvent>();
  const gates = new RequestGates(systemClock);
  const folder = mkdtempSync(join(tmpdir(), 'marketgraph-bench-live-'));
  market = createMarketData({
    venues: EXCHANGE_NAMES.map((name) => venueOf(name, coins, urls[name], gates)),
    archive: new BarArchiveSqlite(join(folder, 'bars.sqlite')),
    bus: timed(bus),
    clock: systemClock,
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: DEFAULT_BAR_SETTINGS,
  });
  await market.start();
}

function venueOf(
  name: ExchangeName,
  coins: number,
  urls: VenueUrls,
  gates: RequestGates,
): MarketVenue {
  const { restUrl, wsUrl } = urls.perp!;
  const feed = createVenueFeed({
    venue: VENUES[name]!,
    market: 'perp',
    urls: { rest: restUrl, ws: wsUrl },
    gates,
    http: createUndiciHttp(),
    sockets: stamped(createWsSockets()),
    clock: systemClock,
    random: Math.random,
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
  const symbols = manyCoins(name, coins).map(({ symbol }) => symbol);
  return { venue: feed.venue, feed, symbols, assetClass: 'crypto' };
}

/** Remembers when each frame was sent, as far as the frame says so. */
function stamped(sockets: SocketTransport): SocketTransport {
  return {
    open: (url, handlers) =>
      sockets.open(url, {
        ...handlers,
        onOpen: () => handlers.onOpen(),
        onPing: () => handlers.onPing(),
        onPong: () => handlers.onPong(),
        onClose: (code, reason, cause) => handlers.onClose(code, reason, cause),
        onText(text) {
          frames += 1;
          const said = /"(?:E|ts)":(\d{13})/.exec(
            Buffer.from(text.buffer, text.byteOffset, text.length).toString('latin1'),
          );
          sentAtMs = Number(said?.[1] ?? Number.NaN);
          handlers.onText(text);
          sentAtMs = Number.NaN;
        },
      }),
  };
}

/** Takes the age of each bar as it is published. */
function timed(bus: EventBusMemory<MarketEvent>): EventBus<MarketEvent> {
  return {
    publish(topic, event) {
      if (isBarEvent(event)) {
        published += 1;
        if (!Number.isNaN(sentAtMs)) ages.add(Date.now() - sentAtMs);
      }
      bus.publish(topic, event);
    },
    subscribe: (topics, backlog) => bus.subscribe(topics, backlog),
    isRead: (topic) => bus.isRead(topic),
  };
}
