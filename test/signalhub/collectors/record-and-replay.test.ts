import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { askEachSource, type SourceLine } from '#bin/collecting/ask-each-source.ts';
import { replayed } from '#bin/collecting/replayed-collecting.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { SOURCE_RECORDING_VERSION } from '#kernel/market/source-recording.ts';
import { readSourceRecording } from '#platform/recording/read-source-recording.ts';
import { recordSources } from '#platform/recording/recorded-sources.ts';
import { RecordingFiles } from '#platform/recording/recording-files.ts';
import { SOURCES } from '#signalhub/collectors/registry.ts';
import { HOST_NAMES, SOURCE_HOSTS } from '#signalhub/collectors/source-hosts.ts';
import { SSE_BASKETS } from '#signalhub/collectors/sources/sse/sse-baskets.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';
import type { SiteWorld } from '#simulators/sources/site-world.ts';
import { SITES } from '#simulators/sources/site-registry.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { FRIDAY_MS, openCollector, rowsOf } from '#test/signalhub/collectors/open-collector.ts';
import { sharesOf } from '#test/signalhub/collectors/shares-of.ts';

const GONE_ON = '2020-07-03';

/** As many shares as the lists always have. */
const WORLD: SiteWorld = {
  shares: {
    SSE: [
      ...sharesOf(['600', '601', '603'], 2_050, 'MAIN'),
      ...sharesOf(['605'], 60, 'MAIN', GONE_ON),
    ],
    SZSE: [
      ...sharesOf(['000', '002', '300'], 2_550, 'MAIN'),
      ...sharesOf(['001'], 60, 'MAIN', GONE_ON),
    ],
    BSE: sharesOf(['920'], 210, 'BSE'),
  },
  applications: {
    SSE: Array.from({ length: 130 }, (_, index) => ({
      number: 1_000 + index,
      name: `申请${index}`,
      companyName: `申请${index}股份有限公司`,
      status: 1 + (index % 2),
      appliedAt: '20260601093000',
      changedAt: `202611${String(10 + (index % 17))}183000`,
    })),
  },
  funds: {
    SSE: Array.from({ length: 60 }, (_, index) => ({
      code: String(510_000 + index),
      name: `样本ETF${index}`,
    })),
  },
  sessions: ['2026-11-27', '2026-11-26'],
};
const sources = SOURCES.filter(({ hosts }) =>
  hosts.every((host) => SITES.some((siteOf) => siteOf(WORLD).host === host)),
);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'source-recording-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Asks every source over real sockets and records it; gives the facts that were published. */
async function record(folder: string): Promise<readonly PartRow[]> {
  const clock = new VirtualClock(FRIDAY_MS);
  const names = sources.map(({ name }) => name);
  const head = { kind: 'source_recording', version: SOURCE_RECORDING_VERSION, sources: names } as const;
  const recorder = new RecordingFiles({ folder, head, maxChars: 64_000_000, clock });
  const hosts = new Map<string, string>();
  const opened = await openCollector({
    sites: SITES.map((siteOf) => siteOf(WORLD)),
    sources,
    clock,
    around: (transport) => recordSources(transport, (origin) => hosts.get(origin)!, recorder),
  });
  for (const { url, site } of opened.servers) hosts.set(url, site.host);
  for (const source of sources) expect((await opened.run(source)).failure).toBeNull();
  recorder.close();
  return factsOf(opened.store as FactStoreMemory);
}

/** Replays a recording into a store; no socket is opened. */
function replay(folder: string, store: FactStoreMemory): Promise<SourceLine[]> {
  const recording = readSourceRecording(folder);
  return store.parts().then(async (parts) => {
    const { clock, random, around } = replayed(recording, parts);
    const runtime = {
      clock,
      random,
      log: SILENT_LOG,
      meter: SILENT_METER,
      settings: {
        collectUserAgent: 'Mozilla/5.0',
        collectRobots: 'obey',
        collectHosts: [],
        dataDir: folder,
      },
    } as unknown as Runtime;
    return askEachSource(runtime, store, { isDry: false, onLine: () => undefined, sources, around });
  });
}

async function factsOf(store: FactStoreMemory): Promise<readonly PartRow[]> {
  const rows = await Promise.all(sources.map((source) => rowsOf(store, source)));
  return rows.flat();
}

function withoutTimes(rows: readonly PartRow[]): readonly object[] {
  return rows.map(({ observed_at: _, ...row }) => {
    const { fetched_at: _at, ...fact } = row.fact as Readonly<Record<string, unknown>>;
    return { ...row, fact };
  });
}

test('a recording of all sources replays to the same facts, byte for byte, and only once', async () => {
  const folder = newFolder();
  const published = await record(folder);
  expect(published.length).toBeGreaterThan(5_000);
  const stores = [new FactStoreMemory(), new FactStoreMemory()] as const;
  for (const store of stores) {
    const lines = await replay(folder, store);
    expect(new Set(lines.map(({ outcome }) => outcome))).toEqual(new Set(['ok']));
  }
  const [first, second] = await Promise.all(stores.map(factsOf));
  expect(withoutTimes(first!)).toEqual(withoutTimes(published));
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  const sequences = async () =>
    (await stores[0].parts()).map(({ part, sequence }) => `${part} ${sequence}`);
  const before = (await sequences()).filter((one) => !one.startsWith('collector/health'));
  expect(before).toHaveLength(sources.length);
  for (const line of await replay(folder, stores[0])) {
    expect(line).toMatchObject({ added: 0, changed: 0, withdrawn: 0 });
    expect(line.outcome).toBe(line.source === SSE_BASKETS.name ? 'nothing_due' : 'ok');
  }
  expect((await sequences()).filter((one) => !one.startsWith('collector/health'))).toEqual(before);
}, 60_000);

test('a recording has no address, cookie or agent of the recorder', async () => {
  const folder = newFolder();
  await record(folder);
  const text = readdirSync(folder)
    .map((name) => gunzipSync(readFileSync(join(folder, name))).toString())
    .join('');
  expect(text).toContain('"host":"www.bse.cn"');
  expect(text).not.toMatch(/127\.0\.0\.1|cookie|C3VK|user-agent|Mozilla/i);
  for (const name of HOST_NAMES) expect(text).not.toContain(`"${SOURCE_HOSTS[name].baseUrl}"`);
}, 60_000);

test('what a recording lacks has no answer, and is never an empty one', async () => {
  const folder = newFolder();
  const clock = new VirtualClock(FRIDAY_MS);
  const head = { kind: 'source_recording', version: SOURCE_RECORDING_VERSION, sources: [] } as const;
  new RecordingFiles({ folder, head, maxChars: 1_000_000, clock }).close();
  const lines = await replay(folder, new FactStoreMemory());
  expect(new Set(lines.map(({ outcome }) => outcome))).toEqual(new Set(['unavailable']));
});
