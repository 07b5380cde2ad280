import { expect, onTestFinished, test } from 'vitest';
import { findStored } from '#bin/collecting/stored-facts.ts';
import { HealthPart } from '#signalhub/collectors/engine/health-part.ts';
import { NEW_STATE } from '#signalhub/collectors/engine/source-standing.ts';
import { SZSE_DELISTED } from '#signalhub/collectors/sources/szse/szse-delisted.ts';
import { SZSE_LISTED } from '#signalhub/collectors/sources/szse/szse-listed.ts';
import type { SiteQuirk } from '#simulators/sources/site.ts';
import { SiteServer } from '#simulators/sources/site-server.ts';
import { SzseSite } from '#simulators/sources/szse-site.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import {
  FRIDAY_MS,
  openCollector,
  publisherInto,
} from '#test/signalhub/collectors/open-collector.ts';
import { sharesOf } from '#test/signalhub/collectors/shares-of.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SOURCES = [SZSE_LISTED, SZSE_DELISTED];

/** Collectors of one store, one after the other, which publish their health. */
async function openRestarts(quirk: SiteQuirk) {
  const clock = new VirtualClock(FRIDAY_MS);
  const store = new FactStoreMemory();
  const listed = sharesOf(['000', '002', '300'], 2_600, 'MAIN');
  const gone = sharesOf(['001'], 60, 'MAIN', '2020-07-03');
  const site = new SzseSite({ shares: [...listed, ...gone] });
  site.quirks.add(quirk);
  const server = new SiteServer(site, clock);
  await server.start();
  onTestFinished(() => server.stop());
  const begin = async () => {
    const opened = await openCollector({
      sites: [],
      servers: [server],
      sources: SOURCES,
      store,
      clock,
      onRun: () => health.publish(),
    });
    const stateOf = opened.collector.stateOf.bind(opened.collector);
    const health = new HealthPart({
      parts: publisherInto(store, clock),
      clock,
      sources: SOURCES,
      stateOf,
    });
    opened.collector.start();
    return opened;
  };
  const asked = (): number => server.seen.filter(({ target }) => target !== '/robots.txt').length;
  return { begin, site, asked, store, clock };
}

test('a host that put up a wall is not asked by the next process either, until its rest is over', async () => {
  const { begin, site, asked } = await openRestarts('html_wall');
  const first = await begin();
  await first.pass(10 * MINUTE_MS);
  await first.collector.stop();
  expect(asked()).toBe(1);
  site.quirks.clear();
  const second = await begin();
  await second.pass(5 * HOUR_MS);
  expect(asked()).toBe(1);
  expect(second.collector.stateOf(SZSE_LISTED)).toMatchObject({ lastFailure: { kind: 'blocked' } });
  await second.pass(2 * HOUR_MS);
  expect(second.collector.stateOf(SZSE_LISTED)).toMatchObject({ failures: 0, rows: 2_600 });
  expect(second.collector.stateOf(SZSE_DELISTED)).toMatchObject({ failures: 0, rows: 60 });
});

test('the back-off of a broken host continues over a restart', async () => {
  const { begin, asked } = await openRestarts('moved_field');
  const first = await begin();
  await first.pass(2 * HOUR_MS);
  await first.collector.stop();
  const before = asked();
  const { failures, nextAtMs } = first.collector.stateOf(SZSE_LISTED);
  expect(failures).toBeGreaterThan(4);
  const second = await begin();
  await second.pass(MINUTE_MS);
  expect(asked()).toBe(before);
  expect(second.collector.stateOf(SZSE_LISTED).failures).toBe(failures);
  expect(second.collector.stateOf(SZSE_LISTED).nextAtMs).toBe(
    Math.floor(nextAtMs! / 1_000) * 1_000,
  );
});

test('a run of some sources keeps what is known of the others', async () => {
  const { begin, site, store, clock } = await openRestarts('html_wall');
  const first = await begin();
  await first.pass(10 * MINUTE_MS);
  await first.collector.stop();
  site.quirks.clear();
  const selected = new HealthPart({
    parts: publisherInto(store, clock),
    clock,
    sources: [SZSE_DELISTED],
    isSelection: true,
    stateOf: () => ({
      ...NEW_STATE,
      lastAttemptAtMs: clock.nowMs(),
      lastSuccessAtMs: clock.nowMs(),
    }),
  });
  await selected.publish();
  const { find } = await findStored(store, ['collector_health']);
  const statusOf = (name: string) => find('collector_health', name).map(({ status }) => status);
  expect(statusOf('szse-listed')).toEqual(['blocked']);
  expect(statusOf('szse-delisted')).toContain('ok');
});
