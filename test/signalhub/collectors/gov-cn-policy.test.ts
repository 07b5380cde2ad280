import { expect, test } from 'vitest';
import { parse, subscribe } from 'graphql';
import { GOV_CN_POLICY } from '#signalhub/collectors/sources/gov-cn/gov-cn-policy.ts';
import { GovCnSite } from '#simulators/sources/gov-cn-site.ts';
import { openPolicyWorld, solarDocument } from '#test/signalhub/collectors/policy-world.ts';
import { ANONYMOUS } from '#test/signalhub/open-signalhub.ts';

test('a document goes from the list to subscribers in stages, under one id', async () => {
  const site = new GovCnSite([
    solarDocument(1, { docNo: '国发〔2026〕15号', writtenOn: '2026-11-20' }),
    solarDocument(2, { title: '国务院领导会见外国客人' }),
  ]);
  const world = await openPolicyWorld(GOV_CN_POLICY, site);
  const { collector, run, sent } = await world.open();
  const source = `subscription { materialPublished(sectorId: "L2.solar") {
    kind material { materialId signalReadyAt lifecycleStage analysis { analyser version } } } }`;
  const { schema } = world.signalhub.subgraph;
  const contextValue = world.signalhub.subgraph.createContext(ANONYMOUS);
  const events = (await subscribe({
    schema,
    document: parse(source),
    contextValue,
  })) as AsyncGenerator<{ data: any }>;
  const end = await run(GOV_CN_POLICY);
  console.log(end, sent, await world.documents(), collector.isRunning);
  console.log(JSON.stringify((await events.next()).value));
});
