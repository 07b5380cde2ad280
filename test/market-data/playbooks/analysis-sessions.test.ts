import { setImmediate } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import { afterEach, describe, expect, test } from 'vitest';
import type { Interval } from '#kernel/market/interval.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import type { CalendarName } from '#market-data/calendars/calendar-name.ts';
import type { Fixture } from '#test/market-data/market-data-fixture.ts';
import {
  MINUTE_MS,
  marketFixture,
  seriesOf,
  startFixture,
} from '#test/market-data/market-data-fixture.ts';

const DAY_MS = 86_400_000;
/** Between two requests, during trading and outside it. */
const LOOK_MS = 15 * MINUTE_MS;
const REST_MS = 30 * MINUTE_MS;
const INTERVALS: readonly Interval[] = ['1d', '1h'];
const INSTRUMENT = 'exchange: venue_a, market: spot, symbol: "BTCUSDT"';
const ASKED = 'playbook: "divergence", intervals: ["1d", "1h"]';

interface DeliveredAnalysis {
  readonly kind: string;
  readonly atMs: number;
  readonly closed: readonly Interval[];
  readonly analysis: { readonly reading: { readonly asOfMs: number } };
}

interface Seen {
  readonly atMs: number;
  readonly edition: string;
  readonly asOfMs: number;
  readonly reading: string;
  readonly unknown: readonly string[];
}

/** What a client sees that follows an analysis and polls it. */
interface Watched {
  readonly events: readonly DeliveredAnalysis[];
  readonly seen: readonly Seen[];
}

const running: Fixture[] = [];
afterEach(async () => {
  for (const fixture of running.splice(0)) await fixture.data.stop();
});

async function marketAt(calendar: CalendarName, from: string): Promise<Fixture> {
  const fixture = marketFixture({
    clock: new VirtualClock(Date.parse(from)),
    calendar,
    intervals: INTERVALS,
    settings: { sweepMs: 60_000 },
    yieldTurn: setImmediate,
  });
  fixture.exchange.listedAtMs = Date.parse(from) - 400 * DAY_MS;
  running.push(fixture);
  return fixture;
}

async function ask(fixture: Fixture): Promise<Seen> {
  const answer = fixture.query(`{
    analysisEdition(${ASKED}, ${INSTRUMENT})
    analyze(${ASKED}, ${INSTRUMENT}, limit: 1) { reading { text score asOfMs unknown } }
  }`);
  const answers: ExecutionResult[] = [];
  void Promise.resolve(answer).then((one) => answers.push(one));
  for (let step = 0; answers.length === 0 && step < 500; step += 1) await fixture.clock.advance(20);
  const { data, errors } = answers[0]!;
  expect(errors).toBeUndefined();
  const { analysisEdition, analyze } = JSON.parse(JSON.stringify(data));
  const { reading } = analyze;
  const { asOfMs, unknown } = reading;
  return {
    atMs: fixture.clock.nowMs(),
    edition: analysisEdition,
    asOfMs,
    reading: JSON.stringify(reading),
    unknown,
  };
}

/**
 * Follows and polls until a time; each time the exchange publishes the newest bars, as it has them.
 */
async function watched(fixture: Fixture, calendarName: CalendarName, to: string): Promise<Watched> {
  const calendar = new Calendars().find(calendarName)!;
  await startFixture(fixture);
  const { clock, exchange } = fixture;
  const stream = await fixture.stream(
    `subscription { analysisUpdated(${ASKED}, instrument: {${INSTRUMENT}}) {
      kind atMs closed analysis { reading { asOfMs } }
    } }`,
  );
  const events: DeliveredAnalysis[] = [];
  void (async () => {
    for await (const { data, errors } of stream) {
      expect(errors).toBeUndefined();
      events.push(JSON.parse(JSON.stringify(data!['analysisUpdated'])));
    }
  })();
  const seen: Seen[] = [];
  while (clock.nowMs() < Date.parse(to)) {
    const stepMs = calendar.isOpen(clock.nowMs()) ? LOOK_MS : REST_MS;
    await clock.advance((Math.floor(clock.nowMs() / stepMs) + 1) * stepMs + 2_000 - clock.nowMs());
    for (const interval of INTERVALS) {
      const series = seriesOf('BTCUSDT', interval);
      const bars = exchange.barsIn(series, clock.nowMs() - 20 * DAY_MS, Infinity).slice(-2);
      for (const bar of bars) exchange.push(series, bar);
    }
    await clock.advance(1_000);
    for (let turn = 0; turn < 8; turn += 1) {
      await setImmediate();
      await clock.advance(1);
    }
    seen.push(await ask(fixture));
  }
  return { events, seen };
}

const textOf = (timeMs: number) => new Date(timeMs + 8 * 3_600_000).toISOString().slice(5, 16);

/** Times in China at which the answer changes. */
function changesOf(seen: readonly Seen[], by: (one: Seen) => unknown): string[] {
  return seen.flatMap((one, at) =>
    at > 0 && by(one) !== by(seen[at - 1]!) ? [textOf(one.atMs)] : [],
  );
}

/** Closes of the hours of whole and half sessions, and which of them end a day. */
const SPANS: readonly [CalendarName, string, string, string][] = [
  // A lunch break, then the Spring Festival with two weekends.
  [
    'cn',
    '2024-02-08T02:35Z',
    '2024-02-19T08:00Z',
    '02-08T11:30 02-08T14:00 02-08T15:00* 02-19T10:30 02-19T11:30 02-19T14:00 02-19T15:00*',
  ],
  // A weekend and a holiday.
  [
    'cn',
    '2025-04-03T02:35Z',
    '2025-04-07T03:00Z',
    '04-03T11:30 04-03T14:00 04-03T15:00* 04-07T10:30',
  ],
  // Half a day before Christmas, and two holidays.
  [
    'hk',
    '2024-12-24T01:35Z',
    '2024-12-27T03:00Z',
    '12-24T10:30 12-24T11:30 12-24T12:00* 12-27T10:30',
  ],
];

describe('an analysis through sessions', () => {
  test.each(SPANS)('of %s from %s changes when a bar closes, and only then', async (...span) => {
    const [calendar, from, to, closes] = span;
    const fixture = await marketAt(calendar, from);
    const { events, seen } = await watched(fixture, calendar, to);
    const moments = closes.split(' ').map((close) => close.replace('*', ''));
    const [snapshot, ...closed] = events;
    expect(snapshot!.kind).toBe('SNAPSHOT');
    expect(new Set(closed.map(({ kind }) => kind))).toEqual(new Set(['CLOSED']));
    const received = closed.map(
      (event) => textOf(event.atMs) + (event.closed.includes('1d') ? '*' : ''),
    );
    expect(received).toEqual(closes.split(' '));
    for (const { atMs, analysis } of events) expect(analysis.reading.asOfMs).toBe(atMs);
    expect(changesOf(seen, ({ asOfMs }) => asOfMs)).toEqual(moments);
    expect(changesOf(seen, ({ edition }) => edition)).toEqual(moments);
    expect(changesOf(seen, ({ reading }) => reading)).toEqual(moments);
  });

  test('of a share that is halted for a day stands still, and resumes at its next bar', async () => {
    const fixture = await marketAt('cn', '2024-02-06T02:35Z');
    const { exchange } = fixture;
    const [fromMs, toMs] = [Date.parse('2024-02-06T16:00Z'), Date.parse('2024-02-07T15:00Z')];
    for (const interval of INTERVALS) {
      const grid = exchange.gridOf(interval);
      for (let openMs = grid.ceilMs(fromMs); openMs < toMs; openMs = grid.nextMs(openMs)) {
        exchange.holes.add(openMs);
      }
    }
    const { events, seen } = await watched(fixture, 'cn', '2024-02-08T03:00Z');
    const moments = ['02-06T11:30', '02-06T14:00', '02-06T15:00', '02-08T10:30'];
    expect(events.map(({ atMs }) => textOf(atMs)).slice(1)).toEqual(moments);
    expect(changesOf(seen, ({ asOfMs }) => asOfMs)).toEqual(moments);
    expect(changesOf(seen, ({ edition }) => edition)).toEqual(moments);
  });

  test('of a share without trades is delivered at each close, with unknown volume', async () => {
    const fixture = await marketAt('cn', '2024-02-08T02:35Z');
    const { exchange } = fixture;
    const barAt = exchange.barAt.bind(exchange);
    exchange.barAt = (series, openMs) => {
      const flat = { open: 10, high: 10, low: 10, close: 10, volume: 0, quoteVolume: 0 };
      return { ...barAt(series, openMs), ...flat };
    };
    const { events, seen } = await watched(fixture, 'cn', '2024-02-08T08:00Z');
    const moments = ['02-08T11:30', '02-08T14:00', '02-08T15:00'];
    expect(events.map(({ atMs }) => textOf(atMs)).slice(1)).toEqual(moments);
    for (const { reading, unknown } of seen) {
      expect(reading).toContain('Neutral (0)');
      expect(unknown).toContain('1d mfi/mfi.bullish_divergence');
      expect(unknown).toContain('1h rsi/rsi.oversold');
    }
  });

  test('of a share listed two days ago is delivered at each close, and names unknown features', async () => {
    const fixture = await marketAt('cn', '2024-02-07T02:35Z');
    fixture.exchange.listedAtMs = Date.parse('2024-02-05T16:00Z');
    const { events, seen } = await watched(fixture, 'cn', '2024-02-07T08:00Z');
    const moments = ['02-07T11:30', '02-07T14:00', '02-07T15:00'];
    expect(events.map(({ atMs }) => textOf(atMs)).slice(1)).toEqual(moments);
    expect(changesOf(seen, ({ edition }) => edition)).toEqual(moments);
    for (const { unknown } of seen) {
      expect(unknown).toContain('1d rsi/rsi.oversold');
      expect(unknown).toContain('1h macd/macd.bullish_divergence');
    }
  });
});
