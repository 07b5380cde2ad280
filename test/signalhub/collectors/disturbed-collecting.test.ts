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
import { deep } from '#test/depth.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
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
