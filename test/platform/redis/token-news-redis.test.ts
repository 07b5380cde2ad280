import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { TokenStorePostgres } from '#platform/postgres/token-store-postgres.ts';
import { TokenNewsRedis } from '#platform/redis/token-news-redis.ts';
import { TestDatabases, type TestDatabase } from '#test/platform/postgres/test-databases.ts';
import { findRedis } from '#test/platform/quota/redis-server.ts';

const databases = await TestDatabases.find();
const redis = await findRedis();
const isMissing = databases === null || typeof redis === 'string';
const DRAFT = { name: 'a client', scopes: ['compute'], expiresAtMs: null } as const;

describe.skipIf(isMissing)(
  'tokens over PostgreSQL and Redis (else skipped: one is missing)',
  () => {
    let taken: TestDatabase;
    beforeAll(async () => {
      taken = await databases!.take();
    });
    afterAll(async () => {
      await databases!.close();
      if (typeof redis !== 'string') redis.stop();
    });
    const open = (clock: VirtualClock, url: string, prefix: string) =>
      TokenStorePostgres.open(
        taken.database,
        clock,
        new TokenNewsRedis({ url, prefix, random: Math.random, log: SILENT_LOG }),
      );

    test('one that is revoked in one process ends in the other before its next poll', async () => {
      const prefix = randomUUID();
      const url = typeof redis === 'string' ? '' : redis.url;
      // Its clock stands still, so the second store never polls by itself.
      const still = new VirtualClock(Date.now());
      const [one, other] = [await open(still, url, prefix), await open(still, url, prefix)];
      const { secret, token } = await one.create(DRAFT);
      await expect.poll(() => other.verify(secret)?.id, { interval: 10 }).toBe(token.id);
      await one.revoke(token.id);
      await expect.poll(() => other.isValid(token.id), { interval: 10 }).toBe(false);
      await Promise.all([one.close(), other.close()]);
    });

    test('without Redis it ends at the next poll, and no request waits for Redis', async () => {
      const clock = new VirtualClock(Date.now());
      const away = 'redis://127.0.0.1:1';
      const [one, other] = [await open(clock, away, 'x'), await open(clock, away, 'x')];
      const startedMs = performance.now();
      const { secret, token } = await one.create(DRAFT);
      await one.revoke(token.id);
      expect(performance.now() - startedMs).toBeLessThan(1_500);
      await clock.advance(500);
      await expect.poll(() => other.verify(secret), { interval: 10 }).toBeNull();
      await clock.advance(500);
      await Promise.all([one.close(), other.close()]);
    });
  },
);
