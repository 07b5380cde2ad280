import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#test/platform/free-port.ts';
import { entryOf, Installation, SHARDS } from '#test/platform/redis/installation.ts';
import { isRedisInstalled, startRedis } from '#test/platform/quota/redis-server.ts';

const isMissing = !isRedisInstalled();
if (isMissing) console.log('tests of Redis Sentinel are skipped: redis-server is not installed');
const WAIT = { timeout: 10_000, interval: 20 };

test.skipIf(isMissing)(
  'with Sentinel, a failover needs no restart',
  { timeout: 30_000 },
  async () => {
    const [port, replicaPort, sentinelPort] = [
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    const primary = await startRedis(port);
    onTestFinished(() => void primary.kill('SIGKILL'));
    const replica = await startRedis(replicaPort, ['--replicaof', '127.0.0.1', String(port)]);
    onTestFinished(() => void replica.kill('SIGKILL'));
    await startSentinel(sentinelPort, port);

    // The first of the sentinels is away.
    const url = `redis+sentinel://127.0.0.1:1,127.0.0.1:${sentinelPort}/main`;
    const opened = await Promise.all([Installation.open(url, 'mg'), Installation.open(url, 'mg')]);
    onTestFinished(async () => {
      await Promise.all(opened.map((one) => one.close()));
    });
    const [one, other] = opened;
    const shard = SHARDS[0] ?? 0;
    const publish = (seq: number): Promise<boolean> =>
      one.bus.publish(entryOf(shard, seq)).then(
        () => true,
        () => false,
      );
    await expect.poll(() => publish(1), WAIT).toBe(true);
    await expect.poll(() => other.entries.length, WAIT).toBe(1);

    // Hung rather than killed: only the sentinel reveals it.
    primary.kill('SIGSTOP');
    expect((await one.count('client')).isAllowed).toBe(true);
    await expect.poll(() => publish(2), WAIT).toBe(true);
    await expect.poll(() => other.entries.at(-1)?.seq, WAIT).toBe(2);
    await expect
      .poll(async () => {
        one.form();
        await one.keepDocument();
        return other.forming.length > 0 && (await other.hasDocument());
      }, WAIT)
      .toBe(true);
  },
);

/** Starts a sentinel that fails over after a third of a second, and knows the replica. */
async function startSentinel(port: number, primaryPort: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'redis-sentinel-'));
  const file = join(folder, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    `sentinel monitor main 127.0.0.1 ${primaryPort} 1`,
    'sentinel down-after-milliseconds main 300',
    'sentinel failover-timeout main 2000',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const child = spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' });
  const redis = new Redis(port, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
  redis.on('error', () => undefined);
  onTestFinished(() => {
    redis.disconnect();
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const replicas = async (): Promise<unknown> => redis.call('SENTINEL', ['REPLICAS', 'main']);
  await expect.poll(replicas, WAIT).toHaveLength(1);
}
