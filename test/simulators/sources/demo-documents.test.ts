import { beforeAll, expect, test } from 'vitest';
import { demoCollecting } from '#bin/collecting/demo-collecting.ts';
import { isDroppedTitle } from '#signalhub/collectors/documents/dropped-title.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { HOST_NAMES } from '#signalhub/collectors/source-hosts.ts';
import { GOV_CN_POLICY } from '#signalhub/collectors/sources/gov-cn/gov-cn-policy.ts';
import { makeDemoWorld } from '#simulators/publication/demo-publication.ts';
import { sectorRows } from '#simulators/publication/demo-rows.ts';
import { POLICY_DESKS } from '#simulators/publication/policy-sources.ts';
import { demoDocuments } from '#simulators/sources/demo-documents.ts';
import { demoSiteWorld } from '#simulators/sources/demo-site-world.ts';
import { SITES } from '#simulators/sources/site-registry.ts';
import type { SimulatedDocument } from '#simulators/sources/simulated-document.ts';
import { MaterialLogMemory } from '#test/doubles/material-log-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { openCollector, publisherInto } from '#test/signalhub/collectors/open-collector.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import { partRows } from '#test/simulators/sources/company-store.ts';

/** That of the demo's store in tests. */
const SEED = 7;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How often readers look for what was appended. */
const POLL_MS = 60_000;
/** The morning after a week of holidays, before authorities publish again. */
const MORNING_MS = Date.parse('2026-10-08T05:00:00+08:00');

const PAGE = `{ policyMaterialPage(date: "2026-09-30", knownAsOf: "2026-10-08", pageSize: 100) {
  items { signalStatus analysis { analyser } } } }`;
const FEED = `{ realtimeEvents(window: "3d", channel: policy, limit: 100) {
  items { materialId sourceId } } }`;

interface PageAnswer {
  readonly items: readonly {
    readonly signalStatus: string;
    readonly analysis: { readonly analyser: string } | null;
  }[];
}

interface FeedAnswer {
  readonly items: readonly { readonly sourceId: string }[];
}

let sources: readonly FactSource<unknown>[] = [];

beforeAll(() => {
  const urls = Object.fromEntries(HOST_NAMES.map((name) => [name, 'http://127.0.0.1']));
  const asked = demoCollecting({ collectSources: ['official'] }, urls);
  sources = (asked.sources ?? []).filter(({ pages }) => pages !== undefined);
});

/** A signalhub with the demo's sectors on a Thursday, and a collector of the documents of the demo's sites. */
async function openDemo() {
  const materials = new MaterialLogMemory();
  const settings = { publicationPollMs: POLL_MS };
  const signalhub = await openSignalhub({ nowMs: MORNING_MS, materials, isLazy: true, settings });
  const { store, clock } = signalhub;
  await publisherInto(store, clock).publishPart({
    part: 'catalog',
    isComplete: true,
    observedAtMs: MORNING_MS - DAY_MS,
    cursor: null,
    rows: partRows('sector', sectorRows()),
  });
  const companies = makeDemoWorld(SEED, MORNING_MS);
  const world = demoSiteWorld({ seed: SEED, companies, baskets: () => [], clock });
  const sites = SITES.map((siteOf) => siteOf(world));
  const opened = await openCollector({ sites, sources, store, clock, documents: { materials } });
  return { ...opened, world, signalhub };
}

test('documents of every authority go from its site through all stages to readers', async () => {
  const { run, world, signalhub, rowsOf } = await openDemo();
  const outcomes: string[] = [];
  for (const source of sources) {
    const { failure } = await run(source);
    outcomes.push(`${source.name} ${failure === null ? 'ok' : failure.message}`);
  }
  expect(outcomes).toEqual(sources.map(({ name }) => `${name} ok`));
  const shown = Object.values(world.documents).flatMap(({ documents }) => documents);
  const read = (await Promise.all(sources.map(rowsOf)))
    .flat()
    .filter(({ kind }) => kind === 'policy_material');
  const wanted = shown.filter(({ title }) => !isDroppedTitle(title));
  expect(read.map(({ fact }) => String(fact['title'])).sort()).toEqual(
    wanted.map(({ title }) => title).sort(),
  );
  expect(new Set(read.map(({ fact }) => fact['lifecycle_stage']))).toEqual(new Set(['mapped']));
  await signalhub.refresh();
  const { items } = signalhub.ask(PAGE)['policyMaterialPage'] as PageAnswer;
  const analysed = items.filter(({ analysis }) => analysis !== null);
  expect(analysed.length).toBeGreaterThan(0);
  expect(analysed.map(({ signalStatus }) => signalStatus)).toContain('signal');
});

test('what an authority publishes while the demo runs comes with the next question', async () => {
  const { run, clock, world, rowsOf, signalhub } = await openDemo();
  await run(GOV_CN_POLICY);
  const before = new Set(world.documents.govCn.documents.map(({ path }) => path));
  await clock.advance(14 * HOUR_MS);
  await run(GOV_CN_POLICY);
  const added = world.documents.govCn.documents.filter(
    ({ path, title }) => !before.has(path) && !isDroppedTitle(title),
  );
  expect(added.length).toBeGreaterThan(0);
  const urls = (await rowsOf(GOV_CN_POLICY)).map(({ fact }) => fact['url']);
  for (const { path } of added) expect(urls).toContain(`https://www.gov.cn${path}`);
  await signalhub.refresh();
  await clock.advance(POLL_MS);
  const { items } = signalhub.ask(FEED)['realtimeEvents'] as FeedAnswer;
  expect(items.map(({ sourceId }) => sourceId)).toContain('gov.cn');
});

/** A year of documents of a seed, as sites show them, each once. */
function yearOfDocuments(seed: number): readonly SimulatedDocument[] {
  const byPath = new Map<string, SimulatedDocument>();
  for (let back = 0; back < 366; back += 6) {
    const lists = demoDocuments(seed, new VirtualClock(MORNING_MS - back * DAY_MS));
    for (const { documents } of Object.values(lists)) {
      for (const document of documents) byPath.set(document.path, document);
    }
  }
  return [...byPath.values()];
}

test('documents are complete, have numbers of their own, and come on working days', () => {
  const documents = yearOfDocuments(SEED);
  expect(documents.length).toBeGreaterThan(2_000);
  const text = documents.flatMap(({ title, paragraphs }) => [title, ...paragraphs]).join('\n');
  expect(text).not.toMatch(/[{}]|undefined|NaN/);
  const numbers = documents.map(({ docNo }) => docNo).filter((docNo) => docNo !== null);
  expect(new Set(numbers).size).toBe(numbers.length);
  // The publication counts documents of the same authorities in series of their own.
  for (const { docPrefix } of POLICY_DESKS) {
    expect(numbers.filter((docNo) => docNo.startsWith(`${docPrefix}〔`))).toEqual([]);
  }
  const atWeekends = documents.filter(
    ({ publishedOn }) => new Date(publishedOn).getUTCDay() % 6 === 0,
  );
  expect(atWeekends.length / documents.length).toBeLessThan(0.1);
});

test.each(['2026-01-03', '2026-02-23', '2026-05-05', '2026-10-07'])(
  'no list is empty at the end of the holidays of %s',
  (date) => {
    const clock = new VirtualClock(Date.parse(`${date}T20:00:00+08:00`));
    for (const { documents } of Object.values(demoDocuments(SEED, clock))) {
      expect(documents.length).toBeGreaterThan(2);
    }
  },
);

test('equal seeds and times give equal documents, and other seeds others', () => {
  const titlesOf = (seed: number): readonly string[] =>
    demoDocuments(seed, new VirtualClock(MORNING_MS)).ndrc.documents.map(({ title }) => title);
  expect(titlesOf(SEED)).toEqual(titlesOf(SEED));
  expect(titlesOf(SEED)).not.toEqual(titlesOf(SEED + 1));
});
