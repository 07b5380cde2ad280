import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { FaultyProxy } from '#test/chaos/faulty-proxy.ts';
import { freePort } from '#test/platform/free-port.ts';
import { startRedis } from '#test/platform/quota/redis-server.ts';

/** A Redis that loses its data, in each way in which one does. */
export class ChaosRedis {
  readonly #onPort: (port: number) => void;
  #port = 0;
  #child: ChildProcess | null = null;

  private constructor(onPort: (port: number) => void) {
    this.#onPort = onPort;
  }

  /** @param onPort called with its port from now on */
  static async open(onPort: (port: number) => void): Promise<ChaosRedis> {
    const redis = new ChaosRedis(onPort);
    await redis.start();
    return redis;
  }

  /** Starts it empty. */
  async start(): Promise<void> {
    const port = await freePort();
    this.#lead(port, await startRedis(port));
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Redis loses everything, and keeps running. */
  async empty(): Promise<void> {
    await this.#ask(this.#port, (redis) => redis.flushall());
  }

  async hang(forMs: number): Promise<void> {
    const child = this.#child;
    child?.kill('SIGSTOP');
    await setTimeout(forMs);
    child?.kill('SIGCONT');
  }

  /** Dies, and a replica that lags so much behind takes its place. */
  async promoteReplica(lagMs: number): Promise<void> {
    const [way, port] = [await FaultyProxy.open(this.#port), await freePort()];
    const child = await startRedis(port, ['--replicaof', '127.0.0.1', String(way.port)]);
    const isFollowing = (): Promise<boolean> =>
      this.#ask(port, async (redis) => (await redis.info()).includes('master_link_status:up'));
    while (!(await isFollowing())) await setTimeout(30);
    way.state = { slowMs: lagMs };
    await setTimeout(lagMs);
    this.kill();
    // Data in flight never arrives.
    way.close();
    await this.#ask(port, (redis) => redis.replicaof('NO', 'ONE'));
    this.#lead(port, child);
  }

  #lead(port: number, child: ChildProcess): void {
    this.#port = port;
    this.#child = child;
    this.#onPort(port);
  }

  async #ask<Answer>(port: number, work: (redis: Redis) => Promise<Answer>): Promise<Answer> {
    const redis = new Redis(port, '127.0.0.1');
    redis.on('error', () => undefined);
    try {
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }
}
