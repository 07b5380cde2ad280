import { expect, test } from 'vitest';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { openRedis } from '#platform/redis/open-redis.ts';
import { commandOptions } from '#platform/redis/redis-options.ts';
import { readRedisUrl, shownRedisUrl } from '#platform/redis/redis-url.ts';

test('one server: host, port, login and database, with signs that are encoded', () => {
  expect(readRedisUrl('redis://cache')).toMatchObject({
    kind: 'server',
    nodes: [{ host: 'cache', port: 6_379 }],
    login: {},
    database: 0,
    certificates: null,
  });
  expect(readRedisUrl('redis://:p%40ss@[::1]:7000/2')).toMatchObject({
    nodes: [{ host: '::1', port: 7_000 }],
    login: { password: 'p@ss' },
    database: 2,
  });
  expect(readRedisUrl('rediss://me:a@b:c@cache:1?sslrootcert=/ca.pem')).toMatchObject({
    login: { username: 'me', password: 'a@b:c' },
    certificates: { caFile: '/ca.pem' },
  });
});

test('nodes of a cluster, and sentinels with the name of their primary', () => {
  expect(readRedisUrl('redis+cluster://a:7000,b,[::1]:7002')).toMatchObject({
    kind: 'cluster',
    nodes: [
      { host: 'a', port: 7_000 },
      { host: 'b', port: 6_379 },
      { host: '::1', port: 7_002 },
    ],
  });
  const url = 'rediss+sentinel://u:p@a,b:1/main/3?sentinel_user=s&sentinel_password=t';
  expect(readRedisUrl(url)).toMatchObject({
    kind: 'sentinel',
    nodes: [
      { host: 'a', port: 26_379 },
      { host: 'b', port: 1 },
    ],
    login: { username: 'u', password: 'p' },
    sentinelLogin: { username: 's', password: 't' },
    primary: 'main',
    database: 3,
    certificates: {},
  });
});

test.each([
  ['http://a', 'is no URL of Redis'],
  ['redis://a,b', 'names several hosts'],
  ['redis+sentinel://a', 'names sentinels without a primary'],
  ['redis+cluster://a/1', 'names a cluster, which has database 0'],
  ['redis://a:99999', 'has no host in "a:99999"'],
  ['redis://a/name', 'ends in no number of a database'],
  ['redis://u:%zz@a', 'has a % that encodes nothing'],
  [
    'redis://a?sslrootcert=/ca.pem',
    'has the parameter sslrootcert; allowed with this scheme: none',
  ],
  ['rediss://a?ssl=1', 'allowed with this scheme: sslrootcert, sslcert, sslkey'],
  ['rediss://a?sslcert=/c.pem', 'needs sslcert and sslkey together'],
])('%s is refused in one line that names the setting', (url, reason) => {
  const open = (): unknown => readRedisUrl(url);
  expect(open).toThrow(ConfigurationError);
  expect(open).toThrow(/^REDIS_URL \(quota\.redis_url\) .*\.$/);
  expect(open).toThrow(reason);
});

test('a certificate that cannot be read is refused before anything connects', () => {
  const open = (parameters: string) => (): unknown =>
    openRedis(`rediss://a?${parameters}`, commandOptions(Math.random));
  expect(open('sslrootcert=/none.pem')).toThrow(
    'REDIS_URL (quota.redis_url): sslrootcert: cannot read /none.pem (ENOENT).',
  );
  expect(open('sslrootcert=package.json')).toThrow('package.json has no certificate');
});

test.each([
  ['rediss://me:secret@cache:1/2?sslkey=/k', 'rediss://cache:1/2'],
  ['redis+cluster://:a@b@one:1,two:2', 'redis+cluster://one:1,two:2'],
  ['redis://cache/', 'redis://cache'],
])('%s is shown without its secrets', (url, shown) => {
  expect(shownRedisUrl(url)).toBe(shown);
});
