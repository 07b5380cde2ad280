import { expect, test } from 'vitest';
import type { Analyser, AnalysisOutcome, AnalysisRequest } from '#signalhub/analysis/analyser.ts';
import { RulesAnalyser } from '#signalhub/analysis/rules/rules-analyser.ts';
import { HealthPart } from '#signalhub/collectors/engine/health-part.ts';
import { GOV_CN_POLICY } from '#signalhub/collectors/sources/gov-cn/gov-cn-policy.ts';
import { dateAfter } from '#signalhub/facts/shanghai-time.ts';
import type { SiteRequest } from '#simulators/sources/site.ts';
import { GovCnSite } from '#simulators/sources/gov-cn-site.ts';
import { publisherInto } from '#test/signalhub/collectors/open-collector.ts';
import {
  openPolicyWorld,
  openShown,
  solarDocument,
} from '#test/signalhub/collectors/policy-world.ts';

const TODAY = '2026-11-27';
/** A reader polls the log that often in another process. */
const POLL_MS = 1_000;

const EVENTS = `{ realtimeEvents(window: "3d") { summary { materialCount }
  items { materialId signalReadyAt publishedOn } } }`;

test('a document goes from the list to readers in stages, under one id', async () => {
  const site = new GovCnSite({
    documents: [
      solarDocument(1, { docNo: '国发〔2026〕15号', writtenOn: '2026-11-20' }),
      solarDocument(2, { title: '国务院领导会见外国客人' }),
      solarDocument(3, { title: '国务院任免国家工作人员' }),
    ],
  });
  const world = await openPolicyWorld(GOV_CN_POLICY, site);
  const opened = await world.open();
  const { result } = await opened.run(GOV_CN_POLICY);
  expect(result).toMatchObject({ rows: 1, notes: ['1 bodies read', '1 documents mapped'] });
  const stages = await world.documents();
  expect(new Set(stages.map(({ material_id: id }) => id)).size).toBe(1);
  expect(stages.map((one) => [one.lifecycle_stage, one.lifecycle_status])).toEqual([
    ['discovered', 'pending'],
    ['extracted', 'pending'],
    ['mapped', 'complete'],
  ]);
  // Meetings and appointments are dropped before their pages are asked for.
  expect(opened.sent.map(({ url }) => new URL(url).pathname)).toEqual([
    '/robots.txt',
    '/zhengce/zuixin/ZUIXINZHENGCE.json',
    '/zhengce/content/202611/content_701.htm',
  ]);
  const [discovered, , mapped] = stages;
  expect(discovered).toMatchObject({ text: '', signal_ready_at: null, material_date: TODAY });
  expect(mapped).toMatchObject({
    first_seen_at: discovered!.first_seen_at,
    doc_no: '国发〔2026〕15号',
    material_date: '2026-11-20',
    published_on: TODAY,
    analysis: { analyser: 'rules', fallback_reason: null },
    results: [{ quote: '鼓励光伏企业扩大生产，到2031年建成1个示范基地。', signal_type: 'support' }],
  });
  // No script and no footer of the page is part of the text.
  expect(mapped!.text).toMatch(/^各省、自治区.*\n鼓励光伏.*\n© 正文结束$/);
});

test('policy materials, coverage and the feed show what was collected', async () => {
  const site = new GovCnSite({ documents: [solarDocument(1)] });
  const { signalhub, store, clock, open } = await openShown(GOV_CN_POLICY, site);
  const { collector, run } = await open();
  await run(GOV_CN_POLICY);
  const parts = publisherInto(store, clock);
  const stateOf = () => collector.stateOf(GOV_CN_POLICY);
  await new HealthPart({ parts, clock, sources: [GOV_CN_POLICY], stateOf }).publish();
  await signalhub.refresh();
  const { policyMaterialPage: page } = signalhub.ask(`{
    policyMaterialPage(date: "2026-11-27") {
      summary { total signal } collectors { sourceId capability status rows }
      items { sourceId sourceTier lifecycleStage signalStatus analysis { analyser version }
        affectedSectors { sectorId } } } }`);
  expect(page).toEqual({
    summary: { total: 1, signal: 1 },
    collectors: [{ sourceId: 'gov-cn-policy', capability: 'policy', status: 'ok', rows: 1 }],
    items: [
      {
        sourceId: 'gov.cn',
        sourceTier: 'national',
        lifecycleStage: 'mapped',
        signalStatus: 'signal',
        analysis: { analyser: 'rules', version: new RulesAnalyser().version },
        affectedSectors: [{ sectorId: 'L2.solar' }],
      },
    ],
  });
});

test('news passes from its page to the feed without a delay', async () => {
  const count = 8;
  const site = new GovCnSite({
    documents: Array.from({ length: count }, (_, at) => solarDocument(at + 1)),
  });
  const answeredAtMs: number[] = [];
  const answer = site.answer.bind(site);
  const { materials, clock, open } = await openPolicyWorld(GOV_CN_POLICY, site);
  site.answer = (request: SiteRequest) => {
    if (request.path.endsWith('.htm')) answeredAtMs.push(clock.nowMs());
    return answer(request);
  };
  const tookMs: number[] = [];
  const append = materials.append.bind(materials);
  materials.append = async (batch, atMs) => {
    for (const _ of batch) tookMs.push(atMs - answeredAtMs[tookMs.length]!);
    return append(batch, atMs);
  };
  await (await open({ stepMs: 20 })).run(GOV_CN_POLICY);
  expect(tookMs).toHaveLength(count);
  const p95Ms = tookMs.toSorted((a, b) => a - b)[Math.floor(count * 0.95)]!;
  // A reader in another process finds it at its next poll.
  expect(p95Ms + POLL_MS).toBeLessThan(2_000);
});

test('documents of a first start are not news, and are in the windows of their own days', async () => {
  const dates = [0, 2, 5, 40, 89, 120].map((days) => dateAfter(TODAY, -days));
  const documents = dates.map((publishedOn, at) => solarDocument(at + 1, { publishedOn }));
  const site = new GovCnSite({ documents });
  const { signalhub, open, mapped: stored } = await openShown(GOV_CN_POLICY, site);
  await (await open()).run(GOV_CN_POLICY);
  const mapped = await stored();
  // The one of 120 days ago is too old.
  expect(mapped.map(({ material_date: date }) => date).sort()).toEqual(dates.slice(0, 5).sort());
  await signalhub.refresh();
  await signalhub.clock.advance(POLL_MS);
  const countIn = (window: string): unknown =>
    signalhub.ask(`{ realtimeEvents(window: "${window}") { summary { materialCount } } }`);
  const counted = (materialCount: number) => ({ realtimeEvents: { summary: { materialCount } } });
  expect(countIn('24h')).toEqual(counted(1));
  expect(countIn('3d')).toEqual(counted(2));
  const { realtimeEvents } = signalhub.ask(EVENTS);
  const { items } = realtimeEvents as { items: { signalReadyAt: string; publishedOn: string }[] };
  // Its own day is its place, and not the time at which it was ready.
  expect(items.map(({ publishedOn }) => publishedOn)).toEqual([TODAY, '2026-11-25']);
  expect(items.every(({ signalReadyAt }) => signalReadyAt.startsWith(TODAY))).toBe(true);
});

test('a run that ends anywhere loses nothing and doubles nothing', async () => {
  const documents = [1, 2, 3].map((number) => solarDocument(number));
  const expected = new Set(documents.map(({ title }) => title));
  // robots.txt, the list, three pages.
  for (let killedAt = 0; killedAt < 5; killedAt += 1) {
    const world = await openPolicyWorld(GOV_CN_POLICY, new GovCnSite({ documents }));
    const beforeSend = (sent: number): void => {
      if (sent === killedAt) throw new Error('killed');
    };
    const killed = await world.open({ beforeSend });
    await expect(killed.run(GOV_CN_POLICY)).rejects.toThrow('killed');
    const next = await world.open();
    await next.run(GOV_CN_POLICY);
    await next.run(GOV_CN_POLICY);
    const mapped = await world.mapped();
    expect(mapped.map(({ title }) => title).sort()).toEqual([...expected].sort());
    expect(await world.materials.lastSequence()).toBe(3);
    // No page is asked for twice, but the one at which the run ended.
    const asked = [...killed.sent, ...next.sent].filter(({ url }) => url.endsWith('.htm'));
    expect(asked).toHaveLength(3);
  }
});

test('a document that was mapped and not announced is announced by the next start', async () => {
  const world = await openPolicyWorld(
    GOV_CN_POLICY,
    new GovCnSite({ documents: [solarDocument(1)] }),
  );
  const append = world.materials.append.bind(world.materials);
  world.materials.append = async () => {
    throw new Error('killed');
  };
  await expect((await world.open()).run(GOV_CN_POLICY)).rejects.toThrow('killed');
  expect((await world.documents()).at(-1)).toMatchObject({ lifecycle_stage: 'mapped' });
  world.materials.append = append;
  await (await world.open()).run(GOV_CN_POLICY);
  expect(await world.materials.lastSequence()).toBe(1);
});

/** Says the contrary of the rules, as another version. */
class ContraryAnalyser implements Analyser {
  readonly name = 'rules';
  readonly version = 'contrary/1';

  analyse(request: AnalysisRequest): AnalysisOutcome {
    const { results, usage } = new RulesAnalyser().analyse(request);
    const turned = results.map((one) => {
      const { sectorId, horizon, confidence, signalType, rationale, quote } = one;
      const said = { direction: 'negative', score: -one.score } as const;
      return Object.assign(said, { sectorId, horizon, confidence, signalType, rationale, quote });
    });
    return { results: turned, usage };
  }
}

test('a new version of the analyser corrects what was mapped, in its place', async () => {
  const site = new GovCnSite({ documents: [solarDocument(1)] });
  const world = await openShown(GOV_CN_POLICY, site);
  await (await world.open()).run(GOV_CN_POLICY);
  const anew = await openPolicyWorld(GOV_CN_POLICY, site, {
    stores: world,
    analyser: new ContraryAnalyser(),
  });
  await (await anew.open()).run(GOV_CN_POLICY);
  await (await anew.open()).run(GOV_CN_POLICY);
  const [first, second, ...more] = await world.mapped();
  expect(more).toEqual([]);
  expect(second).toMatchObject({
    material_id: first!.material_id,
    signal_ready_at: first!.signal_ready_at,
    analysis: { version: 'contrary/1' },
    results: [{ impact_direction: 'negative' }],
  });
  expect(await world.materials.lastSequence()).toBe(2);
  await world.signalhub.refresh();
  await world.clock.advance(POLL_MS);
  expect(
    world.signalhub.ask(`{ realtimeEvents(window: "24h") { items {
      materialId duplicateCount analysis { version } results { impactDirection } } } }`),
  ).toEqual({
    realtimeEvents: {
      items: [
        {
          materialId: first!.material_id,
          duplicateCount: 1,
          analysis: { version: 'contrary/1' },
          results: [{ impactDirection: 'negative' }],
        },
      ],
    },
  });
});
