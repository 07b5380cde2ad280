import { expect, test } from 'vitest';
import { withOwnGraph } from '#bin/collecting/own-graph.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import { HealthPart } from '#signalhub/collectors/engine/health-part.ts';
import { marketQuotes } from '#signalhub/collectors/sources/own-graph/market-quotes.ts';
import { QuoteRun } from '#signalhub/collectors/sources/own-graph/quote-run.ts';
import { quoteFacts } from '#signalhub/collectors/sources/own-graph/quote-facts.ts';
import { occasionAt } from '#signalhub/collectors/occasion.ts';
import type { CollectedFacts } from '#signalhub/collectors/source.ts';
import { makeDemoPublication } from '#simulators/publication/demo-publication.ts';
import { quotedVenue, type QuotedVenue } from '#test/market-data/providers/quoted-venue.ts';
import { openCollector, publisherInto } from '#test/signalhub/collectors/open-collector.ts';
import { publishCompanies } from '#test/signalhub/collectors/publish-companies.ts';

/** The session of this Wednesday is over, that of the simulated publication. */
const EVENING_MS = Date.parse('2026-11-18T16:30:00+08:00');
const DAY_MS = 86_400_000;
const SHARES = ['600010', '000088', '300013', '688027'];
const FUND = '510010';
const SESSIONS = 4;

async function open(options: Parameters<typeof quotedVenue>[0] = {}) {
  const venue = quotedVenue({
    nowMs: EVENING_MS,
    publishedAtMs: EVENING_MS,
    symbols: [...SHARES, FUND],
    ...options,
  });
  const { clock } = venue;
  const graph = createLocalExecutor(venue.data.subgraph);
  const source = marketQuotes(SESSIONS);
  const opened = await openCollector({
    sites: [],
    sources: [source],
    clock,
    around: (transport) => withOwnGraph(transport, graph),
  });
  await publishCompanies(
    opened,
    SHARES.map((code) => ({ code })),
  );
  const run = () =>
    inVirtualTime(venue, opened.collector.runOnce(source, new AbortController().signal));
  const quotes = async () =>
    (await opened.rowsOf(source)).map(({ fact }) => fact).toSorted((a, b) => order(a, b));
  return { ...opened, venue, source, run, quotes };
}

/** Market data asks its providers in virtual time, which passes until the work is over. */
async function inVirtualTime<Result>(
  { clock }: QuotedVenue,
  work: Promise<Result>,
): Promise<Result> {
  const state = { isOver: false };
  const over = work.finally(() => (state.isOver = true));
  over.catch(() => undefined);
  while (!state.isOver) await clock.advance(50);
  return work;
}

type FactOf = Readonly<Record<string, unknown>>;

function order(a: FactOf, b: FactOf): number {
  const keyOf = (fact: FactOf) => `${String(fact['stock_code'])} ${String(fact['trade_date'])}`;
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

/** What the publication of the same world says of the shares, without what bars do not have. */
async function published(dates: readonly string[]): Promise<FactOf[]> {
  const publication = makeDemoPublication({ seed: 20_190_101, publishedAtMs: EVENING_MS });
  const found: FactOf[] = [];
  for await (const { kind, rows } of publication.files()) {
    if (kind !== 'daily_quote') continue;
    for (const { fact } of rows) {
      const isAsked = SHARES.includes(String(fact['stock_code'])) && Number(fact['volume']) > 0;
      if (!isAsked || !dates.includes(String(fact['trade_date']))) continue;
      found.push({ ...fact, free_float_value: null, net_inflow: null });
    }
  }
  return found.toSorted(order);
}

test('the daily bars of market data become the quotes that the market has, and only new ones later', async () => {
  const { run, quotes, venue, sequenceOf, source } = await open();
  const first = await run();
  expect(first.failure).toBeNull();
  expect(await quotes()).toEqual(
    await published(['2026-11-13', '2026-11-16', '2026-11-17', '2026-11-18']),
  );
  expect((await quotes()).length).toBe(SHARES.length * SESSIONS);
  expect((await run()).result?.outcome).toBe('nothing_due');
  await venue.clock.advance(DAY_MS - 2 * 3_600_000);
  // 14:30 of the next session: nothing of it is final.
  expect((await run()).result?.outcome).toBe('nothing_due');
  await venue.clock.advance(2 * 3_600_000);
  const second = await run();
  expect(second.failure).toBeNull();
  expect((await quotes()).filter((fact) => fact['trade_date'] === '2026-11-19')).toHaveLength(
    SHARES.length,
  );
  expect(await sequenceOf(source)).toBe(2);
});

test('while providers are down nothing is stated, health says so, and the sessions are made up for', async () => {
  const { run, quotes, venue, source, collector, store, clock } = await open({
    providers: ['eastmoney'],
  });
  expect((await run()).failure).toBeNull();
  const before = await quotes();
  const health = new HealthPart({
    parts: publisherInto(store, clock),
    clock,
    sources: [source],
    stateOf: (one) => collector.stateOf(one),
  });
  const fault = venue.faults.plant({ kind: 'server_error', exchange: 'eastmoney' });
  await clock.advance(2 * DAY_MS);
  const { failure } = await run();
  expect(failure).toMatchObject({ kind: 'unavailable' });
  await health.publish();
  expect(await quotes()).toEqual(before);
  const stated = (await store.parts()).find(({ part }) => part === 'collector/health');
  expect(stated?.rowCount).toBe(1);
  venue.faults.clear(fault);
  expect((await run()).failure).toBeNull();
  const dates = new Set((await quotes()).map((fact) => fact['trade_date']));
  expect([...dates].toSorted().slice(-2)).toEqual(['2026-11-19', '2026-11-20']);
});

test('a share without a final quote keeps its sessions open until it has one', () => {
  const run = QuoteRun.from(null, EVENING_MS, occasionAt(EVENING_MS).session, 30)!;
  const listed = run.withListed([...SHARES, FUND], true);
  expect(listed.next).toEqual(SHARES);
  expect(listed.window.firstDate).toBe('2026-10-08');
  const cursor = listed.after(SHARES, ['000022']).cursor;
  const again = QuoteRun.from(cursor, EVENING_MS, '2026-11-18', 30)!;
  expect(again.next).toEqual(['000022']);
  // Two sessions later all are asked, back to the session that one of them lacks.
  const later = QuoteRun.from(cursor, EVENING_MS + 2 * DAY_MS, '2026-11-20', 30)!;
  expect([later.isListed, later.window.firstDate]).toEqual([false, '2026-10-12']);
  const whole = again.after(['000022'], []).cursor;
  expect(QuoteRun.from(whole, EVENING_MS, '2026-11-18', 30)).toBeNull();
});

test('a close beyond the price limit is no quote, because the close before is not the adjusted one', () => {
  const known = (listingDate: string): CollectedFacts =>
    ({
      observedAt: '2026-11-18T16:30:00+08:00',
      find: () => [{ listing_date: listingDate }],
    }) as unknown as CollectedFacts;
  const row = { date: '2026-11-18', previousClose: 20, volume: 100, turnover: 1_000 };
  const isTaken = (code: string, close: number, listingDate = '2010-06-01') =>
    quoteFacts({ ...row, code, close }, known(listingDate)).length === 1;
  expect([isTaken('600000', 22), isTaken('600000', 22.02), isTaken('600000', 10)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isTaken('300750', 24), isTaken('920001', 26), isTaken('688981', 24.02)]).toEqual([
    true,
    true,
    false,
  ]);
  // New shares have no limit, and no close before their first session.
  expect([isTaken('600000', 60, '2026-11-16'), isTaken('600000', 60, '2026-11-18')]).toEqual([
    true,
    false,
  ]);
});
