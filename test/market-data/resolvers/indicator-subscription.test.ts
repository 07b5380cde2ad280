import type { ExecutionResult } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { KlineRow } from '#kernel/market/bar.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import { BacklogFullError } from '#kernel/ports/event-bus.ts';
import { FeedError } from '#kernel/market/feed.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import { alignDownMs } from '#kernel/market/interval.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { IndicatorStream } from '#market-data/streams/indicator-stream.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { columnsOf } from '#indicators/test/outputs-of.ts';
import { CountingMeter } from '#test/market-data/live/counting-meter.ts';
import {
  contextOf,
  listedFixture,
  nextMinute,
  readEvent,
} from '#test/market-data/live/live-market.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  MINUTE_MS,
  marketFixture,
  seriesOf,
  START_MS,
  startedFixture,
} from '#test/market-data/market-data-fixture.ts';

const BTC = seriesOf('BTCUSDT');
const FORMING_MS = alignDownMs(START_MS, '1m');
const SMALL_MEMORY = { ...DEFAULT_BAR_SETTINGS.maxKlines, '1m': 100 };
const CALC = '{ name: "rsi" }, { name: "ema", id: "fast", params: { period: 5 } }';

interface IndicatorEvent {
  readonly kind: string;
  readonly instrument: { readonly symbol: string };
  readonly klines: KlineRow[];
  readonly closed: boolean;
  readonly indicators: readonly {
    readonly key: string;
    readonly columns: Readonly<Record<string, (number | null)[]>>;
  }[];
}

const document = (options = '', calc = CALC, symbol = 'BTCUSDT'): string => `subscription {
  indicatorUpdated(interval: "1m" calc: [${calc}] ${options}
    instrument: { exchange: venue_a, market: spot, symbol: "${symbol}" }) {
    kind instrument { symbol } klines closed indicators { key columns }
  }
}`;

const read = (fixture: Fixture, stream: AsyncIterator<ExecutionResult>) =>
  readEvent<IndicatorEvent>(fixture, stream, 'indicatorUpdated');

/** The EMA of 5 at every bar since the listing, from a batch. */
function emaByOpenTime(fixture: Fixture): Map<number, number> {
  const { market, indicators } = contextOf(fixture);
  const { ring } = market.watch(BTC)!.book;
  const rows = ring.bars(0, ring.size);
  const bars = barsOfRows(
    rows.map((bar) => [bar.openTimeMs, bar.open, bar.high, bar.low, bar.close, bar.volume]),
  );
  const [request] = readCalc(indicators, [{ name: 'ema', params: { period: 5 } }], MINUTE_MS);
  const ema = columnsOf(request!.plan, bars)['ema']!;
  return new Map(rows.map(({ openTimeMs }, row) => [openTimeMs, ema[row]!]));
}

describe('a subscription to indicators', () => {
  test('begins with a snapshot, then follows the forming and the closed bars', async () => {
    const fixture = await startedFixture();
    const stream = await fixture.stream(document('snapshotBars: 3'));
    const snapshot = await read(fixture, stream);
    expect([snapshot.kind, snapshot.closed]).toEqual(['SNAPSHOT', false]);
    expect(snapshot.klines.map(([ms]) => ms)).toEqual(
      [-2, -1, 0].map((minute) => FORMING_MS + minute * MINUTE_MS),
    );
    expect(snapshot.indicators.map(({ key }) => key)).toEqual(['rsi', 'fast']);
    expect(snapshot.indicators[1]!.columns['ema_5']).toHaveLength(3);
    await fixture.clock.advance(5_000);
    fixture.exchange.pushForming(BTC);
    const events = [await read(fixture, stream)];
    await nextMinute(fixture);
    events.push(await read(fixture, stream), await read(fixture, stream));
    expect(events.map(({ kind, klines }) => [kind, klines.map(([ms]) => ms)])).toEqual([
      ['FORMING', [FORMING_MS]],
      ['CLOSED', [FORMING_MS]],
      ['FORMING', [FORMING_MS + MINUTE_MS]],
    ]);
    expect(events[1]!.indicators[0]!.columns['rsi_14']).toHaveLength(1);
    expect(events.map(({ closed }) => closed)).toEqual([false, true, false]);
  });

  test('marks the last bar of a snapshot between two bars as over, as no event does', async () => {
    const fixture = await startedFixture();
    const { clock, exchange } = fixture;
    await clock.advance(FORMING_MS + MINUTE_MS - clock.nowMs());
    exchange.push(BTC, barOf(FORMING_MS));
    const stream = await fixture.stream(document('snapshotBars: 3'));
    const snapshot = await read(fixture, stream);
    expect(snapshot.klines.at(-1)?.[0]).toBe(FORMING_MS);
    expect([snapshot.kind, snapshot.closed]).toEqual(['SNAPSHOT', true]);
    exchange.pushForming(BTC);
    const next = await read(fixture, stream);
    expect([next.kind, next.klines[0]![0], next.closed]).toEqual([
      'FORMING',
      FORMING_MS + MINUTE_MS,
      false,
    ]);
    await stream.return!();
  });

  test('gives the numbers of a query', async () => {
    const fixture = await startedFixture();
    const stream = await fixture.stream(document('snapshotBars: 40'));
    const snapshot = await read(fixture, stream);
    const answer = await fixture.query(`{ indicators(exchange: venue_a, market: spot,
      symbol: "BTCUSDT", interval: "1m", limit: 40, includeForming: true, calc: [${CALC}]) {
        klines indicators { key columns } } }`);
    const queried = JSON.parse(JSON.stringify(answer.data!['indicators'])) as IndicatorEvent;
    expect(snapshot.klines).toEqual(queried.klines);
    for (const [at, { columns }] of snapshot.indicators.entries()) {
      for (const [name, values] of Object.entries(columns)) {
        const expected = queried.indicators[at]!.columns[name]!;
        expect(values.map((value) => value!.toPrecision(9))).toEqual(
          expected.map((value) => value!.toPrecision(9)),
        );
      }
    }
  });

  test('has the fit of a query, bit for bit', async () => {
    const fixture = await startedFixture();
    await fixture.clock.advance(120_000);
    fixture.exchange.pushForming(BTC);
    const stream = await fixture.stream(document('snapshotBars: 4', '{ name: "hmm" }'));
    const snapshot = await read(fixture, stream);
    const answer = await fixture.query(`{ indicators(exchange: venue_a, market: spot,
      symbol: "BTCUSDT", interval: "1m", limit: 4, calc: [{ name: "hmm" }]) {
        klines indicators { key columns } } }`);
    const queried = JSON.parse(JSON.stringify(answer.data!['indicators'])) as IndicatorEvent;
    expect(snapshot.klines).toEqual(queried.klines);
    expect(snapshot.indicators).toEqual(queried.indicators);
    const { hmm_regime: regime } = queried.indicators[0]!.columns;
    expect(regime!.map((value) => value === null)).toEqual([false, false, false, true]);
  });

  test('leaves the forming bar out when only closed ones are requested', async () => {
    const fixture = await startedFixture();
    const stream = await fixture.stream(document('closedOnly: true'));
    expect((await read(fixture, stream)).klines.map(([ms]) => ms)).toEqual([
      FORMING_MS - MINUTE_MS,
    ]);
    await nextMinute(fixture);
    await nextMinute(fixture);
    const events = [await read(fixture, stream), await read(fixture, stream)];
    expect(events.map(({ kind, klines }) => [kind, klines[0]![0]])).toEqual([
      ['CLOSED', FORMING_MS],
      ['CLOSED', FORMING_MS + MINUTE_MS],
    ]);
  });

  test('sends its snapshot once a loading series can be read', async () => {
    const fixture = marketFixture();
    await fixture.data.start();
    const stream = await fixture.stream(document());
    const first = read(fixture, stream);
    fixture.exchange.goLive();
    const { kind, klines } = await first;
    expect([kind, klines.map(([ms]) => ms)]).toEqual(['SNAPSHOT', [FORMING_MS]]);
  });

  test('waits for history that is unavailable, and begins when it arrives', async () => {
    const fixture = marketFixture();
    fixture.exchange.rowsPerPage = 20;
    await fixture.data.start();
    fixture.exchange.goLive();
    await fixture.clock.advance(50);
    fixture.exchange.fault = new FeedError('unavailable', 'maintenance');
    const stream = await fixture.stream(document());
    const snapshot = read(fixture, stream);
    await fixture.clock.advance(3_000);
    fixture.exchange.fault = null;
    const { kind, indicators } = await snapshot;
    expect(kind).toBe('SNAPSHOT');
    expect(indicators[0]!.columns['rsi_14']).toEqual([expect.any(Number)]);
  });

  test('restarts with a snapshot when the series does', async () => {
    const fixture = await startedFixture({ settings: { maxKlines: SMALL_MEMORY } });
    const stream = await fixture.stream(document('closedOnly: true'));
    await read(fixture, stream);
    fixture.exchange.loseLink();
    fixture.exchange.fault = new FeedError('unavailable', 'maintenance');
    await fixture.clock.advance(500 * MINUTE_MS);
    fixture.exchange.fault = null;
    fixture.exchange.goLive();
    await fixture.clock.advance(120_000);
    const events = [await read(fixture, stream)];
    while (events.at(-1)!.kind !== 'SNAPSHOT') events.push(await read(fixture, stream));
    const snapshot = events.pop()!;
    const lastClosedMs = alignDownMs(fixture.clock.nowMs(), '1m') - MINUTE_MS;
    expect(snapshot.klines.map(([ms]) => ms)).toEqual([lastClosedMs]);
    // What closed before is still delivered, although memory does not have it any more.
    expect(events.map(({ kind, klines }) => [kind, klines[0]![0]])).toEqual(
      events.map((_, at) => ['CLOSED', FORMING_MS + at * MINUTE_MS]),
    );
  });

  test('is one series without a hole, each number that of a batch, whenever it begins', async () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = seededRandom(seed);
      const some = () => Math.floor(random() * 3);
      const fixture = await listedFixture();
      for (let minute = some(); minute > 0; minute -= 1) await nextMinute(fixture);
      const stream = await fixture.stream(document('snapshotBars: 10'));
      // Events that are published before the reader takes its snapshot must not come twice.
      for (let minute = some(); minute > 0; minute -= 1) await nextMinute(fixture);
      const reader = read(fixture, stream);
      await nextMinute(fixture);
      const snapshot = await reader;
      const seen = new Map<number, number>();
      const emas = snapshot.indicators[1]!.columns['ema_5']!;
      for (const [row, [ms]] of snapshot.klines.slice(0, -1).entries()) seen.set(ms, emas[row]!);
      const firstMs = snapshot.klines[0]![0];
      const lastMs = alignDownMs(fixture.clock.nowMs(), '1m');
      for (;;) {
        const { kind, klines, indicators } = await read(fixture, stream);
        const ms = klines[0]![0];
        expect(kind).not.toBe('SNAPSHOT');
        if (kind === 'CLOSED') {
          expect(seen.has(ms), `seed ${seed}`).toBe(false);
          seen.set(ms, indicators[1]!.columns['ema_5']![0]!);
        } else if (ms === lastMs) break;
      }
      const batch = emaByOpenTime(fixture);
      const expected = [...batch].filter(([ms]) => ms >= firstMs && ms < lastMs);
      expect([...seen], `seed ${seed}`).toEqual(expected);
      await stream.return!();
      await fixture.data.stop();
    }
  });

  test('delivers a correction with the last delivered bars, and loses none of those that follow', async () => {
    const fixture = await listedFixture();
    const stream = await fixture.stream(document('snapshotBars: 4, closedOnly: true'));
    const before = await read(fixture, stream);
    const corrected = { ...barOf(FORMING_MS - 3 * MINUTE_MS), high: 900, close: 900 };
    fixture.exchange.push(BTC, corrected);
    await nextMinute(fixture);
    await nextMinute(fixture);
    const events = [
      await read(fixture, stream),
      await read(fixture, stream),
      await read(fixture, stream),
    ];
    expect(events.map(({ kind, klines }) => [kind, klines.length])).toEqual([
      ['CORRECTED', 4],
      ['CLOSED', 1],
      ['CLOSED', 1],
    ]);
    const [again, ...later] = events;
    expect(again!.klines.map(([ms]) => ms)).toEqual(before.klines.map(([ms]) => ms));
    expect(again!.klines[1]![4]).toBe(900);
    const batch = emaByOpenTime(fixture);
    for (const { klines, indicators } of [again!, ...later]) {
      expect(indicators[1]!.columns['ema_5']).toEqual(klines.map(([ms]) => batch.get(ms)));
    }
  });

  test('delivers corrections that came together once', async () => {
    const fixture = await listedFixture();
    const stream = await fixture.stream(document('closedOnly: true'));
    await read(fixture, stream);
    for (const back of [2, 3, 4]) {
      fixture.exchange.push(BTC, { ...barOf(FORMING_MS - back * MINUTE_MS), volume: 77 });
    }
    await nextMinute(fixture);
    expect((await read(fixture, stream)).kind).toBe('CORRECTED');
    expect((await read(fixture, stream)).kind).toBe('CLOSED');
  });

  test('shows a correction to a subscriber that begins before others have read it', async () => {
    const fixture = await listedFixture();
    const slow = await fixture.stream(document('closedOnly: true'));
    await read(fixture, slow);
    fixture.exchange.push(BTC, { ...barOf(FORMING_MS - 2 * MINUTE_MS), high: 900, close: 900 });
    const late = await fixture.stream(document('closedOnly: true'));
    const { klines, indicators } = await read(fixture, late);
    expect(indicators[1]!.columns['ema_5']).toEqual([emaByOpenTime(fixture).get(klines[0]![0])]);
  });

  test('gives a slow reader only the newest state of the forming bar, and every closed bar', async () => {
    const fixture = await startedFixture();
    const stream = await fixture.stream(document());
    await read(fixture, stream);
    for (let frame = 0; frame < 50; frame += 1) {
      await fixture.clock.advance(400);
      fixture.exchange.pushForming(BTC);
    }
    for (let minute = 0; minute < 200; minute += 1) await nextMinute(fixture);
    const times: number[] = [];
    const kinds = new Set<string>();
    while (times.length < 200) {
      const { kind, klines } = await read(fixture, stream);
      kinds.add(kind);
      if (kind === 'CLOSED') times.push(klines[0]![0]);
    }
    expect(times).toEqual(Array.from({ length: 200 }, (_, at) => FORMING_MS + at * MINUTE_MS));
    // Forming states of bars that have closed by then are dropped.
    expect([...kinds]).toEqual(['CLOSED']);
  });

  test('calculates each bar once for all subscribers, and nothing when the last one has left', async () => {
    const meter = new CountingMeter();
    const fixture = await listedFixture({ meter });
    const bars = () => meter.valueOf('marketgraph_live_calculated_bars_total');
    const running = () => meter.valueOf('marketgraph_live_calculations');
    const streams = await Promise.all(
      Array.from({ length: 30 }, () => fixture.stream(document('snapshotBars: 5'))),
    );
    await Promise.all(streams.map((stream) => read(fixture, stream)));
    expect(running()).toBe(2);
    const begun = bars();
    expect(begun).toBe(2 * 90);
    for (let minute = 0; minute < 3; minute += 1) {
      await nextMinute(fixture);
      for (const stream of streams) while ((await read(fixture, stream)).kind !== 'CLOSED');
    }
    expect(bars() - begun).toBe(2 * 3);
    for (const stream of streams.slice(1)) await stream.return!();
    expect(running()).toBe(2);
    await streams[0]!.return!();
    expect(running()).toBe(0);
    expect(contextOf(fixture).live.size).toBe(0);
    expect(fixture.bus.topicCount).toBe(0);
  });
});

describe('the end of a subscription to indicators', () => {
  test('frees everything, also before the first event and while one is awaited', async () => {
    const fixture = await startedFixture();
    const { live } = contextOf(fixture);
    const unread = await fixture.stream(document());
    expect(live.size).toBe(2);
    await unread.return!();
    expect(live.size).toBe(0);
    const stream = await fixture.stream(document());
    await read(fixture, stream);
    const waiting = stream.next();
    await stream.return!();
    expect(await waiting).toMatchObject({ done: true });
    expect(live.size).toBe(0);
    expect(fixture.bus.topicCount).toBe(0);
  });

  test('comes with BacklogFullError for a reader that is too slow, and frees everything', async () => {
    const fixture = await startedFixture({ settings: { subscriberBacklog: 5 } });
    const context = contextOf(fixture);
    const requests = readCalc(context.indicators, [{ name: 'ema' }], MINUTE_MS);
    const choice = { series: BTC, requests, snapshotBars: 1, closedOnly: true };
    const stream = new IndicatorStream(context, choice);
    expect((await stream.next()).value![DELIVERY_KEY]).toEqual({
      conflateKey: null,
      holdsUpTo: expect.any(Number),
    });
    for (let minute = 0; minute < 10; minute += 1) await nextMinute(fixture);
    const readAll = async () => {
      for await (const _ of stream);
    };
    await expect(readAll()).rejects.toThrow(BacklogFullError);
    expect(context.live.size).toBe(0);
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });
});

test('a subscription to an indicator with too few bars reports it, as a query does', async () => {
  const fixture = await listedFixture();
  const calc = '{ name: "rsi" }, { name: "sma", params: { period: 600 } }';
  const stream = await fixture.stream(document('', calc));
  await expect(read(fixture, stream)).rejects.toThrow(
    /sma:period=600 needs 600 bars, and .* has 91/,
  );
  expect(contextOf(fixture).live.size).toBe(0);
  const shorter = await fixture.stream(document('', '{ name: "sma", params: { period: 300 } }'));
  expect((await read(fixture, shorter)).kind).toBe('SNAPSHOT');
});

describe('a subscription to indicators is rejected at once', () => {
  test.each([
    ['for an unknown indicator', document('', '{ name: "emma" }'), /emma/],
    [
      'for an impossible parameter',
      document('', '{ name: "ema", params: { period: 0 } }'),
      /period/,
    ],
    ['without an entry', document('', ''), /calc is empty/],
    ['for an instrument without a feed', document('', CALC, 'NOPEUSDT'), /not subscribed/],
    [
      'for more than 100 entries',
      document('', Array.from({ length: 101 }, (_, at) => `{ name: "ema", id: "e${at}" }`).join()),
      /100 is the most/,
    ],
  ])('%s', async (_, source, message) => {
    const fixture = await startedFixture();
    await expect(fixture.stream(source)).rejects.toThrow(message);
    expect(contextOf(fixture).live.size).toBe(0);
    expect(fixture.bus.topicCount).toBe(0);
  });
});
