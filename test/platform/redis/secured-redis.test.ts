import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { newAuthority } from '#federation/test/connections/certificates.ts';
import { checkRedis } from '#bin/doctor/check-redis.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { readSettings } from '#platform/configuration/read-settings.ts';
import { openRedis } from '#platform/redis/open-redis.ts';
import { commandOptions } from '#platform/redis/redis-options.ts';
import { serverRights } from '#test/platform/redis/documented-rights.ts';
import { freePort } from '#test/platform/free-port.ts';
import { entryOf, Installation, SHARDS } from '#test/platform/redis/installation.ts';
import { isRedisInstalled, startRedis } from '#test/platform/quota/redis-server.ts';

const isMissing = !isRedisInstalled();
if (isMissing) console.log('tests of Redis over TLS are skipped: redis-server is not installed');

test.skipIf(isMissing)('over TLS, as a user with the least rights, everything works', async () => {
  const authority = newAuthority();
  const server = authority.sign('server', 'DNS:localhost,IP:127.0.0.1');
  const client = authority.sign('client', 'DNS:client');
  const port = await freePort();
  const tls = ['--tls-port', String(port), '--tls-ca-cert-file', authority.ca];
  const pair = ['--tls-cert-file', server.cert, '--tls-key-file', server.key];
  const plainPort = await freePort();
  const child = await startRedis(plainPort, [...tls, ...pair]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const operator = new Redis(plainPort);
  onTestFinished(() => operator.disconnect());
  await operator.call('ACL', ['SETUSER', ...serverRights()]);

  const ca = `sslrootcert=${authority.ca}`;
  const own = `sslcert=${client.cert}&sslkey=${client.key}`;
  const url = `rediss://marketgraph:secret@localhost:${port}?${ca}&${own}`;
  const opened = await Promise.all([Installation.open(url, 'mg'), Installation.open(url, 'mg')]);
  onTestFinished(async () => {
    await Promise.all(opened.map((one) => one.close()));
  });
  const [one, other] = opened;
  const shard = SHARDS[0] ?? 0;
  await expect
    .poll(() =>
      one.bus.publish(entryOf(shard, 1)).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect
    .poll(async () => {
      await one.keepDocument();
      await one.keepResponse('key');
      await one.announceToken();
      one.form();
      one.bus.announceReleased();
      return [await other.hasDocument(), await other.hasResponse('key')];
    })
    .toEqual([true, true]);
  await expect
    .poll(() => [
      other.entries.length,
      other.forming.length > 0,
      other.released > 0,
      other.news > 1,
    ])
    .toEqual([1, true, true, true]);
  expect(await one.responses.invalidate(['tag'])).toBe(1);
  expect(await one.bus.published(shard)).toEqual({ epoch: 1, seq: 1 });
  const counts = [];
  for (const each of [one, other, one]) counts.push((await each.count('client')).remaining);
  expect(counts).toEqual([99, 98, 97]);
  const env = { DATABASE_URL: 'postgres://db/one', REDIS_URL: url, ROLES: 'gateway' };
  const settings = readSettings({ profile: 'live', env, file: null });
  expect(await checkRedis(settings, systemClock)).toMatchObject({ status: 'ok' });
  // Nothing was refused behind the back of a fallback.
  expect(await operator.call('ACL', 'LOG')).toEqual([]);

  const tries = [
    [`rediss://marketgraph:secret@localhost:${port}?${own}`, /self-signed|certificate/],
    [
      `rediss://marketgraph:secret@localhost:${port}?${ca}`,
      /certificate required|ECONNRESET|closed/i,
    ],
    [`rediss://marketgraph:wrong@localhost:${port}?${ca}&${own}`, /WRONGPASS/],
    [`redis://marketgraph:secret@localhost:${port}`, /closed|ECONNRESET/],
  ] as const;
  for (const [wrong, reason] of tries) expect(await failureOf(wrong), wrong).toMatch(reason);
  const stranger = openRedis(url, commandOptions(Math.random));
  onTestFinished(() => stranger.disconnect());
  await stranger.connect();
  expect(await stranger.ping()).toBe('PONG');
  await expect(stranger.set('another:key', '1')).rejects.toThrow(/NOPERM/);
  await expect(stranger.call('FLUSHALL')).rejects.toThrow(/NOPERM/);
});

/** Why a URL gives no connection. */
async function failureOf(url: string): Promise<string> {
  const redis = openRedis(url, { ...commandOptions(Math.random), retryStrategy: () => null });
  const reasons: string[] = [];
  redis.on('error', ({ message }: Error) => reasons.push(message));
  try {
    await redis.connect();
    await redis.ping();
    return 'none';
  } catch (error) {
    return [...reasons, error instanceof Error ? error.message : String(error)].join('; ');
  } finally {
    redis.disconnect();
  }
}
