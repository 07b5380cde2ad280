import { expect, onTestFinished, test } from 'vitest';
import { openSqliteAnalysisStore } from '#platform/sqlite/analysis-store-sqlite.ts';
import type { Analyser } from '#signalhub/analysis/analyser.ts';
import { NO_USAGE } from '#signalhub/analysis/analyser.ts';
import { analysisCatalog, analysisCatalogOf } from '#signalhub/analysis/analysis-catalog.ts';
import { AnalysisEngine } from '#signalhub/analysis/engine/analysis-engine.ts';
import { checkResults } from '#signalhub/analysis/engine/result-checks.ts';
import { RulesAnalyser } from '#signalhub/analysis/rules/rules-analyser.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { GOOD_RESULT } from '#test/signalhub/analysis/scripted-model.ts';
import { requestFor, SMALL_CATALOG } from '#test/signalhub/analysis/small-catalog.ts';

const TEXT = '各地要支持光伏企业。';
const START_MS = Date.parse('2026-11-20T10:00:00+08:00');

function open(analyser: Analyser) {
  const store = openSqliteAnalysisStore(':memory:');
  onTestFinished(() => store.close());
  const clock = new VirtualClock(START_MS);
  const engineOf = (one: Analyser): AnalysisEngine =>
    new AnalysisEngine({ analyser: one, fallback: one, store, clock });
  return { engine: engineOf(analyser), engineOf, store, clock };
}

/** An analyser that gives the same results, and counts. */
function fixed(results: readonly unknown[], version = '1') {
  const calls = { count: 0 };
  const analyser: Analyser = {
    name: 'fixed',
    version,
    analyse: async () => {
      calls.count += 1;
      return { results: results as (typeof GOOD_RESULT)[], usage: NO_USAGE };
    },
  };
  return { analyser, calls };
}

test.each([
  ['schema', { ...GOOD_RESULT, score: 2 }],
  ['schema', { ...GOOD_RESULT, quote: 'x'.repeat(501) }],
  ['schema', null],
  ['sector', { ...GOOD_RESULT, sectorId: 'L2.none' }],
  ['quote', { ...GOOD_RESULT, quote: '支持 光伏企业' }],
  ['quote', { ...GOOD_RESULT, quote: ' ' }],
  ['direction', { ...GOOD_RESULT, score: 0 }],
  ['direction', { ...GOOD_RESULT, direction: 'unknown' }],
])('a result fails the check of %s', (check, result) => {
  const checked = checkResults([result, GOOD_RESULT, GOOD_RESULT], requestFor(`${TEXT} `));
  expect(checked.dropped).toEqual([
    { index: 0, check },
    { index: 2, check: 'duplicate' },
  ]);
  expect(checked.accepted).toEqual([GOOD_RESULT]);
});

test('an analysis has the versions that produced it, and is made once', async () => {
  const { analyser, calls } = fixed([GOOD_RESULT, { ...GOOD_RESULT, quote: '没有' }]);
  const { engine } = open(analyser);
  const [first, second] = await Promise.all([
    engine.analyse(requestFor(TEXT)),
    engine.analyse(requestFor(TEXT)),
  ]);
  expect(first).toMatchObject({
    analyser: 'fixed',
    analyserVersion: '1',
    catalogVersion: SMALL_CATALOG.version,
    analysedAtMs: START_MS,
    results: [GOOD_RESULT],
    dropped: [{ index: 1, check: 'quote' }],
    fallbackReason: null,
  });
  expect(second).toEqual(first);
  expect(await engine.analyse(requestFor(TEXT))).toEqual(first);
  expect(calls.count).toBe(1);
});

test('a new catalog or version analyses again and keeps the old analysis', async () => {
  const { analyser } = fixed([GOOD_RESULT]);
  const { engine, engineOf, store } = open(analyser);
  const { contentHash } = await engine.analyse(requestFor(TEXT));
  const fewer = analysisCatalog(
    SMALL_CATALOG.sectors.filter(({ sectorId }) => sectorId !== 'L2.solar'),
    [],
  );
  const other = await engine.analyse(requestFor(TEXT, { catalog: fewer }));
  expect(other.results).toEqual([]);
  await engineOf(fixed([GOOD_RESULT], '2').analyser).analyse(requestFor(TEXT));
  const kept = await store.allOf(contentHash);
  expect(
    kept.map(({ analyserVersion, catalogVersion }) => [analyserVersion, catalogVersion]),
  ).toEqual([
    ['1', SMALL_CATALOG.version],
    ['1', fewer.version],
    ['2', SMALL_CATALOG.version],
  ]);
  expect(JSON.parse(kept[0]!.body)).toMatchObject({ results: [GOOD_RESULT] });
});

test('a defect of an analyser rejects and is not kept', async () => {
  let isBroken = true;
  const { engine } = open({
    name: 'broken',
    version: '1',
    analyse: () => {
      if (isBroken) throw new Error('a defect');
      return { results: [], usage: NO_USAGE };
    },
  });
  await expect(engine.analyse(requestFor(TEXT))).rejects.toThrow('a defect');
  isBroken = false;
  expect((await engine.analyse(requestFor(TEXT))).results).toEqual([]);
});

test('what the rules say passes every check', async () => {
  const { engine } = open(new RulesAnalyser());
  const text = '支持光伏企业。白酒板块或将走低。铁矿石库存下降。看好券商、保险板块。';
  const { results, dropped, analyser } = await engine.analyse(requestFor(text));
  expect([analyser, results.length, dropped]).toEqual(['rules', 5, []]);
});

test('equal catalogs have one version, whatever their order', () => {
  const { sectors, companyNames, version } = SMALL_CATALOG;
  expect(analysisCatalog(sectors.toReversed(), companyNames.toReversed()).version).toBe(version);
  expect(analysisCatalog(sectors.slice(1), companyNames).version).not.toBe(version);
});

test('the catalog of a snapshot gives its sectors, with their parents, and names of companies', () => {
  const power = { sectorId: 'L1.power', name: '电力设备', layer: 'level1', parent: null } as const;
  const solar = { sectorId: 'L2.solar', name: '光伏设备', layer: 'level2' } as const;
  const parent = {
    ...power,
    __typename: 'Sector',
    nameEn: null,
    children: [],
    relations: [],
  } as const;
  const catalog = analysisCatalogOf({
    sectors: [power, { ...solar, parent }],
    companies: [{ name: '海山证券' }],
  });
  expect(catalog).toMatchObject({
    sectors: [
      { sectorId: 'L1.power', parentId: null },
      { sectorId: 'L2.solar', parentId: 'L1.power' },
    ],
    companyNames: ['海山证券'],
  });
});
