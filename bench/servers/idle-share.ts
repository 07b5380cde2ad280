import { setTimeout } from 'node:timers/promises';
import type { ChildServer } from '#bench/servers/child-server.ts';

const IDLE_MS = 2_000;

/** How much of a core the world of a server takes by itself: its time goes on while nobody asks. */
export async function idleShareOf(server: ChildServer): Promise<number> {
  const before = await server.usage();
  const startMs = performance.now();
  await setTimeout(IDLE_MS);
  const tookMs = performance.now() - startMs;
  const after = await server.usage();
  return (after.cpuUs - before.cpuUs) / 1_000 / tookMs;
}
