import { setTimeout } from 'node:timers/promises';
import type { ChildServer } from '#bench/servers/child-server.ts';

const IDLE_MS = 2_000;

/** Share of a core that an idle server's simulated world uses. */
export async function idleShareOf(server: ChildServer): Promise<number> {
  const before = await server.usage();
  const startMs = performance.now();
  await setTimeout(IDLE_MS);
  const tookMs = performance.now() - startMs;
  const after = await server.usage();
  return (after.cpuUs - before.cpuUs) / 1_000 / tookMs;
}
