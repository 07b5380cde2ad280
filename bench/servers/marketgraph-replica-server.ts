import { createServer } from 'node:http';
import { boundHeaps } from '#bin/wiring/bound-heaps.ts';
import { createGraphFront } from '#graph-server/graph-front.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { shardsOf } from '#kernel/market/shard.ts';
import { BusFeed } from '#market-data/bars/following/bus-feed.ts';
import { FollowMetrics } from '#market-data/bars/following/follow-metrics.ts';
import { ReplicaArchive } from '#market-data/bars/following/replica-archive.ts';
import { REPLICA_WRITER } from '#market-data/bars/following/replica-writer.ts';
import type { MarketEvent } from '#market-data/bars/events/market-events.ts';
import { createMarketData, type MarketData } from '#market-data/market-data.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { createPrometheusMeter } from '#platform/metrics/prometheus-meter.ts';
import { answerParent, listen } from '#bench/servers/child-protocol.ts';
import { engineOf, readSupergraph } from '#bench/world/bench-world.ts';
import {
  MANY_BUCKETS,
  MANY_SETTINGS,
  MANY_VENUE,
  manySymbols,
  openShared,
  type ManyTask,
} from '#bench/world/many-series.ts';
import { openPublishedCompanies } from '#bench/world/published-companies.ts';

/** A process that follows the owner of many series, and serves subscribers over WebSocket. */
boundHeaps();
let market: MarketData | null = null;
const server = createServer();
answerParent(await listen(server), async (task) => {
  if (task === 'state') return market!.readiness();
  const shared = openShared(task as ManyTask);
  const feed = new BusFeed({
    ...shared,
    venue: MANY_VENUE,
    shards: shardsOf(MANY_VENUE, MANY_BUCKETS),
    buckets: MANY_BUCKETS,
    metrics: new FollowMetrics(SILENT_METER),
    upstream: null,
  });
  const parts = { clock: shared.clock, log: SILENT_LOG };
  const archive = new ReplicaArchive(shared.archive, feed);
  const symbols = manySymbols((task as ManyTask).symbols);
  const followed = { venue: MANY_VENUE, feed, archive, writer: REPLICA_WRITER, symbols };
  market = createMarketData({
    ...parts,
    venues: [{ ...followed, assetClass: 'crypto' }],
    archive: shared.archive,
    bus: new EventBusMemory<MarketEvent>(),
    meter: SILENT_METER,
    settings: MANY_SETTINGS,
  });
  const signalhub = await openPublishedCompanies(shared.clock.nowMs());
  const subgraphs = [market.subgraph, signalhub.subgraph];
  const engine = engineOf({ subgraphs, supergraphSdl: readSupergraph() });
  const front = createGraphFront({ ...parts, engine, meter: createPrometheusMeter() });
  server.on('upgrade', (request, socket, head) => front.upgrade(request, socket, head));
  await market.start();
  return null;
});
