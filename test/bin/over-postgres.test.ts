import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHere } from '#test/bin/command-here.ts';
import {
  ONE_SERIES,
  startMarketgraph,
  untilReady,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases, type TestDatabase } from '#test/platform/postgres/test-databases.ts';

const databases = await TestDatabases.find();

describe.skipIf(databases === null)(`a demo over PostgreSQL (else skipped: ${NO_POSTGRES})`, () => {
  let taken: TestDatabase;
  let env: Readonly<Record<string, string>>;
  let server: MarketgraphProcess;

  beforeAll(async () => {
    taken = await databases!.takeUnmigrated();
    // One symbol of one exchange: the test is about whether it is kept, not how much.
    env = { ...ONE_SERIES, DATABASE_URL: taken.url };
  });
  afterAll(() => databases!.close());

  test('is refused before the schema exists, with the command to run', async () => {
    const { code, stderr } = await runHere(['start'], env);
    expect(code).toBe(2);
    expect(stderr).toContain('run `marketgraph migrate`');
    const doctor = await runHere(['doctor'], env);
    expect(doctor.stdout).toContain('run `marketgraph migrate`');
  });

  test('migrates once, however often it is run', async () => {
    const first = await runHere(['migrate'], env);
    expect(first.stdout).toMatch(/went from schema version 0 to \d+/);
    const second = await runHere(['migrate'], env);
    expect(second.stdout).toContain('already');
    const doctor = await runHere(['doctor'], env);
    expect(doctor.stdout).toMatch(/✓ database: .* answers \(PostgreSQL \d+/);
  });

  test('serves bars and facts from it, and knows a token that another process created', async () => {
    server = await startMarketgraph(['start'], env);
    const { stdout: secret } = await runHere(['token', 'create', '--name', 'desk'], env);
    const klines = '/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=50';
    await expect.poll(() => rowsOf(klines), { timeout: 30_000 }).toBe(50);
    const headers = { authorization: `Bearer ${secret.trim()}` };
    const statusOf = async (): Promise<number> =>
      (await fetch(`${server.origin}${klines}`, { headers })).status;
    await expect.poll(statusOf, { timeout: 3_000 }).toBe(200);
    await expect
      .poll(() => countOf('select count(*) as n from publication'), { timeout: 60_000 })
      .toBe(1);
    // A server that is still building its views of a publication would be delayed at its end.
    await untilReady(server.origin);
    expect(await server.end()).toBe(0);
    expect(await countOf('select count(*) as n from bar')).toBeGreaterThan(1_000);
    expect(server.printed()).not.toContain('"level":50');
  });

  async function rowsOf(path: string): Promise<number> {
    const answer = await fetch(`${server.origin}${path}`);
    if (!answer.ok) return 0;
    return ((await answer.json()) as unknown[]).length;
  }

  async function countOf(text: string): Promise<number> {
    const [row] = await taken.database.rows<{ n: number }>(text);
    return row!.n;
  }
});
