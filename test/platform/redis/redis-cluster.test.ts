import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkRedis } from '#bin/doctor/check-redis.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { readSettings } from '#platform/configuration/read-settings.ts';
import { isRedisInstalled } from '#test/platform/quota/redis-server.ts';
import { entryOf, Installation, SHARDS } from '#test/platform/redis/installation.ts';
import { TestCluster } from '#test/platform/redis/test-cluster.ts';

const isMissing = !isRedisInstalled();
if (isMissing) console.log('tests of a Redis cluster are skipped: redis-server is not installed');
/** The key of the stream of a shard, and so of everything about bars. */
const BARS = 'mg:{bars}:3:closed';
const WAIT = { timeout: 20_000, interval: 20 };

describe.skipIf(isMissing)('over a Redis cluster', { timeout: 60_000 }, () => {
  let cluster: TestCluster;
  let one: Installation;
  let other: Installation;
  const [first = 0, second = 0] = SHARDS;
  /** Whether an entry was published, or why not. */
  const publish = (shard: number, seq: number): Promise<string> =>
    one.bus.publish(entryOf(shard, seq)).then(() => 'published', String);

  beforeAll(async () => {
    cluster = await TestCluster.start(BARS);
    one = await Installation.open(cluster.url, 'mg');
    other = await Installation.open(cluster.url, 'mg');
  });
  afterAll(async () => {
    await Promise.all([one?.close(), other?.close()]);
    cluster?.stop();
  });

  test('all that processes share is shared, over sharded channels', async () => {
    await expect.poll(() => publish(first, 1), WAIT).toBe('published');
    await expect.poll(() => publish(second, 1), WAIT).toBe('published');
    await expect
      .poll(async () => {
        await one.keepDocument();
        await one.keepResponse('key');
        await one.announceToken();
        one.form();
        one.bus.announceReleased();
        return [await other.hasDocument(), await other.hasResponse('key')];
      }, WAIT)
      .toEqual([true, true]);
    await expect
      .poll(
        () => [other.entries.length, other.forming.length > 0, other.released > 0, other.news > 1],
        WAIT,
      )
      .toEqual([2, true, true, true]);
    expect(await one.responses.invalidate(['tag'])).toBe(1);
    expect(await other.hasResponse('key')).toBe(false);
    const clients = Array.from({ length: 30 }, (_, index) => `client-${index}`);
    for (const client of clients) {
      expect((await one.count(client)).remaining).toBe(99);
      expect((await other.count(client)).remaining).toBe(98);
    }
    const found = async (url: string): Promise<string> => {
      const settings = readSettings({ profile: 'live', env: { REDIS_URL: url }, file: null });
      const { status, fact, advice } = await checkRedis(settings, systemClock);
      return `${status}: ${fact}; ${advice}`;
    };
    expect(await found(cluster.url)).toMatch(/^ok: redis\+cluster:.* answers/);
    const node = cluster.url.replace('+cluster', '').replace(/,.*/, '');
    expect(await found(node)).toMatch(/^warn: .*begin REDIS_URL with redis\+cluster:/);
    expect(await cluster.refusals()).toEqual([]);
    const { keys, channels } = await cluster.names();
    expect([...keys, ...channels].filter((name) => !name.startsWith('mg:'))).toEqual([]);
    expect(new Set(channels)).toEqual(
      new Set(['mg:tokens', 'mg:{bars}:3:forming', 'mg:{bars}:4:forming', 'mg:{bars}:released']),
    );
  });

  test('without the node of bars nothing waits, and after the failover all is back', async () => {
    const heard = other.forming.length;
    await cluster.killOwner(BARS);
    // Before the cluster notices, every count is answered: in Redis, or in the process after a tenth of a second.
    let longestMs = 0;
    for (let index = 0; index < 30; index += 1) {
      const startedMs = performance.now();
      expect((await one.count(`after-${index}`)).isAllowed).toBe(true);
      longestMs = Math.max(longestMs, performance.now() - startedMs);
    }
    expect(longestMs).toBeLessThan(500);

    await expect.poll(() => publish(first, 2), WAIT).toBe('published');
    await expect.poll(() => publish(second, 2), WAIT).toBe('published');
    await expect
      .poll(() => {
        one.form();
        return other.forming.length > heard;
      }, WAIT)
      .toBe(true);
    // A reader without its stream reads the log, so the stream only has to continue.
    await expect.poll(() => other.entries.some(({ seq }) => seq === 2), WAIT).toBe(true);
    await expect
      .poll(async () => {
        await one.count('shared');
        return (await other.count('shared')).remaining;
      }, WAIT)
      .toBeLessThan(98);
  });
});
