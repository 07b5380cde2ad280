import { expect, test } from 'vitest';
import type { KlineRow } from '#kernel/market/bar.ts';
import type { BarInterval, Interval } from '#kernel/market/interval.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import type { FixtureOptions, Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  marketFixture,
  seriesOf,
  startFixture,
  startedFixture,
} from '#test/market-data/market-data-fixture.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const PLACE = 'exchange: venue_a, market: spot, symbol: "BTCUSDT"';

interface Answered {
  readonly rows: readonly KlineRow[];
  readonly bars: readonly { closed: boolean; provenance: { source: string; isWhole: boolean } }[];
  readonly immutable: boolean;
  readonly interval: string;
}

async function klines(
  { query, clock }: Fixture,
  interval: string,
  window: string,
): Promise<Answered> {
  const source = `{ klines(${PLACE}, interval: "${interval}", ${window}) {
    rows interval immutable bars { closed provenance { source isWhole } } } }`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const asked = Promise.resolve(query(source));
    await clock.advance(6_000);
    const { data, errors } = JSON.parse(JSON.stringify(await asked)) as {
      data: { klines: Answered } | null;
      errors?: readonly { message: string; extensions: { code: string } }[];
    };
    if (data !== null) return data.klines;
    if (errors![0]!.extensions.code !== 'HISTORY_PREPARING') throw new Error(errors![0]!.message);
  }
  throw new Error('The history was not prepared in time.');
}

/** The rows of groups, plainly: each named by the key that its rows share. */
function grouped(rows: readonly KlineRow[], keyOf: (row: KlineRow) => number): KlineRow[] {
  const groups = new Map<number, KlineRow[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups].map(([openMs, all]) => [
    openMs,
    all[0]![1],
    Math.max(...all.map((row) => row[2])),
    Math.min(...all.map((row) => row[3])),
    all.at(-1)![4],
    all.reduce((sum, row) => sum + row[5], 0),
    all.reduce((sum, row) => sum + row[6], 0),
  ]);
}

const multiplesOf = (lengthMs: number) => (row: KlineRow) => row[0] - (row[0] % lengthMs);

/** Monday of its week. 1970-01-05 was one. */
const mondayOf = (row: KlineRow): number => {
  const date = new Date(row[0]);
  const days = (date.getUTCDay() + 6) % 7;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - days);
};

const monthOf = (row: KlineRow): number => {
  const date = new Date(row[0]);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
};

const ALWAYS: FixtureOptions = { intervals: ['1m', '5m', '1h', '4h', '1d'] };

const AROUND_THE_CLOCK: readonly (readonly [BarInterval, Interval, (row: KlineRow) => number])[] = [
  ['3m', '1m', multiplesOf(180_000)],
  ['7m', '1m', multiplesOf(420_000)],
  ['10m', '5m', multiplesOf(600_000)],
  ['2h', '1h', multiplesOf(2 * HOUR_MS)],
  ['12h', '4h', multiplesOf(12 * HOUR_MS)],
  ['3d', '1d', multiplesOf(3 * DAY_MS)],
  ['1w', '1d', mondayOf],
  ['1M', '1d', monthOf],
];

test('bars of any interval are aggregated from a kept one, by the calendar', async () => {
  const fixture = await startedFixture(ALWAYS);
  for (const [interval, base, keyOf] of AROUND_THE_CLOCK) {
    const { rows, bars } = await klines(fixture, interval, 'limit: 6');
    const shorter = await klines(fixture, base, 'limit: 400');
    const oracle = grouped(shorter.rows, keyOf).slice(-6);
    expect(rows, interval).toEqual(oracle);
    expect(bars.map(({ closed }) => closed)).toEqual([true, true, true, true, true, false]);
    expect(bars.every(({ provenance: { isWhole } }) => isWhole)).toBe(true);
    expect(new Set(bars.map(({ provenance }) => provenance.source))).toEqual(
      new Set(['AGGREGATED']),
    );
  }
});

test('a window has the bars that open in it, each made of all its shorter ones', async () => {
  const fixture = await startedFixture(ALWAYS);
  const startMs = Date.UTC(2026, 9, 1, 1);
  const endMs = Date.UTC(2026, 9, 9, 3);
  const shorter = await klines(fixture, '1h', `startTime: ${startMs - HOUR_MS}, limit: 2000`);
  const inside = grouped(shorter.rows, multiplesOf(2 * HOUR_MS)).filter(
    ([openMs]) => openMs >= startMs && openMs < endMs,
  );
  const window = `startTime: ${startMs}, endTime: ${endMs}`;
  const whole = await klines(fixture, '2h', `${window}, limit: 500`);
  expect(whole.rows).toEqual(inside);
  // Its end is named, and everything in it was confirmed, though it has fewer rows than its limit.
  expect(whole.immutable).toBe(true);
  expect((await klines(fixture, '2h', `${window}, limit: 5`)).rows).toEqual(inside.slice(0, 5));
  const last = await klines(fixture, '2h', `endTime: ${endMs}, limit: 5`);
  expect(last.rows).toEqual(inside.slice(-5));
});

test('the first bar of a listing is made of existing bars, and marked as incomplete', async () => {
  const fixture = marketFixture({ ...ALWAYS, intervals: ['1d'] });
  fixture.exchange.listedAtMs = Date.UTC(2024, 6, 18);
  await startFixture(fixture);
  const { rows, bars } = await klines(fixture, '1M', `startTime: 0, limit: 2`);
  expect(rows[0]![0]).toBe(Date.UTC(2024, 6, 1));
  expect(bars.map(({ provenance }) => provenance.isWhole)).toEqual([false, true]);
});

test('a bar that lacks a shorter one is marked so, and is exact for the rest', async () => {
  const fixture = marketFixture(ALWAYS);
  const holeMs = Date.UTC(2026, 8, 3, 5);
  fixture.exchange.holes.add(holeMs);
  await startFixture(fixture);
  const window = `startTime: ${holeMs - 5 * HOUR_MS}, endTime: ${holeMs + 5 * HOUR_MS}`;
  const { rows, bars } = await klines(fixture, '2h', `${window}, limit: 100`);
  const shorter = await klines(fixture, '1h', `${window}, limit: 100`);
  expect(rows).toEqual(grouped(shorter.rows, multiplesOf(2 * HOUR_MS)).slice(0, rows.length));
  const lacking = rows.filter((_, at) => !bars[at]!.provenance.isWhole).map(([openMs]) => openMs);
  expect(lacking).toEqual([holeMs - HOUR_MS]);
});

test('markets with sessions have bars within a session, and weeks and months of their sessions', async () => {
  const clock = new VirtualClock(Date.UTC(2026, 9, 16, 9));
  const intervals: readonly Interval[] = ['15m', '1h', '1d'];
  const fixture = await startedFixture({ clock, intervals, calendar: 'cn' });
  const dayOf = (row: KlineRow): number => row[0] - (row[0] % DAY_MS);
  const hours = await klines(fixture, '1h', 'limit: 100');
  // A session has four hours, so that each two of them make a bar, and a break lies between these.
  const pairs = hours.rows.map((row, at) => {
    const before = hours.rows.slice(0, at).filter((one) => dayOf(one) === dayOf(row));
    return hours.rows[at - (before.length % 2)]![0];
  });
  const starts = new Map(hours.rows.map((row, at) => [row[0], pairs[at]!]));
  const two = await klines(fixture, '2h', 'limit: 8');
  expect(two.rows).toEqual(grouped(hours.rows, (row) => starts.get(row[0])!).slice(-8));
  const days = await klines(fixture, '1d', 'limit: 60');
  const firstIn = (keyOf: (row: KlineRow) => number) => (row: KlineRow) =>
    days.rows.find((one) => keyOf(one) === keyOf(row))![0];
  // The first week of October 2026 has no session on Thursday and Friday; the one before begins as usual.
  const weeks = await klines(fixture, '1w', 'limit: 5');
  expect(weeks.rows).toEqual(grouped(days.rows, firstIn(mondayOf)).slice(-5));
  const months = await klines(fixture, '1M', 'limit: 2');
  expect(months.rows).toEqual(grouped(days.rows, firstIn(monthOf)).slice(-2));
});

test('indicators and charts are those of the bars, warmed up by bars before', async () => {
  const fixture = await startedFixture(ALWAYS);
  const source = (limit: number): string => `{ indicators(${PLACE}, interval: "2h", limit: ${limit},
    calc: [{ name: "sma", params: { period: 30 } }]) { interval klines warmupBars indicators { columns } } }`;
  const ask = async (limit: number) => {
    const asked = Promise.resolve(fixture.query(source(limit)));
    await fixture.clock.advance(4_000);
    return JSON.parse(JSON.stringify((await asked).data)) as {
      indicators: {
        interval: string;
        klines: KlineRow[];
        warmupBars: number;
        indicators: [{ columns: { sma_30: number[] } }];
      };
    };
  };
  const { indicators } = await ask(5);
  expect(indicators.interval).toBe('2h');
  const { rows } = await klines(fixture, '2h', 'limit: 40');
  const closes = rows.map((row) => row[4]);
  const means = [0, 1, 2, 3, 4].map((back) => {
    const window = closes.slice(closes.length - 34 + back, closes.length - 4 + back);
    return window.reduce((sum, close) => sum + close, 0) / 30;
  });
  expect(indicators.klines).toHaveLength(5);
  indicators.indicators[0].columns.sma_30
    .slice(0, 4)
    .forEach((value, at) => expect(value).toBeCloseTo(means[at]!, 9));
});

test('live bars are updated with their shorter bars', async () => {
  const fixture = await startedFixture(ALWAYS);
  const { clock, exchange, stream } = fixture;
  const events = await stream(`subscription { klineUpdated(interval: "3m",
    instruments: [{ exchange: venue_a, market: spot, symbol: "BTCUSDT" }]) {
    kind interval rows cursor } }`);
  const received: { kind: string; rows: KlineRow[] }[] = [];
  const reading = (async () => {
    for await (const { data } of events) {
      const { klineUpdated } = data as { klineUpdated: (typeof received)[number] };
      received.push(JSON.parse(JSON.stringify(klineUpdated)) as (typeof received)[number]);
    }
  })();
  const minutes = seriesOf('BTCUSDT', '1m');
  for (let step = 0; step < 14; step += 1) {
    await clock.advance(30_000);
    exchange.pushForming(minutes);
    const lastMs = Math.floor(clock.nowMs() / 60_000) * 60_000 - 60_000;
    exchange.push(minutes, exchange.barAt(minutes, lastMs));
    await clock.advance(0);
  }
  await clock.advance(10);
  await events.return?.();
  await reading;
  expect(received[0]!.kind).toBe('SNAPSHOT');
  const closed = received.filter(({ kind }) => kind === 'CLOSED').map(({ rows }) => rows[0]!);
  expect(closed.length).toBeGreaterThanOrEqual(2);
  const now = await klines(fixture, '3m', 'limit: 10');
  for (const row of closed) expect(now.rows).toContainEqual(row);
  expect(received.some(({ kind }) => kind === 'FORMING')).toBe(true);
  const times = received.map(({ rows }) => rows.at(-1)![0]);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('a bar of which memory has only the end is delivered when memory has become deep enough', async () => {
  // Memory begins with 500 minutes, and becomes deeper while the stream is followed.
  const fixture = marketFixture({ ...ALWAYS, settings: { deepenPauseMs: 60_000 } });
  fixture.exchange.rowsPerPage = 500;
  await startFixture(fixture);
  const { clock, exchange, stream } = fixture;
  const events = await stream(`subscription { klineUpdated(interval: "999m",
    instruments: [{ exchange: venue_a, market: spot, symbol: "BTCUSDT" }]) { kind rows } }`);
  const received: { kind: string; rows: KlineRow[] }[] = [];
  const reading = (async () => {
    for await (const { data } of events) {
      const { klineUpdated } = data as { klineUpdated: (typeof received)[number] };
      received.push(JSON.parse(JSON.stringify(klineUpdated)) as (typeof received)[number]);
    }
  })();
  for (let step = 0; step < 12; step += 1) {
    await clock.advance(60_000);
    exchange.pushForming(seriesOf('BTCUSDT', '1m'));
  }
  await clock.advance(10);
  await events.return?.();
  await reading;
  const { rows } = await klines(fixture, '999m', 'limit: 1');
  expect(received.at(-1)!.rows.at(-1)!.slice(0, 2)).toEqual(rows[0]!.slice(0, 2));
});

test('a corrected bar corrects the one that it is part of', async () => {
  const fixture = await startedFixture(ALWAYS);
  const { clock, exchange, stream } = fixture;
  const minutes = seriesOf('BTCUSDT', '1m');
  const events =
    await stream(`subscription { indicatorUpdated(interval: "3m", snapshotBars: 4, calc: [{ name: "sma" }],
    instrument: { exchange: venue_a, market: spot, symbol: "BTCUSDT" }) { kind klines indicators { columns } } }`);
  type Event = {
    kind: string;
    klines: KlineRow[];
    indicators: [{ columns: Record<string, number[]> }];
  };
  const next = async (): Promise<Event> => {
    const waiting = events.next();
    await clock.advance(100);
    const { value } = (await waiting) as { value: { data: { indicatorUpdated: Event } } };
    return JSON.parse(JSON.stringify(value.data.indicatorUpdated)) as Event;
  };
  const snapshot = await next();
  const correctedMs = snapshot.klines[1]![0] + 60_000;
  const before = exchange.barAt(minutes, correctedMs);
  const bar = { ...before, high: before.high + 5, volume: before.volume + 1 };
  exchange.corrections.set(correctedMs, bar);
  exchange.push(minutes, bar);
  const { kind, klines: rows, indicators } = await next();
  expect(kind).toBe('CORRECTED');
  const now = await klines(fixture, '3m', 'limit: 5');
  expect(rows).toEqual(now.rows.slice(0, 4));
  expect(rows[2]![2]).toBe(Math.max(snapshot.klines[1]![2], bar.high));
  const asked = Promise.resolve(
    fixture.query(
      `{ indicators(${PLACE}, interval: "3m", limit: 5, calc: [{ name: "sma" }]) { indicators { columns } } }`,
    ),
  );
  await clock.advance(5_000);
  const { data } = JSON.parse(JSON.stringify(await asked)) as {
    data: { indicators: { indicators: [{ columns: Record<string, number[]> }] } };
  };
  const values = Object.values(data.indicators.indicators[0].columns)[0]!;
  Object.values(indicators[0].columns)
    .flat()
    .forEach((value, at) => expect(value).toBeCloseTo(values[at]!, 9));
  await events.return?.();
});
