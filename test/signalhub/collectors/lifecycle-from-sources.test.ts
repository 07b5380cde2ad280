import { expect, test } from 'vitest';
import { HealthPart } from '#signalhub/collectors/engine/health-part.ts';
import { SSE_DELISTED } from '#signalhub/collectors/sources/sse/sse-delisted.ts';
import { SSE_IPO } from '#signalhub/collectors/sources/sse/sse-ipo.ts';
import { SSE_LISTED } from '#signalhub/collectors/sources/sse/sse-listed.ts';
import { SseSite } from '#simulators/sources/sse-site.ts';
import type { SimulatedApplication } from '#simulators/sources/simulated-application.ts';
import {
  FRIDAY_MS,
  openCollector,
  publisherInto,
} from '#test/signalhub/collectors/open-collector.ts';
import { sharesOf } from '#test/signalhub/collectors/shares-of.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';

const LIFECYCLE = `query ($scope: SecurityLifecycleScope!) {
  securityLifecycleList(scope: $scope, days: 30, pageSize: 100) {
    coverage { listedExchanges delistedExchanges prelistingSources degradedSources }
    items { stockCode stockName lifecycleStage }
  }
}`;

const SOURCES = [SSE_LISTED, SSE_DELISTED, SSE_IPO];

function application(number: number, changes: Partial<SimulatedApplication>): SimulatedApplication {
  const companyName = `申请${number}股份有限公司`;
  const times = { appliedAt: '20260601093000', changedAt: '20261120183000' };
  return { number, name: `申请${number}`, companyName, status: 2, ...times, ...changes };
}

async function openWorld() {
  const newShare = {
    ...sharesOf(['688'], 1, 'STAR')[0]!,
    code: '688999',
    listingDate: '2026-11-20',
  };
  const shares = [
    ...sharesOf(['600', '601', '603'], 2_500, 'MAIN'),
    newShare,
    ...sharesOf(['605'], 60, 'MAIN', '2026-11-18'),
  ];
  const applications = [application(1729, {}), application(1730, { status: 8 })];
  const world = { shares, applications };
  const site = new SseSite(world);
  const signalhub = await openSignalhub({ nowMs: FRIDAY_MS });
  const { store, clock } = signalhub;
  const opened = await openCollector({ sites: [site], sources: SOURCES, store, clock });
  const health = new HealthPart({
    parts: publisherInto(store, clock),
    clock,
    sources: SOURCES,
    stateOf: (source) => opened.collector.stateOf(source),
  });
  const collect = async (): Promise<void> => {
    for (const source of SOURCES) await opened.run(source);
    await health.publish();
    await signalhub.refresh();
  };
  return { ...opened, signalhub, site, world, collect };
}

test('sources of an exchange answer what is to come, new and gone, with their coverage', async () => {
  const { signalhub, collect } = await openWorld();
  await collect();
  const ask = (scope: string) => signalhub.ask(LIFECYCLE, { scope })['securityLifecycleList'];
  expect(ask('recent_listed')).toMatchObject({
    items: [{ stockCode: '688999', lifecycleStage: 'listed' }],
    coverage: {
      listedExchanges: ['SSE'],
      delistedExchanges: ['SSE'],
      prelistingSources: ['sse-ipo'],
      degradedSources: [],
    },
  });
  expect(ask('prelisted')).toMatchObject({ items: [{ lifecycleStage: 'inquiry' }] });
  expect(ask('departures')).toMatchObject({ items: { length: 61 } });
});

test('a source that is blocked for a day is named, and its securities stay', async () => {
  const { signalhub, site, collect } = await openWorld();
  await collect();
  site.quirks.add('html_wall');
  await collect();
  const { coverage, items } = signalhub.ask(LIFECYCLE, { scope: 'recent_listed' })[
    'securityLifecycleList'
  ] as { coverage: Record<string, string[]>; items: object[] };
  expect(items).toHaveLength(1);
  expect(coverage['degradedSources']).toEqual(['sse-delisted', 'sse-ipo', 'sse-listed']);
});

test('a source that was never read covers nothing', async () => {
  const { signalhub, site, collect } = await openWorld();
  site.quirks.add('broken');
  await collect();
  const { coverage } = signalhub.ask(LIFECYCLE, { scope: 'recent_listed' })[
    'securityLifecycleList'
  ] as { coverage: Record<string, string[]> };
  expect(coverage).toMatchObject({ listedExchanges: [], delistedExchanges: [] });
  expect(coverage['degradedSources']).toEqual(['sse-delisted', 'sse-ipo', 'sse-listed']);
});

test('an applicant keeps the date of each stage, and ends without a listing', async () => {
  const { world, run, rowsOf, signalhub } = await openWorld();
  await run(SSE_IPO);
  world.applications.push(application(1731, { changedAt: '20261125100000' }));
  // A later change without another stage, such as a new paper, says nothing of the stage.
  world.applications[0] = application(1729, { changedAt: '20261126100000' });
  await run(SSE_IPO);
  const stages = (await rowsOf(SSE_IPO))
    .filter(({ kind }) => kind === 'security_event')
    .map(({ valid_from: date, fact }) => `${String(fact['event_id'])} ${date}`);
  expect(stages.toSorted()).toEqual([
    'sse.audit.1729.accepted 2026-06-01',
    'sse.audit.1729.inquiry 2026-11-20',
    'sse.audit.1730.accepted 2026-06-01',
    'sse.audit.1730.withdrawn 2026-11-20',
    'sse.audit.1731.accepted 2026-06-01',
    'sse.audit.1731.inquiry 2026-11-25',
  ]);
  expect(await signalhub.cursorOf('collector/sse-ipo')).toBe('20261126100000 2026-11-27');
});
