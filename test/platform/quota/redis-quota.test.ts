import { once } from 'node:events';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { RequestQuota } from '#kernel/http/request-quota.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { createRedisQuotas, type RedisQuotas } from '#platform/quota/redis-quota.ts';
import { findRedis } from '#test/platform/quota/redis-server.ts';

const SHARED = { clock: systemClock, log: SILENT_LOG };
const found = await findRedis();
if (typeof found === 'string') console.log(`Redis quota tests are skipped: ${found}`);

describe('a quota whose Redis is unreachable', () => {
  test('counts in the process', async () => {
    const url = 'redis://127.0.0.1:1';
    const store = createRedisQuotas({ ...SHARED, url });
    expect(await store.connect()).toBe(false);
    const quota = store.quota({ name: 'default', requests: 2, windowSec: 60 });
    const answers = [];
    for (let index = 0; index < 3; index += 1) answers.push(await quota.consume('client'));
    expect(answers.map((answer) => answer.isAllowed)).toEqual([true, true, false]);
    const other = store.quota({ name: 'compute', requests: 2, windowSec: 60 });
    expect(await other.consume('client')).toMatchObject({ isAllowed: true, remaining: 1 });
    await store.close();
  });
});

describe.skipIf(typeof found === 'string')('a quota in Redis', () => {
  const redis = found as Exclude<typeof found, string>;
  const open: RedisQuotas[] = [];
  const newStore = async (): Promise<RedisQuotas> => {
    const store = createRedisQuotas({ ...SHARED, url: redis.url });
    open.push(store);
    expect(await store.connect()).toBe(true);
    return store;
  };
  const newQuota = async (requests: number, name = 'default'): Promise<RequestQuota> =>
    (await newStore()).quota({ name, requests, windowSec: 60 });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((store) => store.close()));
  });
  afterAll(() => redis.stop());

  test('is one quota for two processes', async () => {
    const [one, other] = [await newQuota(5), await newQuota(5)];
    const client = `client-${Math.random()}`;
    const answers = [];
    for (let index = 0; index < 3; index += 1) {
      answers.push(await one.consume(client), await other.consume(client));
    }
    expect(answers.map((answer) => answer.remaining)).toEqual([4, 3, 2, 1, 0, 0]);
    expect(answers.map((answer) => answer.isAllowed)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(answers.at(-1)?.resetSec).toBeGreaterThan(50);
  });

  test('counts several at once, those of other servers included', async () => {
    const [one, other] = [await newQuota(10), await newQuota(10)];
    const client = `client-${Math.random()}`;
    expect(await one.consume(client, 7)).toMatchObject({ isAllowed: true, remaining: 3 });
    expect(await other.consume(client, 3)).toMatchObject({ isAllowed: true, remaining: 0 });
    expect((await one.consume(client, 2)).isAllowed).toBe(false);
  });

  test('keeps the counts of each name separate, also of the same client', async () => {
    const store = await newStore();
    const limits = { requests: 2, windowSec: 60 };
    const names = ['default', 'compute', 'token', 'graphql'];
    const quotas = names.map((name) => store.quota({ ...limits, name }));
    const client = `client-${Math.random()}`;
    const spend = async (quota: RequestQuota) => {
      const answers = [];
      for (let index = 0; index < 3; index += 1) answers.push(await quota.consume(client));
      return answers.map(({ isAllowed }) => isAllowed);
    };
    for (const quota of quotas) expect(await spend(quota)).toEqual([true, true, false]);
  });

  test('lets requests pass, counted in the process, while Redis is dead, hung, and back', async () => {
    if (redis.child === null) return;
    const quota = await newQuota(100);
    expect((await quota.consume('before')).remaining).toBe(99);
    redis.child.kill('SIGSTOP');
    const startedMs = performance.now();
    for (let index = 0; index < 50; index += 1) {
      const { isAllowed } = await quota.consume('hung');
      expect(isAllowed).toBe(true);
    }
    // Three counts wait for the timeout, the others find the circuit open.
    expect(performance.now() - startedMs).toBeLessThan(2_000);
    redis.child.kill('SIGCONT');
    redis.child.kill('SIGKILL');
    await once(redis.child, 'exit');
    expect((await quota.consume('dead')).isAllowed).toBe(true);
  });
});
