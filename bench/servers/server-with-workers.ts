import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productNodeOptions } from '#bench/servers/node-options.ts';
import { processTreeUs } from '#bench/servers/process-tree-usage.ts';

/** Where the engines of a server are. */
export interface Engines {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/** A whole server whose workers share a port. */
export interface ServerWithWorkers {
  readonly origin: string;
  /** Processor time of all of its processes so far, in microseconds. */
  usedUs(): number;
  stop(): Promise<void>;
}

const POLL_MS = 100;

/** Starts `marketgraph start --workers N` over one simulated market, and waits until it is ready. */
export async function startWithWorkers(
  workers: number,
  { databaseUrl, redisUrl }: Engines,
): Promise<ServerWithWorkers> {
  const others = ['STOCK_CN', 'STOCK_HK', 'STOCK_US', 'FOREX_SPOT', 'COMMODITY_FUTURES'];
  const venues = [
    'VENUE_A_PERP',
    'VENUE_B',
    'VENUE_B_PERP',
    'VENUE_C',
    'VENUE_C_PERP',
    'VENUE_D_PERP',
  ];
  const child = spawn(
    process.execPath,
    [...productNodeOptions(), 'bin/marketgraph.ts', 'start', '--workers', String(workers)],
    {
      cwd: new URL('../../', import.meta.url).pathname,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...Object.fromEntries([...others, ...venues].map((name) => [`${name}_SYMBOLS`, ''])),
        VENUE_A_SYMBOLS: 'BTCUSDT',
        ROLES: 'ingest,follow,gateway',
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        DATA_DIR: await mkdtemp(join(tmpdir(), 'marketgraph-workers-')),
        PORT: '0',
        SIMULATOR_CONTROL_PORT: '0',
        LOG_LEVEL: 'error',
        QUOTA_PER_MINUTE: '0',
        QUOTA_COMPUTE_PER_MINUTE: '0',
      },
    },
  );
  const origin = await originOf(child);
  while (!(await fetch(`${origin}/readyz`)).ok) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return {
    origin,
    usedUs: () => processTreeUs(child.pid!),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /http:\/\/localhost:\d+/.exec(printed);
      if (found !== null) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`a server with workers ended with ${code}`)));
  });
}
