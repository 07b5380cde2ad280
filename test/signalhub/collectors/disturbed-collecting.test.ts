import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { seededRandom, type Random } from '#kernel/ports/clock.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { FactStorePostgres } from '#platform/postgres/fact-store-postgres.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { HOST_BUDGETS, SOURCE_HOSTS, type HostName } from '#signalhub/collectors/source-hosts.ts';
import { partOf } from '#signalhub/collectors/part-publisher.ts';
import { turnedOn } from '#signalhub/collectors/turned-on.ts';
import { SITES } from '#simulators/sources/site-registry.ts';
import { SiteServer } from '#simulators/sources/site-server.ts';
import { canonicalJson } from '#kernel/text/canonical-json.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { migrateSchema } from '#platform/postgres/schema.ts';
import { deep, IS_DEEP } from '#test/depth.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { MortalPostgres } from '#test/platform/postgres/mortal-postgres.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';
import { storedRows } from '#bin/collecting/stored-facts.ts';
import { openCollector } from '#test/signalhub/collectors/open-collector.ts';
import {
  FULL_WORLD,
  recordSites,
  withoutTimes,
} from '#test/signalhub/collectors/recorded-sites.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

const COLLECTOR = fileURLToPath(new URL('collect-in-child.ts', import.meta.url));
const NAMES = ['sse-baskets', 'sse-ipo', 'sse-delisted', 'szse-delisted', 'bse-listed'];
const SOURCES = turnedOn(NAMES);
const HOUR_MS = 3_600_000;
/** Requests of an undisturbed run: 123 for baskets, 3 for projects, 1 and 2 for lists, 12 for Beijing. */
const REQUESTS = 140;

const recording = mkdtempSync(join(tmpdir(), 'source-recording-'));
afterAll(() => rmSync(recording, { recursive: true, force: true }));
/** What an undisturbed run publishes; recorded by the first test that asks. */
let undisturbed: Promise<unknown> | null = null;
const expected = (): Promise<unknown> =>
  (undisturbed ??= recordSites(recording, SOURCES).then(factsOf));

/** The facts and cursors of all parts, without when each was read. */
async function factsOf(store: PartStore): Promise<unknown> {
  const rows = await Promise.all(SOURCES.map(({ name }) => storedRows(store, partOf(name))));
  const facts = withoutTimes(rows.flat()).map(canonicalJson);
  const names = new Set(SOURCES.map(({ name }) => partOf(name)));
  const statuses = (await store.parts()).filter(({ part }) => names.has(part));
  const parts = statuses.map(({ part, rowCount, cursor, quarantinedCount }) => {
    return { part, rowCount, cursor, quarantinedCount };
  });
  return { facts: facts.sort(), parts };
}

function collect(mode: string, place: string, names: string, from: string): ChildProcess {
  const args = [COLLECTOR, mode, place, names, from];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Collects the recording into a store, and kills the process after some requests; whether it was done before. */
async function collectAndKill(path: string, random: Random | null): Promise<boolean> {
  const child = collect('sqlite', path, NAMES.join(','), recording);
  const exit = once(child, 'exit');
  const killAfter = random === null ? Infinity : 1 + Math.floor(random() * REQUESTS);
  const killMs = random === null ? 0 : random() * 8;
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  for await (const chunk of child.stdout!) {
    text += String(chunk);
    if (text.split('\n').length <= killAfter) continue;
    timer ??= setTimeout(() => child.kill('SIGKILL'), killMs);
  }
  await exit;
  clearTimeout(timer);
  return text.endsWith('done\n');
}

test('kill -9 of collector and store at any moment loses nothing, and states nothing twice', async () => {
  await expected();
  for (let seed = 1; seed <= deep(1); seed += 1) {
    const random = seededRandom(seed);
    const path = join(temporaryFolder(), 'facts.db');
    let killed = 0;
    for (let run = 0; run < 2; run += 1) killed += (await collectAndKill(path, random)) ? 0 : 1;
    expect(killed).toBeGreaterThan(0);
    expect(await collectAndKill(path, null)).toBe(true);
    const store = openSqliteFactStore(path);
    expect(await factsOf(store), `seed ${seed}`).toEqual(await expected());
    await store.close();
  }
});

/** A store that fails before or after some of its commits, as one does whose connection breaks. */
function unreliable(store: PartStore, random: Random): PartStore & { readonly failures: number } {
  let failures = 0;
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'failures') return failures;
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (name !== 'commitPart') return member.bind(target);
      return async (...commit: Parameters<PartStore['commitPart']>) => {
        const fate = random();
        if (fate < 0.3) {
          failures += 1;
          throw new Error('the connection broke before the commit');
        }
        const published = await store.commitPart(...commit);
        if (fate > 0.6) return published;
        failures += 1;
        throw new Error('the connection broke after the commit');
      };
    },
  }) as PartStore & { readonly failures: number };
}

test('a store that breaks before or after commits loses nothing, and states nothing twice', async () => {
  for (let seed = 1; seed <= deep(2); seed += 1) {
    const kept = new FactStoreMemory();
    const store = unreliable(kept, seededRandom(seed));
    const sites = SITES.map((siteOf) => siteOf(FULL_WORLD));
    const { collector, pass } = await openCollector({ sites, sources: SOURCES, store, seed });
    collector.start();
    await pass(4 * HOUR_MS);
    await collector.stop();
    expect(store.failures, `seed ${seed}`).toBeGreaterThan(2);
    expect(await factsOf(kept), `seed ${seed}`).toEqual(await expected());
  }
});

const databases = await TestDatabases.find();
afterAll(() => databases?.close());

/** What a busy machine may take between the pace of a request and its line. */
const LATE_MS = 50;

describe.skipIf(databases === null)(`PostgreSQL (else skipped: ${NO_POSTGRES})`, () => {
  test('two collectors keep the budget of each host, also where one is killed', async () => {
    const { url, database } = await databases!.take();
    const names = ['sse-delisted', 'sse-ipo', 'szse-delisted'];
    const sites = SITES.map((siteOf) => new SiteServer(siteOf(FULL_WORLD), systemClock));
    const baseUrls: Record<string, string> = {};
    for (const server of sites) baseUrls[server.site.host] = await server.start();
    const start = () => collect('postgres', url, names.join(','), JSON.stringify(baseUrls));
    const both = [start(), start()];
    const lines: string[] = [];
    try {
      const asked = await Promise.race(both.map((child) => linesInto(lines, child)));
      both[asked === both[0] ? 0 : 1]!.kill('SIGKILL');
      const store = new FactStorePostgres(database);
      await expect
        .poll(async () => (await store.parts()).filter(({ rowCount }) => rowCount > 0).length, {
          timeout: 60_000,
          interval: 100,
        })
        .toBe(names.length + 1);
      const byHost = Map.groupBy(lines, (line) => line.split(' ')[1] as HostName);
      const gaps = Array.from(byHost, ([host, ofHost]) => {
        const { gapMs } = HOST_BUDGETS[SOURCE_HOSTS[host].budget];
        const times = ofHost.map((line) => Number(line.split(' ')[0])).sort((a, b) => a - b);
        return times.slice(1).map((atMs, index) => (atMs - times[index]! + LATE_MS) / gapMs);
      }).flat();
      expect(gaps.length).toBeGreaterThan(4);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1);
      const rows = (await store.parts()).map(({ part, rowCount }) => [part, rowCount]);
      expect(rows).toContainEqual(['collector/sse-delisted', 120]);
      expect(rows).toContainEqual(['collector/sse-ipo', 130 + 130 + 65]);
    } finally {
      for (const child of both) child.kill('SIGKILL');
      for (const server of sites) await server.stop();
    }
  });
});

/** Collects the lines of a process, and resolves with it once it has sent a request. */
function linesInto(lines: string[], child: ChildProcess): Promise<ChildProcess> {
  return new Promise((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      lines.push(line);
      resolve(child);
    });
  });
}

/** Kills of the collector and of its database, all together. */
const KILLS = IS_DEEP ? 100 : 3;
/** Requests after which one of them is killed, at most. */
const MAX_REQUESTS_BEFORE = 40;

const mortal = await MortalPostgres.start();
afterAll(() => mortal?.close());

describe.skipIf(mortal === null)('a PostgreSQL that dies (else skipped: not installed)', () => {
  test('kill -9 of database and collector at any moment loses nothing, and states nothing twice', async () => {
    await expected();
    const random = seededRandom(28);
    const killed = { database: 0, collector: 0 };
    for (let world = 1; killed.database + killed.collector < KILLS; world += 1) {
      const url = await emptyDatabase(mortal!, `world_${world}`);
      for (let isDone = false; !isDone;) {
        const isLast = killed.database + killed.collector >= KILLS;
        const victim = random() < 0.6 ? 'database' : 'collector';
        isDone = await collectInto(url, isLast ? null : { victim, random });
        if (!isDone) killed[victim] += 1;
        await expectWholeParts(url);
      }
      expect(await inDatabase(url, factsOf), `world ${world}`).toEqual(await expected());
    }
    expect(Math.min(killed.database, killed.collector)).toBeGreaterThan(0);
    if (IS_DEEP) console.log('killed', killed);
  }, 1_800_000);
});

async function emptyDatabase(server: MortalPostgres, schema: string): Promise<string> {
  const database = new PostgresDatabase(server.url);
  await database.run(`create schema ${schema}`);
  await database.close();
  const url = `${server.url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`;
  const own = new PostgresDatabase(url);
  await migrateSchema(own);
  await own.close();
  return url;
}

interface Fate {
  readonly victim: 'database' | 'collector';
  readonly random: Random;
}

/** Collects the recording into a database; of what is killed, the database is there again afterwards. */
async function collectInto(url: string, fate: Fate | null): Promise<boolean> {
  const names = NAMES.join(',');
  const args = [COLLECTOR, 'postgres-recording', url, names, recording];
  // A collector without its database says so.
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const exit = once(child, 'exit');
  const killAfter = fate === null ? Infinity : Math.floor(fate.random() * MAX_REQUESTS_BEFORE);
  const killMs = (fate?.random() ?? 0) * 15;
  let [text, timer]: [string, NodeJS.Timeout | undefined] = ['', undefined];
  let dying: Promise<void> | undefined;
  const kill = (): void => {
    if (fate?.victim === 'collector') child.kill('SIGKILL');
    else dying = mortal!.kill().then(() => mortal!.restart());
  };
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.split('\n').length > killAfter + 1) timer ??= setTimeout(kill, killMs);
  }
  await exit;
  clearTimeout(timer);
  await dying;
  // What was killed at the last moment was killed, too.
  return text.endsWith('done\n') && dying === undefined;
}

/** What each part says of itself is true: no cursor and no count is ahead of the rows. */
async function expectWholeParts(url: string): Promise<void> {
  const counts = await inDatabase(url, async (store) => {
    const parts = await store.parts();
    return Promise.all(
      parts.map(async ({ part, rowCount }) => [rowCount, (await storedRows(store, part)).length]),
    );
  });
  for (const [said, there] of counts) expect(there).toBe(said);
}

async function inDatabase<Result>(
  url: string,
  ask: (store: PartStore) => Promise<Result>,
): Promise<Result> {
  const database = new PostgresDatabase(url);
  try {
    return await ask(new FactStorePostgres(database));
  } finally {
    await database.close();
  }
}
