import { startDemo, type DemoServer } from '#bench/servers/demo-server.ts';
import { processTreeUs } from '#bench/servers/process-tree-usage.ts';

/** Where the engines of a server are. */
export interface Engines {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/** A whole server whose workers share a port. */
export interface ServerWithWorkers extends Omit<DemoServer, 'pid'> {
  /** Processor time of all of its processes so far, in microseconds. */
  usedUs(): number;
}

/** Starts `marketgraph start --workers N` over one simulated market, and waits until it is ready. */
export async function startWithWorkers(
  workers: number,
  { databaseUrl, redisUrl }: Engines,
): Promise<ServerWithWorkers> {
  const { origin, pid, stop } = await startDemo(['--workers', String(workers)], {
    ROLES: 'ingest,follow,gateway',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    QUOTA_PER_MINUTE: '0',
    QUOTA_COMPUTE_PER_MINUTE: '0',
  });
  return { origin, stop, usedUs: () => processTreeUs(pid) };
}
