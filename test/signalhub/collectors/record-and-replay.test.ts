import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { askEachSource, type SourceLine } from '#bin/collecting/ask-each-source.ts';
import { replayed } from '#bin/collecting/replayed-collecting.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import { SOURCE_RECORDING_VERSION } from '#kernel/market/source-recording.ts';
import { readSourceRecording } from '#platform/recording/read-source-recording.ts';
import { RecordingFiles } from '#platform/recording/recording-files.ts';
import { demoCollecting } from '#bin/collecting/demo-collecting.ts';
import { storedRows } from '#bin/collecting/stored-facts.ts';
import { partOf } from '#signalhub/collectors/part-publisher.ts';
import { HOST_NAMES, SOURCE_HOSTS } from '#signalhub/collectors/source-hosts.ts';
import { CNINFO_ANNOUNCEMENTS } from '#signalhub/collectors/sources/cninfo/cninfo-announcements.ts';
import { SSE_BASKETS } from '#signalhub/collectors/sources/sse/sse-baskets.ts';
import type { PartRow } from '#signalhub/parts/part-publication.ts';
import { SITES } from '#simulators/sources/site-registry.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { collectingRuntime } from '#test/signalhub/collectors/collecting-runtime.ts';
import { FRIDAY_MS } from '#test/signalhub/collectors/open-collector.ts';
import {
  FULL_WORLD,
  recordSites,
  withoutTimes,
} from '#test/signalhub/collectors/recorded-sites.ts';

/** The sources that the demo collects. */
const { sources = [] } = demoCollecting(
  { collectSources: ['all'] },
  Object.fromEntries(SITES.map((siteOf) => [siteOf(FULL_WORLD).host, 'http://127.0.0.1'])),
);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'source-recording-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Replays a recording into a store; no socket is opened. */
async function replay(folder: string, store: FactStoreMemory): Promise<SourceLine[]> {
  const { around, ...time } = replayed(readSourceRecording(folder), await store.parts());
  const runtime = collectingRuntime(time, folder);
  return askEachSource(runtime, store, { isDry: false, onLine: () => undefined, sources, around });
}

async function factsOf(store: PartStore): Promise<readonly PartRow[]> {
  const rows = await Promise.all(sources.map(({ name }) => storedRows(store, partOf(name))));
  return rows.flat();
}

test('a recording of all sources replays to the same facts, byte for byte, and only once', async () => {
  const folder = newFolder();
  const published = await factsOf(await recordSites(folder, sources));
  expect(published.length).toBeGreaterThan(5_000);
  const stores = [new FactStoreMemory(), new FactStoreMemory()] as const;
  for (const store of stores) {
    const lines = await replay(folder, store);
    expect(new Set(lines.map(({ outcome }) => outcome))).toEqual(new Set(['ok']));
  }
  const [first, second] = await Promise.all(stores.map(factsOf));
  expect(withoutTimes(first!)).toEqual(withoutTimes(published));
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  const names = new Set(sources.map(({ name }) => partOf(name)));
  const sequences = async () =>
    (await stores[0].parts())
      .filter(({ part }) => names.has(part))
      .map(({ part, sequence }) => `${part} ${sequence}`);
  const before = await sequences();
  // The full world has no announcements, so their source states nothing.
  const stating = sources.filter(({ name }) => name !== CNINFO_ANNOUNCEMENTS.name);
  expect(before).toHaveLength(stating.length);
  for (const line of await replay(folder, stores[0])) {
    expect(line).toMatchObject({ added: 0, changed: 0, withdrawn: 0 });
    expect(line.outcome).toBe(line.source === SSE_BASKETS.name ? 'nothing_due' : 'ok');
  }
  expect(await sequences()).toEqual(before);
});

test('a recording has no address, cookie or agent of the recorder', async () => {
  const folder = newFolder();
  await recordSites(folder, sources);
  const text = readdirSync(folder)
    .map((name) => gunzipSync(readFileSync(join(folder, name))).toString())
    .join('');
  expect(text).toContain('"host":"www.bse.cn"');
  expect(text).not.toMatch(/127\.0\.0\.1|cookie|C3VK|user-agent|Mozilla/i);
  for (const name of HOST_NAMES) expect(text).not.toContain(`"${SOURCE_HOSTS[name].baseUrl}"`);
});

test('what a recording lacks has no answer, and is never an empty one', async () => {
  const folder = newFolder();
  const clock = new VirtualClock(FRIDAY_MS);
  const head = {
    kind: 'source_recording',
    version: SOURCE_RECORDING_VERSION,
    sources: [],
  } as const;
  new RecordingFiles({ folder, head, maxChars: 1_000_000, clock }).close();
  const lines = await replay(folder, new FactStoreMemory());
  // Announcements are not requested before there are companies.
  const asked = lines.filter(({ source }) => source !== CNINFO_ANNOUNCEMENTS.name);
  expect(new Set(asked.map(({ outcome }) => outcome))).toEqual(new Set(['unavailable']));
  expect(lines.length - asked.length).toBe(1);
  expect(lines.find((line) => !asked.includes(line))?.outcome).toBe('incomplete');
});
