import { hash, randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, test } from 'vitest';
import type { Clock } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { StoredResponse } from '#kernel/ports/response-store.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { ResponseStoreRedis } from '#platform/redis/response-store-redis.ts';
import { responseStoreContract } from '#test/contracts/response-store-contract.ts';
import { findRedis } from '#test/platform/quota/redis-server.ts';

const found = await findRedis();

function storeAt(url: string, facts: { prefix?: string; clock?: Clock; maxBytes?: number } = {}) {
  const { prefix = randomUUID(), clock = systemClock, maxBytes = 1_000_000 } = facts;
  const random = (): number => 0.5;
  return new ResponseStoreRedis({ url, prefix, clock, random, log: SILENT_LOG, maxBytes });
}

const response = (json: string, tags: readonly string[] = []): StoredResponse => {
  const endMs = systemClock.nowMs() + 60_000;
  return { json, expiresAtMs: endMs, staleUntilMs: endMs, isPrivate: false, tags };
};

/** A store that may still be connecting knows no epoch. */
const connected = async (store: ResponseStoreRedis): Promise<void> => {
  await expect
    .poll(async () => (await store.get([['a']])).epoch, { interval: 10 })
    .toBeGreaterThan(0);
};

test('an unreachable Redis finds nothing and keeps nothing', async () => {
  const store = storeAt('redis://127.0.0.1:1');
  const { found: none, epoch } = await store.get([['a'], ['b']]);
  expect(none).toEqual([null, null]);
  await store.set([['a', response('1')]], epoch);
  expect(await store.invalidate(['x'])).toBe(0);
  store.close();
});

describe.skipIf(typeof found === 'string')('responses in Redis (else skipped: no Redis):', () => {
  const redis = found as Exclude<typeof found, string>;
  afterAll(() => redis.stop());

  responseStoreContract(async (clock, maxBytes) => {
    // Its circuit breaker keeps real time, as Redis does; only responses have the time of the test.
    const ofTest: Clock = Object.assign(Object.create(systemClock) as Clock, {
      nowMs: () => clock.nowMs(),
    });
    const store = storeAt(redis.url, { clock: ofTest, maxBytes });
    await connected(store);
    return { store, dispose: () => store.close() };
  });

  test('all gateways of an installation share them, and no other one does', async () => {
    const prefix = randomUUID();
    const [one, two] = [storeAt(redis.url, { prefix }), storeAt(redis.url, { prefix })];
    const other = storeAt(redis.url);
    await Promise.all([one, two, other].map(connected));
    const { epoch } = await one.get([['a']]);
    await one.set([['a', response('1', ['x'])]], epoch);
    expect((await two.get([['a']])).found[0]?.json).toBe('1');
    expect((await other.get([['a']])).found).toEqual([null]);
    expect(await other.invalidate(['x'])).toBe(0);
    expect(await two.invalidate(['x'])).toBe(1);
    expect((await one.get([['a']])).found).toEqual([null]);
    for (const store of [one, two, other]) store.close();
  });

  test('what was looked up before Redis was emptied is not kept: an invalidation may be lost', async () => {
    const prefix = randomUUID();
    const store = storeAt(redis.url, { prefix });
    await connected(store);
    const { epoch } = await store.get([['a']]);
    await store.invalidate(['x']);
    const control = new Redis(redis.url);
    const keys = await control.keys(`${prefix}*`);
    await control.del(keys);
    await store.set([['a', response('1', ['x'])]], epoch);
    expect((await store.get([['a']])).found).toEqual([null]);
    control.disconnect();
    store.close();
  });

  test('a text that no gateway wrote is not found', async () => {
    const prefix = randomUUID();
    const store = storeAt(redis.url, { prefix });
    await connected(store);
    const control = new Redis(redis.url);
    for (const text of ['no JSON', 'null', '{"json":"1"}', '[]']) {
      await control.hset(`${prefix}:{responses}:texts`, hash('sha256', 'a', 'base64url'), text);
      expect((await store.get([['a']])).found).toEqual([null]);
    }
    control.disconnect();
    store.close();
  });
});
