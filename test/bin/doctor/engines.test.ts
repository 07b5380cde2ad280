import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkPostgres } from '#bin/doctor/check-database.ts';
import { checkRedis } from '#bin/doctor/check-redis.ts';
import { checkRoles } from '#bin/doctor/check-roles.ts';
import { checkShards } from '#bin/doctor/check-shards.ts';
import type { Finding } from '#bin/doctor/finding.ts';
import { Redis } from 'ioredis';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { readSettings, type Profile } from '#platform/configuration/read-settings.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { migrateSchema } from '#platform/postgres/schema.ts';
import {
  newFolder,
  postgresPrograms,
  startPostgres,
  type TestPostgres,
} from '#test/platform/postgres/postgres-server.ts';
import { findRedis, type TestRedis } from '#test/platform/quota/redis-server.ts';

const ENGINES = { DATABASE_URL: 'postgres://db/one', REDIS_URL: 'redis://cache' };

function settingsOf(env: Record<string, string>, profile: Profile = 'live'): Settings {
  return readSettings({ profile, env, file: null });
}

/** A finding in one line. */
function line({ status, fact, advice }: Finding): string {
  return advice === undefined ? `${status}: ${fact}` : `${status}: ${fact} → ${advice}`;
}

test.each([
  ['fail: ROLES (scale.roles) is set, and needs both', { ROLES: 'ingest' }],
  ['fail: --workers (WORKERS, scale.workers) needs both', { WORKERS: '2' }],
  [
    'fail: ROLES (scale.roles) names two subgraphs but not gateway',
    { ...ENGINES, ROLES: 'follow,signalhub' },
  ],
  [
    'fail: --workers serve clients, and ROLES (scale.roles) does not name gateway',
    { ...ENGINES, ROLES: 'ingest', WORKERS: '2' },
  ],
  ['warn: ingest, ingest; a role is named twice', { ...ENGINES, ROLES: 'ingest,ingest' }],
  ['warn: gateway; the gateway is in another process', { ...ENGINES, ROLES: 'gateway' }],
  ['warn: follow; the gateway is in another process', { ...ENGINES, ROLES: 'follow' }],
  ['ok: gateway', { ...ENGINES, ROLES: 'gateway', SUBGRAPH_SECRET: 'x'.repeat(32) }],
  ['ok: follow, signalhub, gateway', { ...ENGINES, ROLES: 'follow,signalhub,gateway' }],
  ['ok: ingest', { ...ENGINES, ROLES: 'ingest' }],
  ['ok: all roles, 3 workers', { ...ENGINES, WORKERS: '3' }],
])('roles: %s', (words, env) => {
  expect(line(checkRoles(settingsOf({ VENUE_A_SYMBOLS: 'BTCUSDT', ...env }), 'live'))).toContain(
    words,
  );
});

test('roles that each would simulate exchanges of their own are reported, and roles without symbols', () => {
  const demo = settingsOf({ ...ENGINES, ROLES: 'ingest' }, 'demo');
  expect(line(checkRoles(demo, 'demo'))).toContain('each process simulates its own exchanges');
  expect(checkRoles(settingsOf({ ...ENGINES, WORKERS: '2' }, 'demo'), 'demo').status).toBe('ok');
  const names = ['A', 'A_PERP', 'B', 'B_PERP', 'C', 'C_PERP', 'D_PERP'];
  const none = Object.fromEntries(names.map((name) => [`VENUE_${name}_SYMBOLS`, '']));
  const idle = settingsOf({ ...ENGINES, ...none, ROLES: 'ingest' });
  expect(line(checkRoles(idle, 'live'))).toContain('no market of an exchange has symbols');
});

const programs = postgresPrograms();

describe.skipIf(programs === null)('a PostgreSQL (else skipped: it is not installed)', () => {
  let server: TestPostgres;
  let database: PostgresDatabase;
  let settings: Settings;
  beforeAll(async () => {
    server = (await startPostgres())!;
    database = new PostgresDatabase(server.url);
    settings = settingsOf({ DATABASE_URL: server.url });
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });
  const change = async (...settingsToSet: string[]): Promise<void> => {
    for (const one of settingsToSet) await database.rows(`alter system set ${one}`);
    await database.rows('select pg_reload_conf()');
  };
  const found = async (): Promise<string> => line(await checkPostgres(settings, systemClock));

  test('of another schema is reported; ours with its version, clocks and standbys', async () => {
    expect(await found()).toMatch(
      /^fail: .*schema 0\); \d needed|^fail: .*run `marketgraph migrate`/,
    );
    expect(line(await checkShards(settings))).toContain('not there before `marketgraph migrate`');
    await migrateSchema(database);
    expect(await found()).toMatch(
      /^ok: .*PostgreSQL 1\d.*schema \d+\), no standby, clocks differ by \d+ ms$/,
    );
    const early = new VirtualClock(Date.now() - 60_000);
    expect(line(await checkPostgres(settings, early))).toMatch(
      /^warn: .*clocks differ by \d{5} ms/,
    );
  });

  test('reports commits without a standby, a standby that is not awaited, and a sound setup', async () => {
    const { folder, as } = newFolder();
    const { port } = new URL(server.url);
    const args = [
      '-h',
      '127.0.0.1',
      '-p',
      port,
      '-U',
      'test',
      '-D',
      folder,
      '--synchronous',
      '--no-loop',
    ];
    const standby = spawn(join(programs!, 'pg_receivewal'), args, as);
    try {
      await expect
        .poll(found, { interval: 50, timeout: 10_000 })
        .toContain('1 standby, not synchronous');
      expect(await found()).toMatch(/^warn: .*a failover may lose.*synchronous_standby_names/);
      await change("synchronous_standby_names = 'ANY 1 (pg_receivewal)'");
      await expect
        .poll(found, { interval: 50, timeout: 10_000 })
        .toMatch(/^ok: .*1 standby, synchronous by ANY 1/);
      await change("synchronous_standby_names = 'ANY 1 (nobody)'");
      await expect
        .poll(found, { interval: 50, timeout: 10_000 })
        .toMatch(/^fail: .*none is connected/);
      await change("synchronous_standby_names = ''", 'synchronous_commit = off');
      await expect
        .poll(found, { interval: 50, timeout: 10_000 })
        .toContain('synchronous_commit is off');
      await change('synchronous_commit = on', 'fsync = off');
      await expect.poll(found, { interval: 50, timeout: 10_000 }).toContain('fsync is off');
    } finally {
      standby.kill('SIGKILL');
      await once(standby, 'exit');
    }
  });

  test('reports shards without an owner, and a different assignment of symbols', async () => {
    await database.run('insert into shard_layout values (1, 4)');
    await database.run(
      `insert into shard (shard, owner, expires) values (1, 'a', 'infinity'), (2, 'b', '-infinity')`,
    );
    const of = async (env: Record<string, string>): Promise<string> =>
      line(await checkShards(settingsOf({ DATABASE_URL: server.url, ...env })));
    expect(await of({ ROLES: 'ingest' })).toBe('ok: 1 of 2 are owned, by 1 process');
    expect(await of({ ROLES: 'follow' })).toMatch(/^warn: 1 of 2 are owned.*role ingest/);
    expect(await of({ SHARD_BUCKETS: '8' })).toBe(
      'fail: the database has 4 buckets a venue, SHARD_BUCKETS says 8 → set SHARD_BUCKETS to 4',
    );
  });
});

const redis = await findRedis();

describe.skipIf(typeof redis === 'string' || redis.child === null)(
  'a Redis (else skipped: it is not installed)',
  () => {
    const { url, child } = redis as TestRedis;
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => undefined);
    afterAll(() => {
      client.disconnect();
      (redis as TestRedis).stop();
    });
    const found = async (env: Record<string, string> = {}, clock = systemClock): Promise<string> =>
      line(await checkRedis(settingsOf({ REDIS_URL: url, ...env }), clock));

    test('reports version, memory and policy, and what is wrong with them for bars', async () => {
      expect(await found()).toMatch(
        /^ok: redis:.* answers \((Redis|Valkey) \d.*no maxmemory\), clocks/,
      );
      await client.config('SET', 'maxmemory', '1gb', 'maxmemory-policy', 'allkeys-lru');
      expect(await found()).toMatch(/^ok: .*maxmemory 1024 MiB, allkeys-lru/);
      for (const env of [{ ROLES: 'follow' }, { WORKERS: '2' }]) {
        expect(await found(env)).toMatch(/^warn: .*may drop streams.*noeviction$/);
      }
      await client.config('SET', 'maxmemory', '1mb', 'maxmemory-policy', 'noeviction');
      expect(await found({ ROLES: 'follow' })).toContain('warn: ');
      expect(await found()).toContain('it is nearly full');
      await client.config('SET', 'maxmemory', '0');
      const late = new VirtualClock(Date.now() + 300_000);
      expect(await found({}, late)).toContain('clocks differ by 5 min');
    });

    test('that is a replica, hangs or is gone is reported as a fault', async () => {
      await client.replicaof('127.0.0.1', '1');
      expect(await found()).toMatch(/^fail: .*it is a replica/);
      await client.replicaof('NO', 'ONE');
      child!.kill('SIGSTOP');
      expect(await found({ ROLES: 'follow' })).toMatch(/^fail: .*without it bars come late/);
      child!.kill('SIGCONT');
      child!.kill('SIGKILL');
      await once(child!, 'exit');
      const secret = url.replace('redis://', 'redis://user:secret@');
      const gone = await found({ REDIS_URL: secret });
      expect(gone).toMatch(/^fail: .*ECONNREFUSED.*each process counts quotas for itself/);
      expect(gone).not.toContain('secret');
    });
  },
);
