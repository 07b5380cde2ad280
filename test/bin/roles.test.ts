import { ALERTS_SHARD } from '#kernel/market/shard.ts';
import { renameSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHere } from '#test/bin/command-here.ts';
import { ONE_SERIES, startMarketgraph } from '#test/bin/marketgraph-process.ts';
import { writeSupergraphFile } from '#test/bin/split-graph.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases, type TestDatabase } from '#test/platform/postgres/test-databases.ts';
import { findRedis } from '#test/platform/quota/redis-server.ts';

interface Health {
  readonly subgraphs: { readonly id: string };
}

const databases = await TestDatabases.find();
const redis = await findRedis();
const isMissing = databases === null || typeof redis === 'string';

describe('roles', () => {
  test('are rejected without their engines, and two subgraphs without a gateway', async () => {
    const [alone, two] = await Promise.all([
      runHere(['start'], { ROLES: 'ingest' }),
      runHere(['start'], {
        ROLES: 'follow,signalhub',
        DATABASE_URL: 'postgres://127.0.0.1:1/none',
        REDIS_URL: 'redis://127.0.0.1:1',
      }),
    ]);
    expect(alone.code).not.toBe(0);
    expect(alone.stderr).toContain('needs both DATABASE_URL and REDIS_URL');
    expect(two.stderr).toContain('two subgraphs but not gateway');
  });
});

describe.skipIf(isMissing)(`bars through the log (else skipped: ${NO_POSTGRES}, or Redis)`, () => {
  let taken: TestDatabase;
  beforeAll(async () => {
    taken = await databases!.take();
  });
  afterAll(async () => {
    await databases!.close();
    if (typeof redis !== 'string') redis.stop();
  });

  test('an ingest writes them, a replica serves them while subgraphs move, and its end releases shards', async () => {
    const file = writeSupergraphFile({
      'market-data': 'http://127.0.0.1:1',
      signalhub: 'http://127.0.0.1:1',
    });
    const env = {
      ...ONE_SERIES,
      ROLES: 'ingest,follow,gateway',
      DATABASE_URL: taken.url,
      REDIS_URL: typeof redis === 'string' ? '' : redis.url,
      SUPERGRAPH_SETTLE_MS: '50',
    };
    const server = await startMarketgraph(['start', '--subgraphs', file], env);
    const path = '/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=50';
    const rows = async (): Promise<number> => {
      const answer = await fetch(`${server.origin}${path}`);
      return answer.ok ? ((await answer.json()) as unknown[]).length : 0;
    };
    await expect.poll(rows, { timeout: 40_000, interval: 200 }).toBe(50);
    const followed = async (): Promise<string> =>
      ((await (await fetch(`${server.origin}/healthz`)).json()) as Health).subgraphs.id;
    const before = await followed();
    const moved = { 'market-data': 'http://127.0.0.1:2', signalhub: 'http://127.0.0.1:2' };
    renameSync(writeSupergraphFile(moved), file);
    await expect.poll(followed, { timeout: 20_000, interval: 200 }).not.toBe(before);
    // The subgraph of this process is asked here, whatever the file says of it.
    expect(await rows()).toBe(50);
    // Without the lease of alerts, which every gateway takes part in.
    const held = `select count(*) as n from shard
      where expires > clock_timestamp() and shard <> ${ALERTS_SHARD}`;
    const shards = async (): Promise<number> =>
      (await taken.database.rows<{ n: number }>(held))[0]!.n;
    expect(await shards()).toBe(1);
    expect(await server.end()).toBe(0);
    expect(await shards()).toBe(0);
    const [log] = await taken.database.rows<{ n: number }>('select count(*) as n from bar_log');
    expect(log!.n).toBeGreaterThan(0);
  });
});
