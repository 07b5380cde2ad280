import { createServer } from 'node:http';
import { boundHeaps } from '#bin/wiring/bound-heaps.ts';
import { createGraphFront } from '#graph-server/graph-front.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { createPrometheusMeter } from '#platform/metrics/prometheus-meter.ts';
import { answerParent, listen } from '#bench/servers/child-protocol.ts';
import { publisherOf } from '#bench/servers/live-bar.ts';
import { engineOf, openBenchWorld } from '#bench/world/bench-world.ts';

/** The product's WebSocket handler over the demo world, whose live bar the benchmark drives. */
boundHeaps();
const world = await openBenchWorld();
const front = createGraphFront({
  engine: engineOf(world),
  log: SILENT_LOG,
  meter: createPrometheusMeter(),
  clock: systemClock,
});
const server = createServer();
server.on('upgrade', (request, socket, head) => front.upgrade(request, socket, head));
answerParent(await listen(server), publisherOf(world));
