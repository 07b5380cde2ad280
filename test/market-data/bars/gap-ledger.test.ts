import { expect, test } from 'vitest';
import { FeedError } from '#kernel/market/feed.ts';
import { provenanceOf } from '#kernel/market/provenance.ts';
import type { GapLedger } from '#market-data/bars/gaps/gap-ledger.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { GapStoreSqlite } from '#platform/sqlite/gap-store-sqlite.ts';
import { VENUE } from '#test/market-data/bars/scripted-exchange.ts';
import {
  CONTEXT,
  marketFixture,
  MINUTE_MS,
  seriesOf,
  START_MS,
  startedFixture,
  startFixture,
  type Fixture,
} from '#test/market-data/market-data-fixture.ts';

const BTC = seriesOf('BTCUSDT');
const FORMING_MS = Math.floor(START_MS / MINUTE_MS) * MINUTE_MS;

function ledgerOf({ data }: Fixture): GapLedger {
  const context = data.subgraph.createContext(CONTEXT) as MarketContext;
  return context.market.venue(VENUE)!.gaps;
}

interface GapPage {
  readonly nodes: readonly { readonly symbol: string; readonly firstSeenMs: number }[];
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
  readonly totalCount: number;
}

/** A link that is lost for so many minutes, while the exchange is unreachable, too. */
async function outage(fixture: Fixture, minutes: number): Promise<void> {
  const { exchange, clock } = fixture;
  exchange.loseLink();
  exchange.fault = new FeedError('unavailable', 'The venue gave no answer.');
  await clock.advance(minutes * MINUTE_MS);
  exchange.fault = null;
}

test('a hole is open while bars are missing, and later records how they came', async () => {
  const fixture = marketFixture();
  const { exchange, clock } = fixture;
  exchange.answered = provenanceOf('REST');
  await startFixture(fixture);
  expect(ledgerOf(fixture).open).toEqual([]);
  await outage(fixture, 5);
  const [open] = ledgerOf(fixture).open;
  expect(open).toMatchObject({
    series: BTC,
    startMs: FORMING_MS,
    cause: 'STREAM_LOST',
    kind: 'unfilled',
    state: 'OPEN',
  });
  expect(open!.bars).toBeGreaterThanOrEqual(4);
  exchange.goLive();
  await clock.advance(10 * MINUTE_MS);
  const ledger = ledgerOf(fixture);
  expect(ledger.open.map(({ id }) => id)).not.toContain(open!.id);
  const filled = ledger.closed.find(({ id }) => id === open!.id);
  expect(filled).toMatchObject({ state: 'FILLED', filledBy: ['REST'], startMs: FORMING_MS });
  expect(filled!.filledBars).toBe(filled!.bars);
  expect(filled!.lastSeenMs).toBeGreaterThan(filled!.firstSeenMs);
});

test('a hole of the exchange itself is recorded once, however often it is requested', async () => {
  const hole = FORMING_MS - 40 * MINUTE_MS;
  const fixture = marketFixture();
  fixture.exchange.holes = new Set([hole, hole + MINUTE_MS]);
  await startFixture(fixture);
  await fixture.clock.advance(3 * 60 * MINUTE_MS);
  const absent = ledgerOf(fixture).closed.filter(({ state }) => state === 'ABSENT');
  expect(absent).toMatchObject([
    { startMs: hole, endMs: hole + 2 * MINUTE_MS, bars: 2, cause: 'NOT_LISTED', filledBars: 0 },
  ]);
});

test('the time before a listing is no hole', async () => {
  const fixture = marketFixture();
  fixture.exchange.listedAtMs = FORMING_MS - 30 * MINUTE_MS;
  await startFixture(fixture);
  await fixture.clock.advance(2 * 60 * MINUTE_MS);
  expect(ledgerOf(fixture).closed.filter(({ state }) => state === 'ABSENT')).toEqual([]);
});

test('holes outlive a restart, and the one that the restart made has its cause', async () => {
  const gapStore = new GapStoreSqlite(':memory:');
  const before = await startedFixture({ gapStore });
  await outage(before, 5);
  before.exchange.goLive();
  await before.clock.advance(MINUTE_MS);
  const known = ledgerOf(before).closed;
  expect(known.length).toBeGreaterThan(0);
  await before.data.stop();
  await before.clock.advance(30 * MINUTE_MS);
  const { clock, archive } = before;
  const after = await startedFixture({ gapStore, clock, archive });
  await clock.advance(MINUTE_MS);
  const { closed } = ledgerOf(after);
  expect(closed).toEqual(expect.arrayContaining([...known]));
  const own = closed.filter(({ cause }) => cause === 'SERVER_STOPPED');
  expect(own).toMatchObject([{ state: 'FILLED', series: BTC }]);
  expect(own[0]!.bars).toBeGreaterThanOrEqual(30);
  await gapStore.close();
});

test('the ledger is read by pages, the newest first, and by filters', async () => {
  const fixture = await startedFixture({ symbols: ['BTCUSDT', 'ETHUSDT'] });
  for (let round = 0; round < 3; round += 1) {
    await outage(fixture, 3);
    fixture.exchange.goLive();
    await fixture.clock.advance(2 * MINUTE_MS);
  }
  const ask = async (filter: string): Promise<GapPage> => {
    const fields =
      'nodes { id symbol state firstSeenMs } pageInfo { endCursor hasNextPage } totalCount';
    const answer = await fixture.query(`{ gaps(${filter}) { ${fields} } }`);
    return JSON.parse(JSON.stringify(answer)).data.gaps;
  };
  const all = await ask('first: 1000');
  expect(all.totalCount).toBeGreaterThanOrEqual(6);
  const times = all.nodes.map(({ firstSeenMs }) => firstSeenMs);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const walked: unknown[] = [];
  let after = '';
  do {
    const page = await ask(`first: 2${after}`);
    walked.push(...page.nodes);
    after = page.pageInfo.hasNextPage ? `, after: "${page.pageInfo.endCursor}"` : '';
  } while (after !== '');
  expect(walked).toEqual(all.nodes);
  const one = await ask('symbol: "ETHUSDT", state: FILLED, first: 100');
  expect(one.nodes.length).toBeGreaterThan(0);
  for (const node of one.nodes) expect(node).toMatchObject({ symbol: 'ETHUSDT', state: 'FILLED' });
});
