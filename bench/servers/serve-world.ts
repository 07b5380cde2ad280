import { sharpRasterizer } from '#platform/pictures/sharp-rasterizer.ts';
import { startWebServer } from '#bin/wiring/web-server.ts';
import { createGraphFront } from '#graph-server/graph-front.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { createPrometheusMeter } from '#platform/metrics/prometheus-meter.ts';
import { createRestAdapter } from '#rest-adapter/rest-adapter.ts';
import type { ServedWorld } from '#bench/world/bench-world.ts';
import { engineOf } from '#bench/world/bench-world.ts';
import { answerParent, type TaskHandler } from '#bench/servers/child-protocol.ts';

/**
 * The whole product on one port, metrics included, over a world in virtual time. Only the quota is lifted.
 *
 * @param onTask What happens in that world when the benchmark says so; nothing without it.
 */
export async function serveWorld(world: ServedWorld, onTask?: TaskHandler): Promise<void> {
  const engine = engineOf(world);
  const meter = createPrometheusMeter();
  const rasterizer = sharpRasterizer();
  const parts = { engine, log: SILENT_LOG, meter, clock: systemClock, rasterizer };
  const front = createGraphFront(parts);
  const rest = createRestAdapter(parts);
  const server = await startWebServer(
    {
      handlers: [rest.handle, front.handler],
      upgrade: front.upgrade,
      meter,
      clock: systemClock,
      notReady: () => [],
    },
    { port: 0, host: '127.0.0.1' },
  );
  answerParent(server.port, onTask);
}
