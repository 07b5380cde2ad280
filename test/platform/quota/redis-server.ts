import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { Redis } from 'ioredis';

/** A Redis to test against, on a free port or at `REDIS_URL`. */
export interface TestRedis {
  readonly url: string;
  /** The server's process when it was started here; null for a server that was there before. */
  readonly child: ChildProcess | null;
  stop(): void;
}

/** A running Redis, or the sentence that says why there is none on this machine. */
export async function findRedis(): Promise<TestRedis | string> {
  const given = process.env['REDIS_URL'];
  if (given !== undefined) return { url: given, child: null, stop: () => {} };
  if (!isInstalled()) return 'no REDIS_URL, and redis-server is not installed';
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--save', '', '--bind', '127.0.0.1'],
    {
      stdio: 'ignore',
    },
  );
  const url = `redis://127.0.0.1:${port}`;
  const probe = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  probe.on('error', () => {});
  await probe.ping();
  probe.disconnect();
  return { url, child, stop: () => void child.kill('SIGKILL') };
}

function isInstalled(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
