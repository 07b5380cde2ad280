import { expect, onTestFinished, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { createPrometheusMeter } from '#platform/metrics/prometheus-meter.ts';
import { TaskLease } from '#kernel/async/task-lease.ts';
import { SSE_IPO } from '#signalhub/collectors/sources/sse/sse-ipo.ts';
import { SSE_LISTED } from '#signalhub/collectors/sources/sse/sse-listed.ts';
import { SZSE_DELISTED } from '#signalhub/collectors/sources/szse/szse-delisted.ts';
import { SZSE_LISTED } from '#signalhub/collectors/sources/szse/szse-listed.ts';
import { SseSite } from '#simulators/sources/sse-site.ts';
import { SiteServer } from '#simulators/sources/site-server.ts';
import { SzseSite } from '#simulators/sources/szse-site.ts';
import { FactStoreMemory } from '#test/doubles/fact-store-memory.ts';
import { ShardLeasesMemory } from '#test/doubles/shard-leases-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import {
  FRIDAY_MS,
  openCollector,
  type SentRequest,
} from '#test/signalhub/collectors/open-collector.ts';
import { sharesOf } from '#test/signalhub/collectors/shares-of.ts';

const HOUR_MS = 3_600_000;
const GAP_MS = 1_000;

function szseSite(): SzseSite {
  const listed = sharesOf(['000', '002', '300'], 2_600, 'MAIN');
  return new SzseSite({ shares: [...listed, ...sharesOf(['001'], 60, 'MAIN', '2020-07-03')] });
}

function sseSite(): SseSite {
  const applications = Array.from({ length: 250 }, (_, index) => ({
    number: 1_000 + index,
    name: `申请${index}`,
    companyName: `申请${index}股份有限公司`,
    status: 1 + (index % 2),
    appliedAt: '20260601093000',
    changedAt: `202611${String(10 + (index % 17))}183000`,
  }));
  return new SseSite({ shares: sharesOf(['600', '601', '603'], 2_200, 'MAIN'), applications });
}

/** The shortest time between two requests to one address. */
function shortestGapMs(sent: readonly SentRequest[]): number {
  const lastByOrigin = new Map<string, number>();
  let shortest = Infinity;
  for (const { url, atMs } of sent.toSorted((a, b) => a.atMs - b.atMs)) {
    const { origin } = new URL(url);
    shortest = Math.min(shortest, atMs - (lastByOrigin.get(origin) ?? -Infinity));
    lastByOrigin.set(origin, atMs);
  }
  return shortest;
}

test('a day of sources stays within each budget, and unchanged files are not sent again', async () => {
  const meter = createPrometheusMeter();
  const sources = [SSE_LISTED, SZSE_LISTED, SZSE_DELISTED];
  const opened = await openCollector({ sites: [sseSite(), szseSite()], sources, meter });
  opened.collector.start();
  await opened.pass(24 * HOUR_MS);
  await opened.collector.stop();
  expect(shortestGapMs(opened.sent)).toBeGreaterThanOrEqual(GAP_MS);
  const statuses = opened.servers[1]!.seen.filter(({ target }) => target !== '/robots.txt').map(
    ({ status }) => status,
  );
  // One answer of each list, and nothing but 304 afterwards.
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.filter((status) => status === 304).length).toBeGreaterThan(10);
  const requests = opened.servers[0]!.seen.length;
  // Hourly while exchanges work, six-hourly at night, two requests each, and robots.txt twice at most.
  expect(requests).toBeGreaterThan(16);
  expect(requests).toBeLessThan(40);
  const metrics = await meter.render();
  expect(metrics).toContain(
    'marketgraph_collector_requests_total{source="szse-listed",outcome="ok"} 1',
  );
  for (const source of sources) {
    expect(await opened.sequenceOf(source)).toBe(1);
    expect(opened.collector.stateOf(source).failures).toBe(0);
  }
});

test('a wall is asked again after hours only, and no other source of its hosts is', async () => {
  const site = szseSite();
  const sources = [SZSE_LISTED, SZSE_DELISTED];
  const opened = await openCollector({ sites: [site], sources });
  site.quirks.add('html_wall');
  opened.collector.start();
  await opened.pass(5 * HOUR_MS);
  const asked = opened.sent.filter(({ url }) => !url.endsWith('/robots.txt'));
  expect(asked).toHaveLength(1);
  site.quirks.clear();
  await opened.pass(4 * HOUR_MS);
  expect(await opened.sequenceOf(SZSE_LISTED)).toBe(1);
  expect(await opened.sequenceOf(SZSE_DELISTED)).toBe(1);
});

test('robots.txt is obeyed', async () => {
  const robots = 'User-agent: *\nDisallow: /api/\n';
  const opened = await openCollector({ sites: [szseSite()], sources: [SZSE_LISTED], robots });
  const end = await opened.run(SZSE_LISTED);
  expect(end.failure).toMatchObject({
    kind: 'robots',
    message: 'line 2 of robots.txt forbids /api/report/ShowReport',
  });
  expect(opened.sent.map(({ url }) => new URL(url).pathname)).toEqual(['/robots.txt']);
});

test('a run that ends anywhere loses nothing, and its cursor is never ahead of its rows', async () => {
  const whole = await openCollector({ sites: [sseSite()], sources: [SSE_IPO] });
  await whole.run(SSE_IPO);
  const expected = (await whole.rowsOf(SSE_IPO)).map(({ fact }) => fact);
  expect(expected).toHaveLength(250 + 250 + 125);
  for (let killedAt = 0; killedAt < 4; killedAt += 1) {
    const store = new FactStoreMemory();
    const beforeSend = (sent: number): void => {
      if (sent === killedAt) throw new Error('killed');
    };
    const killed = await openCollector({
      sites: [sseSite()],
      sources: [SSE_IPO],
      store,
      beforeSend,
    });
    await expect(killed.run(SSE_IPO)).rejects.toThrow('killed');
    expect((await store.parts()).map(({ cursor }) => cursor)).toEqual([]);
    const next = await openCollector({ sites: [sseSite()], sources: [SSE_IPO], store });
    await next.run(SSE_IPO);
    expect((await next.rowsOf(SSE_IPO)).map(({ fact }) => fact)).toEqual(expected);
    await next.run(SSE_IPO);
    expect(await next.sequenceOf(SSE_IPO)).toBe(1);
  }
});

test('of two collectors of one store, one collects, and the other takes over when the lease expires', async () => {
  const clock = new VirtualClock(FRIDAY_MS);
  const store = new FactStoreMemory();
  const leases = new ShardLeasesMemory(clock, 10_000);
  const server = new SiteServer(szseSite(), clock);
  await server.start();
  onTestFinished(() => server.stop());
  let isCut = false;
  const sources = [SZSE_LISTED, SZSE_DELISTED];
  const members = await Promise.all(
    ['first', 'second'].map(async (worker) => {
      const opened = await openCollector({ sites: [], servers: [server], sources, store, clock });
      const cut = async (): Promise<never> => Promise.reject(new Error('the database is away'));
      const lease = new TaskLease({
        task: 'collecting',
        worker,
        leases: {
          register: (shards) => leases.register(shards),
          claim: (...claim) => (isCut && worker === 'first' ? cut() : leases.claim(...claim)),
          renew: (...held) => (isCut && worker === 'first' ? cut() : leases.renew(...held)),
          release: (...held) => leases.release(...held),
        },
        shard: 1,
        ttlMs: 10_000,
        clock,
        log: SILENT_LOG,
        onHeld: () => opened.collector.start(),
        onLost: () => opened.collector.stop(),
      });
      return { sent: opened.sent, pass: opened.pass, lease };
    }),
  );
  const [first, second] = members as [(typeof members)[0], (typeof members)[0]];
  first.lease.start();
  second.lease.start();
  await first.pass(2 * HOUR_MS);
  expect([first.lease.isHeld, second.lease.isHeld]).toEqual([true, false]);
  expect(second.sent).toEqual([]);
  isCut = true;
  await second.pass(2 * HOUR_MS);
  expect([first.lease.isHeld, second.lease.isHeld]).toEqual([false, true]);
  expect(second.sent.length).toBeGreaterThan(2);
  expect(shortestGapMs([...first.sent, ...second.sent])).toBeGreaterThanOrEqual(GAP_MS);
  for (const { lease } of members) await lease.stop();
});
