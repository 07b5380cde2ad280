import { beforeAll, expect, test } from 'vitest';
import { demoCollecting } from '#bin/collecting/demo-collecting.ts';
import { HealthPart } from '#signalhub/collectors/engine/health-part.ts';
import type { FactSource } from '#signalhub/collectors/source.ts';
import { HOST_NAMES } from '#signalhub/collectors/source-hosts.ts';
import { SZSE_BASKETS } from '#signalhub/collectors/sources/szse/szse-baskets.ts';
import { SZSE_NAMES } from '#signalhub/collectors/sources/szse/szse-names.ts';
import { SSE_BASKETS } from '#signalhub/collectors/sources/sse/sse-baskets.ts';
import { makeDemoBaskets, makeDemoWorld } from '#simulators/publication/demo-publication.ts';
import { demoSiteWorld } from '#simulators/sources/demo-site-world.ts';
import { SITES } from '#simulators/sources/site-registry.ts';
import type { SiteWorld } from '#simulators/sources/site-world.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import {
  FRIDAY_MS,
  openCollector,
  publisherInto,
} from '#test/signalhub/collectors/open-collector.ts';

/** That of the demo's store in tests. */
const SEED = 7;

/** Each host of a source, at an address. */
const EVERY_HOST = Object.fromEntries(HOST_NAMES.map((name) => [name, 'http://127.0.0.1']));

const LIFECYCLE = `query ($scope: SecurityLifecycleScope!) {
  securityLifecycleList(scope: $scope, days: 366, pageSize: 200) {
    items {
      stockCode stockName companyName exchange board lifecycleStatus lifecycleStage
      statusEffectiveDate listingDate delistingDate delistingType
    }
    coverage { listedExchanges degradedSources collectors { sourceId status rows } }
  }
}`;

interface LifecycleAnswer {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly coverage: {
    readonly collectors: readonly { readonly sourceId: string; readonly status: string }[];
  };
}

/** The publication has the demo's quotes. */
const NOT_IN_THE_DEMO = ['market-quotes'];

let world: SiteWorld;
let sources: readonly FactSource<unknown>[] = [];

beforeAll(() => {
  world = demoSiteWorld({
    seed: SEED,
    companies: makeDemoWorld(SEED, FRIDAY_MS),
    baskets: () => makeDemoBaskets(SEED, FRIDAY_MS),
    clock: new VirtualClock(FRIDAY_MS),
  });
  const urls = SITES.map((siteOf) => [siteOf(world).host, 'http://127.0.0.1'] as const);
  const asked = demoCollecting({ collectSources: ['all'] }, Object.fromEntries(urls));
  // Documents have a test of their own.
  sources = (asked.sources ?? []).filter(({ pages }) => pages === undefined);
});

async function openDemo() {
  const signalhub = await openDemoSignalhub(FRIDAY_MS);
  const { store, clock } = signalhub;
  const sites = SITES.map((siteOf) => siteOf(world));
  const opened = await openCollector({ sites, sources, store, clock });
  const health = new HealthPart({
    parts: publisherInto(store, clock),
    clock,
    sources,
    stateOf: (source) => opened.collector.stateOf(source),
  });
  const collect = async (): Promise<string[]> => {
    const failures: string[] = [];
    for (const source of sources) {
      const { failure } = await opened.run(source);
      if (failure !== null) failures.push(`${source.name}: ${failure.message}`);
    }
    await health.publish();
    await signalhub.refresh();
    return failures;
  };
  const lifecycle = (scope: string): LifecycleAnswer =>
    signalhub.ask(LIFECYCLE, { scope })['securityLifecycleList'] as LifecycleAnswer;
  return { ...opened, sites, collect, lifecycle };
}

test('every official source has a simulated site, or is known to have none', () => {
  const { sources: ofEveryHost = [] } = demoCollecting(
    { collectSources: ['official'] },
    EVERY_HOST,
  );
  const hosts = new Set(SITES.map((siteOf) => siteOf(world).host));
  const missing = ofEveryHost.filter((source) => source.hosts.some((host) => !hosts.has(host)));
  expect(missing.map(({ name }) => name)).toEqual(NOT_IN_THE_DEMO);
});

test('a source without a simulated site is not asked by the demo', () => {
  const settings = { collectSources: ['official'] };
  const known = demoCollecting(settings, { 'www.bse.cn': 'http://127.0.0.1:9' }).sources ?? [];
  expect(known.length).toBeGreaterThan(0);
  expect(new Set(known.flatMap(({ hosts }) => hosts))).toEqual(new Set(['www.bse.cn']));
});

test('what sites say of the demo agrees with its publication, and is covered by name', async () => {
  const { collect, lifecycle, sites } = await openDemo();
  const scopes = ['prelisted', 'recent_listed', 'departures'];
  const before = scopes.map((scope) => lifecycle(scope).items);
  expect(before.map(({ length }) => length > 5)).toEqual([true, true, true]);
  expect(await collect()).toEqual([]);
  expect(scopes.map((scope) => lifecycle(scope).items)).toEqual(before);
  const statuses = () => {
    const { collectors } = lifecycle('prelisted').coverage;
    return new Map(collectors.map(({ sourceId, status }) => [sourceId, status]));
  };
  expect(statuses().size).toBeGreaterThanOrEqual(6);
  expect(new Set(statuses().values())).toEqual(new Set(['ok']));
  for (const { quirks } of sites) quirks.add('zero_rows');
  expect((await collect()).length).toBeGreaterThan(3);
  expect(scopes.map((scope) => lifecycle(scope).items)).toEqual(before);
  expect(statuses().get('sse-listed')).toBe('degraded');
});

test.each([
  ['SSE', SSE_BASKETS],
  ['SZSE', SZSE_BASKETS],
] as const)('the baskets of %s are those of the publication', async (exchange, source) => {
  const sites = SITES.map((siteOf) => siteOf(world));
  const { run, rowsOf } = await openCollector({ sites, sources });
  expect((await run(source)).failure).toBeNull();
  const collected = (await rowsOf(source)).filter(({ kind }) => kind === 'etf_basket');
  const published = makeDemoBaskets(SEED, FRIDAY_MS).filter(
    ({ valid_from: date, fact }) =>
      date === '2026-11-27' && String(fact['etf_key']).startsWith(`${exchange}.`),
  );
  expect(shownByKey(collected)).toEqual(shownByKey(published));
  // Late funds stay late.
  expect(published.length).toBeGreaterThan(8);
  expect(published.length).toBeLessThan(world.funds[exchange].length);
});

test('former names of companies of Shenzhen end on the date of the publication', async () => {
  const { run, rowsOf } = await openDemo();
  const ofDemo = sources.find(({ name }) => name === SZSE_NAMES.name)!;
  expect((await run(ofDemo)).failure).toBeNull();
  const former = (await rowsOf(SZSE_NAMES)).map(({ valid_to: until, fact }) => [
    fact['stock_code'],
    fact['name'],
    until,
  ]);
  const changes = [...world.names.short, ...world.names.registered];
  expect(former.length).toBeGreaterThan(0);
  expect(former.length).toBeLessThanOrEqual(changes.length);
  for (const [code, name, until] of former) {
    const stated = changes.find((one) => one.code === code && one.date === until);
    expect(stated?.before).toBe(name);
  }
});

const WHENCE = new Set(['source_url', 'fetched_at']);

/** Baskets without where and when each was read. */
function shownByKey(
  rows: readonly { readonly fact: Readonly<Record<string, unknown>> }[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    rows.map(({ fact }) => {
      const shown = Object.entries(fact).filter(([name]) => !WHENCE.has(name));
      return [String(fact['etf_key']), Object.fromEntries(shown)];
    }),
  );
}
