import { expect, test } from 'vitest';
import { evenGrid } from '#kernel/market/bar-grid.ts';
import type { Gap } from '#kernel/market/gap-store.ts';
import { nextCheckMs } from '#market-data/bars/gaps/absence-checks.ts';
import { GapStoreSqlite } from '#platform/sqlite/gap-store-sqlite.ts';
import {
  marketFixture,
  MINUTE_MS,
  seriesOf,
  START_MS,
  startedFixture,
  startFixture,
  type Fixture,
} from '#test/market-data/market-data-fixture.ts';

const HOUR_MS = 60 * MINUTE_MS;
const BTC = seriesOf('BTCUSDT');
const FORMING_MS = Math.floor(START_MS / MINUTE_MS) * MINUTE_MS;
/** Far behind what memory holds. */
const OLD_MS = FORMING_MS - 6_000 * MINUTE_MS;

interface LedgerEntry {
  readonly id: string;
  readonly state: string;
  readonly bars: number;
  readonly startTimeMs: number;
  readonly filledBars: number | null;
  readonly filledBy: readonly string[];
  readonly evidence: {
    readonly answers: number;
    readonly firstAskedMs: number;
    readonly confirmedMs: number;
    readonly ways: readonly string[];
    readonly nextCheckMs: number | null;
  } | null;
}

async function ledger(fixture: Fixture, filter = 'first: 1000'): Promise<LedgerEntry[]> {
  const evidence = 'evidence { answers firstAskedMs confirmedMs ways nextCheckMs }';
  const fields = `id state bars startTimeMs filledBars filledBy ${evidence}`;
  const answer = await fixture.query(`{ gaps(${filter}) { nodes { ${fields} } } }`);
  return JSON.parse(JSON.stringify(answer)).data.gaps.nodes;
}

function holesFrom(startMs: number, bars: number): Set<number> {
  return new Set(Array.from({ length: bars }, (_, at) => startMs + at * MINUTE_MS));
}

/** Open times of the bars that a reader of history gets; null where there are none. */
async function readHistory(fixture: Fixture, from: number, to: number): Promise<number[] | null> {
  const place = 'exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m"';
  const window = `startTime: ${from}, endTime: ${to - 1}, limit: 1000`;
  const asked = fixture.query(`{ klines(${place}, ${window}) { rows } }`);
  const [answer] = await Promise.all([asked, fixture.clock.advance(30_000)]);
  const { data } = JSON.parse(JSON.stringify(answer));
  return data?.klines?.rows.map(([openTimeMs]: [number]) => openTimeMs) ?? null;
}

test.each<[what: string, gap: Partial<Gap>, nextMinute: number | null]>([
  ['is filled', { state: 'FILLED' }, null],
  ['is retrieved without a pause', { state: 'OPEN', kind: 'unfilled' }, null],
  ['is young', { state: 'OPEN', kind: 'unsettled' }, 100 + 1 + 10],
  ['is older than what the exchange serves', { state: 'ABSENT', startMs: 0 }, null],
  ['was recorded without its evidence', { state: 'ABSENT' }, 105],
  ['was just confirmed', { state: 'ABSENT', evidence: evidenceOf(104, 104) }, 104 + 60],
  ['is known for two hours', { state: 'ABSENT', evidence: evidenceOf(-16, 104) }, 104 + 120],
  ['is known for ten', { state: 'ABSENT', evidence: evidenceOf(-496, 104) }, 104 + 300],
  ['is overdue', { state: 'ABSENT', evidence: evidenceOf(-900, -600) }, 105],
])('a hole that %s (%j) is checked at minute %j', (_, gap, nextMinute) => {
  const pauses = {
    holeSettleMs: 10 * MINUTE_MS,
    recheckEveryMs: HOUR_MS,
    auditEveryMs: 5 * HOUR_MS,
  };
  const whole = { startMs: 100 * MINUTE_MS, evidence: null, ...gap } as Gap;
  const book = { grid: evenGrid('1m'), horizonMs: 50 * MINUTE_MS };
  const next = nextCheckMs(whole, book, pauses, 105 * MINUTE_MS);
  expect(next === null ? null : next / MINUTE_MS).toBe(nextMinute);
});

/** Of one way, asked first and last at these minutes. */
function evidenceOf(firstAsked: number, confirmed: number): Gap['evidence'] {
  const [firstAskedMs, confirmedMs] = [firstAsked * MINUTE_MS, confirmed * MINUTE_MS];
  return { answers: 2, firstAskedMs, confirmedMs, ways: ['REST'] };
}

test('an absence records how many answers confirm it, and is asked about ever more seldom', async () => {
  const hole = FORMING_MS - 40 * MINUTE_MS;
  const [minMs, maxMs] = [5 * MINUTE_MS, HOUR_MS];
  const settings = { recheckEveryMs: minMs, auditEveryMs: maxMs, settleMs: 10 * MINUTE_MS };
  const fixture = marketFixture({ settings: { ...settings, sweepMs: 5_000 } });
  fixture.exchange.holes = holesFrom(hole, 2);
  await startFixture(fixture);
  const [first] = await ledger(fixture);
  expect(first).toMatchObject({ state: 'ABSENT', startTimeMs: hole, bars: 2 });
  const { evidence } = first!;
  expect(evidence).toMatchObject({ answers: 1, ways: ['REST'] });
  expect(evidence!.firstAskedMs).toBe(evidence!.confirmedMs);
  expect(evidence!.firstAskedMs).toBeGreaterThanOrEqual(START_MS);
  expect(evidence!.nextCheckMs).toBe(evidence!.confirmedMs + minMs);
  const times: number[] = [];
  for (let minutes = 0; minutes < 7 * 60; minutes += 2) {
    await fixture.clock.advance(2 * MINUTE_MS);
    const [gap] = await ledger(fixture, 'state: ABSENT');
    const { confirmedMs, firstAskedMs, nextCheckMs, answers } = gap!.evidence!;
    expect(firstAskedMs).toBe(evidence!.firstAskedMs);
    if (times.at(-1) !== confirmedMs) times.push(confirmedMs);
    expect(answers).toBeGreaterThanOrEqual(times.length);
    const pauseMs = Math.min(maxMs, Math.max(minMs, confirmedMs - firstAskedMs));
    expect(nextCheckMs).toBe(Math.max(fixture.clock.nowMs(), confirmedMs + pauseMs));
  }
  const pauses = times.slice(1).map((timeMs, at) => timeMs - times[at]!);
  expect(Math.min(...pauses)).toBeLessThan(2 * minMs);
  expect(Math.max(...pauses)).toBeLessThan(maxMs + MINUTE_MS);
  expect(pauses.length).toBeGreaterThan(7);
  await fixture.data.stop();
});

test('bars of an old hole that the exchange has later heal it, within the hours that it has been known', async () => {
  const fixture = marketFixture();
  const { exchange, clock, archive } = fixture;
  exchange.holes = holesFrom(OLD_MS, 30);
  await startFixture(fixture);
  await clock.advance(10 * MINUTE_MS);
  const window = [OLD_MS - 20 * MINUTE_MS, OLD_MS + 60 * MINUTE_MS] as const;
  expect(await readHistory(fixture, ...window)).toHaveLength(50);
  const [absent] = await ledger(fixture, 'state: ABSENT');
  expect(absent).toMatchObject({ startTimeMs: OLD_MS, bars: 30, evidence: { ways: ['REST'] } });
  await clock.advance(3 * HOUR_MS);
  const [known] = await ledger(fixture, 'state: ABSENT');
  expect(known!.evidence!.answers).toBeGreaterThan(absent!.evidence!.answers);
  // All but five of them come, as after an unfinished repair.
  exchange.holes = holesFrom(OLD_MS, 5);
  await clock.advance(known!.evidence!.nextCheckMs! + MINUTE_MS - clock.nowMs());
  const gaps = await ledger(fixture);
  expect(gaps.find(({ id }) => id === absent!.id)).toMatchObject({
    state: 'FILLED',
    filledBars: 25,
  });
  expect(gaps.filter(({ state }) => state === 'ABSENT')).toMatchObject([
    { startTimeMs: OLD_MS, bars: 5, evidence: { firstAskedMs: absent!.evidence!.firstAskedMs } },
  ]);
  expect(await archive.read(BTC, { startMs: window[0], endMs: window[1] })).toHaveLength(75);
  expect(await readHistory(fixture, ...window)).toHaveLength(75);
  await fixture.data.stop();
});

test('an empty answer confirms nothing while the exchange withholds existing bars', async () => {
  const fixture = marketFixture();
  const { exchange, clock } = fixture;
  exchange.rowsPerPage = 50;
  exchange.holes = holesFrom(OLD_MS, 150);
  await startFixture(fixture);
  const window = [OLD_MS - 50 * MINUTE_MS, OLD_MS + 200 * MINUTE_MS] as const;
  await readHistory(fixture, ...window);
  await clock.advance(11 * MINUTE_MS);
  expect(await readHistory(fixture, ...window)).toHaveLength(100);
  const before = await ledger(fixture, 'state: ABSENT');
  expect(before.reduce((sum, { bars }) => sum + bars, 0)).toBe(150);
  // A page without a bar is archived when it is empty again ten minutes later.
  const empty = before.find(({ evidence }) => evidence!.answers === 2);
  const { firstAskedMs, confirmedMs } = empty!.evidence!;
  expect(confirmedMs - firstAskedMs).toBeGreaterThan(10 * MINUTE_MS);
  const { barsIn } = exchange;
  exchange.barsIn = () => [];
  await clock.advance(6 * HOUR_MS);
  const unsure = await ledger(fixture, 'state: ABSENT');
  expect(unsure.map(({ evidence }) => evidence!.answers)).toEqual(
    before.map(({ evidence }) => evidence!.answers),
  );
  Object.assign(exchange, { barsIn });
  await clock.advance(2 * HOUR_MS);
  const after = await ledger(fixture, 'state: ABSENT');
  for (const [at, { evidence }] of after.entries()) {
    expect(evidence!.answers).toBeGreaterThan(before[at]!.evidence!.answers);
  }
  await fixture.data.stop();
});

test('the time before a listing, read by pages from its end, is no absence', async () => {
  const fixture = marketFixture();
  fixture.exchange.listedAtMs = OLD_MS;
  await startFixture(fixture);
  await fixture.clock.advance(2 * MINUTE_MS);
  for (let round = 0; round < 2; round += 1) {
    for (let page = 0; page < 6; page += 1) {
      const startMs = OLD_MS + (1 - page) * 100 * MINUTE_MS;
      await readHistory(fixture, startMs, startMs + 100 * MINUTE_MS);
    }
    await fixture.clock.advance(11 * MINUTE_MS);
  }
  expect(await ledger(fixture, 'state: ABSENT')).toEqual([]);
  await fixture.data.stop();
});

test('the evidence of an absence survives a restart, and a late bar of a stream ends it', async () => {
  const hole = FORMING_MS - 40 * MINUTE_MS;
  const gapStore = new GapStoreSqlite(':memory:');
  const before = marketFixture({ gapStore });
  before.exchange.holes = holesFrom(hole, 2);
  await startFixture(before);
  await before.clock.advance(2 * HOUR_MS);
  const [known] = await ledger(before, 'state: ABSENT');
  await before.data.stop();
  const { clock, archive } = before;
  const after = marketFixture({ gapStore, clock, archive });
  after.exchange.holes = holesFrom(hole, 2);
  await startFixture(after);
  const [kept] = await ledger(after, 'state: ABSENT');
  expect(kept!.id).toBe(known!.id);
  expect(kept!.evidence).toMatchObject({
    answers: known!.evidence!.answers,
    firstAskedMs: known!.evidence!.firstAskedMs,
  });
  const [bar] = after.exchange.barsIn(BTC, hole - MINUTE_MS, hole);
  after.exchange.push(BTC, { ...bar!, openTimeMs: hole });
  await clock.advance(MINUTE_MS);
  const gaps = await ledger(after);
  expect(gaps.find(({ id }) => id === known!.id)).toMatchObject({
    state: 'FILLED',
    filledBars: 1,
    filledBy: ['STREAM'],
  });
  expect(gaps.filter(({ state }) => state === 'ABSENT')).toMatchObject([
    { startTimeMs: hole + MINUTE_MS, bars: 1 },
  ]);
  await after.data.stop();
  await gapStore.close();
});

test('an outage that is partly filled leaves the rest as an absence of its own', async () => {
  const fixture = await startedFixture();
  const { exchange, clock } = fixture;
  exchange.holes = holesFrom(FORMING_MS + MINUTE_MS, 2);
  exchange.loseLink();
  await clock.advance(6 * MINUTE_MS);
  exchange.goLive();
  await clock.advance(20 * MINUTE_MS);
  const gaps = await ledger(fixture);
  const rest = gaps.filter(({ state }) => state === 'ABSENT');
  expect(rest).toMatchObject([{ startTimeMs: FORMING_MS + MINUTE_MS, bars: 2 }]);
  await fixture.data.stop();
});
