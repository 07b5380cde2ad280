import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '#test/platform/free-port.ts';

/** A Redis to test against, on a free port or at `REDIS_URL`. */
export interface TestRedis {
  readonly url: string;
  /** The server's process when it was started here; null for a server that was there before. */
  readonly child: ChildProcess | null;
  stop(): void;
}

/** A running Redis, or the reason why there is none on this machine. */
export async function findRedis(): Promise<TestRedis | string> {
  const given = process.env['REDIS_URL'];
  if (given !== undefined) return { url: given, child: null, stop: () => {} };
  if (!isRedisInstalled()) return 'no REDIS_URL, and redis-server is not installed';
  const port = await freePort();
  const child = await startRedis(port);
  const url = `redis://127.0.0.1:${port}`;
  return { url, child, stop: () => void child.kill('SIGKILL') };
}

/** Options that leave no file behind, also where replicas copy it. */
const DISKLESS = [
  '--save',
  '',
  '--repl-diskless-sync-delay',
  '0',
  '--repl-diskless-load',
  'on-empty-db',
];

/** Starts a Redis that keeps nothing on disk; resolves when it answers, rejects when it ends, as without its port. */
export async function startRedis(
  port: number,
  settings: readonly string[] = [],
): Promise<ChildProcess> {
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', ...DISKLESS, ...settings],
    { stdio: 'ignore' },
  );
  const probe = new Redis(port, '127.0.0.1', {
    retryStrategy: () => 20,
    maxRetriesPerRequest: null,
  });
  probe.on('error', () => {});
  const ended = once(child, 'exit').then(() => {
    throw new Error(`redis-server ended; its port was ${port}`);
  });
  ended.catch(() => undefined);
  try {
    await Promise.race([probe.ping(), ended]);
    return child;
  } finally {
    probe.disconnect();
  }
}

/** Whether a Redis can be started here. */
export function isRedisInstalled(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
