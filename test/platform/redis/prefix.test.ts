import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { entryOf, Installation, SHARDS } from '#test/platform/redis/installation.ts';
import { findRedis } from '#test/platform/quota/redis-server.ts';

const found = await findRedis();
if (typeof found === 'string') console.log(`tests of prefixes in Redis are skipped: ${found}`);

describe.skipIf(typeof found === 'string')('two installations over one Redis', () => {
  const redis = found as Exclude<typeof found, string>;
  const opened: { close(): Promise<void> | void }[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
  });
  afterAll(() => redis.stop());

  test('see nothing of each other, and write no name without their prefix', async () => {
    const client = new Redis(redis.url);
    opened.push({ close: () => client.disconnect() });
    await client.flushall();
    const names = ['mg', 'mg', 'other'];
    const [one, sibling, other] = await Promise.all(
      names.map((prefix) => Installation.open(redis.url, prefix)),
    );
    if (one === undefined || sibling === undefined || other === undefined) throw new Error('none');
    opened.push(one, sibling, other);
    // The first subscription of a process counts as news, because earlier ones may be lost.
    await expect.poll(() => [sibling.news, other.news].every((news) => news > 0)).toBe(true);
    const newsBefore = other.news;
    const shard = SHARDS[0] ?? 0;

    await expect
      .poll(() =>
        one.bus.publish(entryOf(shard, 1)).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await one.count('client');
    await one.announceToken();
    await expect
      .poll(async () => {
        await one.keepDocument();
        await one.keepResponse('key');
        one.form();
        one.bus.announceReleased();
        const isKnown = (await sibling.hasDocument()) && (await sibling.hasResponse('key'));
        return isKnown && sibling.forming.length > 0 && sibling.released > 0;
      })
      .toBe(true);
    await expect.poll(() => [sibling.entries.length, sibling.news > newsBefore]).toEqual([1, true]);
    expect((await sibling.count('client')).remaining).toBe(98);

    expect((await other.count('client')).remaining).toBe(99);
    expect(await other.hasDocument()).toBe(false);
    expect(await other.hasResponse('key')).toBe(false);
    expect(await other.bus.published(shard)).toBeNull();
    expect(await other.bus.kept(shard)).toBeNull();
    expect([other.entries, other.forming, other.released]).toEqual([[], [], 0]);
    expect(other.news).toBe(newsBefore);

    const keys = await client.keys('*');
    const channels = (await client.pubsub('CHANNELS')) as string[];
    const prefixes = [...keys, ...channels].map((name) => name.split(':')[0]);
    expect(new Set(prefixes)).toEqual(new Set(['mg', 'other']));
    expect(keys.length).toBeGreaterThan(8);
    const own = ['released', 'tokens', ...SHARDS.map((one) => `{${one}}:forming`)];
    expect(new Set(channels)).toEqual(
      new Set(own.flatMap((name) => [`mg:${name}`, `other:${name}`])),
    );
  });
});
