import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Seen } from '#bench/hostile/health-probe.ts';
import { startDemo } from '#bench/servers/demo-server.ts';

/** A whole server without quotas, and what others see of it while it has hostile work. */
export interface WatchedServer {
  readonly port: number;
  /** The longest block and the growth of memory while some work is sent, and a moment after it. */
  during(work: () => Promise<void>): Promise<Blocked>;
  stop(): Promise<void>;
}

export interface Blocked {
  readonly longestMs: number;
  readonly grownBytes: number;
}

const SETTLE_MS = 300;
const QUOTAS = ['', '_COMPUTE', '_TOKEN', '_GRAPHQL'];

/** Throws when the processor time of a thread cannot be read, which only Linux offers. */
export async function startWatchedServer(): Promise<WatchedServer> {
  if (!existsSync('/proc/self/schedstat')) throw new Error('needs /proc/PID/schedstat of Linux');
  const unlimited = Object.fromEntries(QUOTAS.map((name) => [`QUOTA${name}_PER_MINUTE`, '0']));
  const server = await startDemo([], unlimited);
  const port = Number(new URL(server.origin).port);
  const probe = fork(new URL('health-probe.ts', import.meta.url).pathname, [
    String(server.pid),
    String(port),
  ]);
  const look = (): Promise<Seen> =>
    new Promise((resolve, reject) => {
      const lost = (): void => reject(new Error('the probe lost the server'));
      probe.once('exit', lost);
      probe.once('message', (seen) => {
        probe.off('exit', lost);
        resolve(seen as Seen);
      });
      probe.send('look');
    });
  await pause(SETTLE_MS);
  return {
    port,
    async during(work) {
      await look();
      await pause(SETTLE_MS);
      const { peakBytes: beforeBytes } = await look();
      await work();
      await pause(SETTLE_MS);
      const { longestMs, peakBytes } = await look();
      return { longestMs, grownBytes: peakBytes - beforeBytes };
    },
    async stop() {
      probe.disconnect();
      await server.stop();
    },
  };
}
