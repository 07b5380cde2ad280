import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { seededRandom, type Random } from '#kernel/ports/clock.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import { FactStorePostgres } from '#platform/postgres/fact-store-postgres.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { deep } from '#test/depth.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

const PUBLISHER = fileURLToPath(new URL('publish-parts-in-child.ts', import.meta.url));
const STEPS = 16;

/** Runs the publisher, and kills it at a random moment after some step. Returns the lines that it printed. */
async function publishAndKill(
  engine: string,
  place: string,
  random: Random | null,
): Promise<readonly string[]> {
  const args = [PUBLISHER, engine, place, String(STEPS)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const kill = random === null ? null : { after: 2 + Math.floor(random() * 5), ms: random() * 12 };
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  for await (const chunk of child.stdout) {
    text += String(chunk);
    const steps = text.split('\n').length - 2;
    if (kill === null || steps < kill.after) continue;
    timer ??= setTimeout(() => child.kill('SIGKILL'), kill.ms);
  }
  await exit;
  clearTimeout(timer);
  return text.split('\n').slice(0, -1);
}

async function everyFact(store: PartStore): Promise<unknown> {
  const sequence = (await store.currentPublication())?.sequence ?? 0;
  const found: unknown[] = [];
  for (const kind of ['company', 'sector', 'company_sector_relation']) {
    for await (const batch of store.readFacts({ sequence, kind })) found.push(...batch);
  }
  const parts = (await store.parts()).map(({ mark: _mark, ...part }) => part);
  return { found, parts, waiting: await store.quarantined({}) };
}

/** Kills the publisher again and again until it is done. */
async function publishWithKills(engine: string, place: string, seed: number): Promise<number> {
  const random = seededRandom(seed);
  let [acknowledged, killed] = [0, 0];
  for (;;) {
    const said = await publishAndKill(engine, place, random);
    const begun = Number(said[0]?.split(' ')[1] ?? acknowledged);
    expect(begun).toBeGreaterThanOrEqual(acknowledged);
    // A step whose acknowledgement was not printed may be there; none is skipped.
    expect(begun).toBeLessThanOrEqual(acknowledged + 1);
    acknowledged = Math.max(begun, Number(said.findLast(isStep)?.split(' ')[1] ?? 0));
    if (said.at(-1) === 'done') return killed;
    killed += 1;
  }
}

function isStep(line: string): boolean {
  return line.startsWith('acknowledged');
}

test('SQLite: kill -9 at any moment gives the state of an uninterrupted run', async () => {
  const undisturbed = join(temporaryFolder(), 'facts.db');
  await publishAndKill('sqlite', undisturbed, null);
  const expected = await factsOf(undisturbed);
  for (let seed = 1; seed <= deep(1); seed += 1) {
    const path = join(temporaryFolder(), 'facts.db');
    expect(await publishWithKills('sqlite', path, seed)).toBeGreaterThan(1);
    expect(await factsOf(path)).toEqual(expected);
  }
});

async function factsOf(path: string): Promise<unknown> {
  const store = openSqliteFactStore(path);
  try {
    return await everyFact(store);
  } finally {
    await store.close();
  }
}

const databases = await TestDatabases.find();
afterAll(() => databases?.close());

describe.skipIf(databases === null)(`PostgreSQL (else skipped: ${NO_POSTGRES})`, () => {
  test('kill -9 at any moment gives the state of an uninterrupted run', async () => {
    const [one, other] = [await databases!.take(), await databases!.take()];
    await publishAndKill('postgres', one.url, null);
    expect(await publishWithKills('postgres', other.url, 3)).toBeGreaterThan(1);
    const [expected, found] = await Promise.all(
      [one, other].map(({ database }) => everyFact(new FactStorePostgres(database))),
    );
    expect(found).toEqual(expected);
  });
});
