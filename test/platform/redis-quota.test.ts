import { once } from 'node:events';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { SILENT_LOG } from '#kernel/log.ts';
import { createRedisQuota, type RedisQuota } from '#platform/quota/redis-quota.ts';
import { findRedis } from '#test/platform/redis-server.ts';

const found = await findRedis();
if (typeof found === 'string') console.log(`Redis quota tests are skipped: ${found}`);

describe('a quota whose Redis never was there', () => {
  test('counts in the process', async () => {
    const url = 'redis://127.0.0.1:1';
    const quota = createRedisQuota({ url, requests: 2, windowSec: 60, log: SILENT_LOG });
    expect(await quota.connect()).toBe(false);
    const answers = [];
    for (let index = 0; index < 3; index += 1) answers.push(await quota.consume('client'));
    expect(answers.map((answer) => answer.isAllowed)).toEqual([true, true, false]);
    await quota.close();
  });
});

describe.skipIf(typeof found === 'string')('a quota in Redis', () => {
  const redis = found as Exclude<typeof found, string>;
  const open: RedisQuota[] = [];
  const newQuota = async (requests: number): Promise<RedisQuota> => {
    const quota = createRedisQuota({ url: redis.url, requests, windowSec: 60, log: SILENT_LOG });
    open.push(quota);
    expect(await quota.connect()).toBe(true);
    return quota;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((quota) => quota.close()));
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
    // Three counts wait for the time limit, the others find the circuit open.
    expect(performance.now() - startedMs).toBeLessThan(2_000);
    redis.child.kill('SIGCONT');
    redis.child.kill('SIGKILL');
    await once(redis.child, 'exit');
    expect((await quota.consume('dead')).isAllowed).toBe(true);
  });
});
