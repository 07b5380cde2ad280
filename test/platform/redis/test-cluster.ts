import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '#test/platform/free-port.ts';
import { clusterRights } from '#test/platform/redis/documented-rights.ts';
import { startRedis } from '#test/platform/quota/redis-server.ts';

const SLOTS = 16_384;
const PRIMARIES = 3;
/** A silent node is replaced after twice this time. A shorter one also replaces nodes of a busy machine. */
const TIMEOUT_MS = 1_000;

interface Node {
  readonly port: number;
  /** Where it hears the others. */
  readonly busPort: number;
  readonly child: ChildProcess;
  readonly redis: Redis;
}

/** A cluster of three primaries and one replica, which takes the place of the primary that owns a key. */
export class TestCluster {
  readonly #folder: string;
  readonly #nodes: readonly Node[];

  private constructor(folder: string, nodes: readonly Node[]) {
    this.#folder = folder;
    this.#nodes = nodes;
  }

  /** @param key the replica is that of the primary which owns this key */
  static async start(key: string): Promise<TestCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'redis-cluster-'));
    const nodes: Node[] = [];
    for (let index = 0; index <= PRIMARIES; index += 1) nodes.push(await startNode(folder, index));
    const cluster = new TestCluster(folder, nodes);
    await cluster.#join(key);
    return cluster;
  }

  /** URL of a user with the least rights, and two of the nodes, of which the others are learned. */
  get url(): string {
    const named = this.#nodes.slice(0, 2).map(({ port }) => `127.0.0.1:${port}`);
    return `redis+cluster://marketgraph:secret@${named.join(',')}`;
  }

  /** All keys and channels, of all nodes. */
  async names(): Promise<{ readonly keys: string[]; readonly channels: string[] }> {
    const primaries = this.#nodes.slice(0, PRIMARIES);
    const keys = await Promise.all(primaries.map(({ redis }) => redis.keys('*')));
    const channels = await Promise.all(
      primaries.map(({ redis }) => redis.call('PUBSUB', 'SHARDCHANNELS') as Promise<string[]>),
    );
    return { keys: keys.flat(), channels: channels.flat() };
  }

  /** Commands that were refused, of all nodes. */
  async refusals(): Promise<unknown[]> {
    const logs = await Promise.all(this.#nodes.map(({ redis }) => redis.call('ACL', 'LOG')));
    return logs.flat();
  }

  /** Kills the primary that owns a key. */
  async killOwner(key: string): Promise<void> {
    const { child } = await this.#ownerOf(key);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  stop(): void {
    for (const { child, redis } of this.#nodes) {
      redis.disconnect();
      child.kill('SIGKILL');
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #join(key: string): Promise<void> {
    const primaries = this.#nodes.slice(0, PRIMARIES);
    const replica = this.#nodes[PRIMARIES];
    if (replica === undefined) throw new Error('there is no replica');
    const share = Math.ceil(SLOTS / PRIMARIES);
    for (const [index, { redis }] of primaries.entries()) {
      const last = Math.min(SLOTS, (index + 1) * share) - 1;
      await redis.call('CLUSTER', ['ADDSLOTSRANGE', index * share, last]);
      await redis.call('CLUSTER', ['SET-CONFIG-EPOCH', index + 1]);
    }
    for (const { redis } of this.#nodes) {
      for (const { port, busPort } of this.#nodes) {
        await redis.call('CLUSTER', ['MEET', '127.0.0.1', port, busPort]);
      }
    }
    const isJoined = async (): Promise<boolean> => {
      const infos = await Promise.all(this.#nodes.map(({ redis }) => redis.cluster('INFO')));
      return infos.every((info) => /state:ok[^]*known_nodes:4/.test(info));
    };
    while (!(await isJoined())) await setTimeout(20);
    const owner = await this.#ownerOf(key);
    await replica.redis.call('CLUSTER', ['REPLICATE', await owner.redis.cluster('MYID')]);
    const isFollowing = async (): Promise<boolean> =>
      (await replica.redis.info('replication')).includes('master_link_status:up');
    while (!(await isFollowing())) await setTimeout(20);
  }

  async #ownerOf(key: string): Promise<Node> {
    const [first] = this.#nodes;
    if (first === undefined) throw new Error('there is no node');
    const slot = await first.redis.cluster('KEYSLOT', key);
    const index = Math.floor(slot / Math.ceil(SLOTS / PRIMARIES));
    return this.#nodes[index] ?? first;
  }
}

async function startNode(folder: string, index: number, attempts = 3): Promise<Node> {
  const [port, busPort] = [await freePort(), await freePort()];
  const file = join(folder, `${index}.conf`);
  const starting = startRedis(port, [
    '--cluster-enabled',
    'yes',
    '--cluster-port',
    String(busPort),
    '--cluster-config-file',
    file,
    '--cluster-node-timeout',
    String(TIMEOUT_MS),
    '--dir',
    folder,
  ]);
  const child = await starting.catch((error: unknown) => {
    // Another process took one of its ports.
    if (attempts === 1) throw error;
    return null;
  });
  if (child === null) return startNode(folder, index, attempts - 1);
  const redis = new Redis(port);
  await redis.call('ACL', ['SETUSER', ...clusterRights()]);
  redis.on('error', () => undefined);
  return { port, busPort, child, redis };
}
