import { describe, expect, test } from 'vitest';
import type { Interval } from '#kernel/market/interval.ts';
import { readCalendarTable } from '#market-data/calendars/read-calendar-table.ts';
import { BUILT_IN_CALENDARS } from '#market-data/calendars/calendars.ts';
import type { CalendarName } from '#market-data/calendars/calendar-name.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { barOf, VENUE } from '#test/market-data/bars/scripted-exchange.ts';
import type { SessionDays, SessionFaults } from '#test/market-data/bars/session-days.ts';
import { SessionRun } from '#test/market-data/bars/session-days.ts';
import {
  CONTEXT,
  marketFixture,
  seriesOf,
  startFixture,
} from '#test/market-data/market-data-fixture.ts';
import { IS_DEEP } from '#test/depth.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

interface SignalRows {
  readonly values: readonly (boolean | null)[];
  readonly last: { readonly confirmedAtMs: number };
}

/** Runs of each mix and span; `MARKETGRAPH_SIMULATION_SEEDS` runs more of them. */
const SEEDS = Math.ceil(Number(process.env['MARKETGRAPH_SIMULATION_SEEDS'] ?? 300) / 300);
const MINUTE_MS = 60_000;
const CALM: SessionFaults = { drop: 0, outage: 0, linkLoss: 0, hole: 0, kill: 0 };
const INTERVALS: readonly Interval[] = ['1m', '1h', '4h', '1d'];

/** Days with a lunch break, nights, a weekend and a holiday; and a change of daylight saving. */
const SPANS: readonly [CalendarName, string, string][] = [
  ['cn', '2024-02-08T02:30Z', '2024-02-19T03:00Z'],
  ['hk', '2024-12-24T01:00Z', '2024-12-27T06:00Z'],
  ['us', '2024-03-08T19:00Z', '2024-03-11T16:00Z'],
  ['metals', '2024-03-08T20:00Z', '2024-03-11T01:30Z'],
];

const MIXES: Record<string, Partial<SessionFaults>> = {
  'polls are lost': { drop: 0.4 },
  'links break while requests fail': { linkLoss: 1, outage: 0.6, drop: 0.1 },
  'the process is killed': { kill: 0.15, drop: 0.1 },
  'the exchange itself has holes': { hole: 2, drop: 0.2 },
};

function runOf(
  [name, from, to]: readonly [CalendarName, string, string],
  seed: number,
  faults: Partial<SessionFaults> = {},
  intervals = INTERVALS,
): Promise<SessionDays> {
  const run = new SessionRun(name, Date.parse(from), intervals, seed, { ...CALM, ...faults });
  return run.until(Date.parse(to));
}

/** Asserts that memory and archive are the history of the exchange, and one proven range each. */
async function expectWhole({ fixture, series }: SessionDays): Promise<void> {
  const { exchange, archive, data, clock } = fixture;
  const context = data.subgraph.createContext(CONTEXT) as MarketContext;
  await data.stop();
  for (const one of series) {
    const truth = exchange.barsIn(one, 0, clock.nowMs()).filter((bar) => bar.closed);
    const { book } = context.market.watch(one)!;
    const memory = book.ring.bars(0, book.ring.size).filter((bar) => bar.closed);
    expect(memory).toEqual(truth.slice(-memory.length));
    expect(memory.length).toBeGreaterThanOrEqual(Math.min(truth.length, book.ring.capacity - 1));
    const archived = await archive.read(one, { startMs: 0, endMs: Infinity });
    expect(archived).toEqual(truth.slice(-archived.length));
    const coverage = await archive.coverage(one);
    expect(coverage.map(({ endMs }) => endMs)).toEqual([book.frontierMs]);
    expect(truth.length).toBeGreaterThan(3);
  }
}

describe('a venue with sessions', () => {
  test.each(SPANS)('%s from %s to %s is healthy all the time', async (...span) => {
    const days = await runOf(span, 1);
    const { observed } = days;
    const settled = observed.slice(5);
    expect(settled.filter(({ status }) => status !== 'ok')).toEqual([]);
    expect(settled.filter(({ staleSeries, gaps }) => staleSeries + gaps > 0)).toEqual([]);
    expect(settled.some(({ isOpen }) => !isOpen)).toBe(true);
    await expectWhole(days);
  });

  test.each(Object.entries(MIXES).map(([name, mix], place) => [name, mix, place] as const))(
    'ends up with the history of the exchange when %s',
    async (_, mix, place) => {
      for (const [index, span] of SPANS.entries()) {
        // Usually each mix on two spans, and each span with two mixes.
        if (!IS_DEEP && (index + place) % 2 !== 0) continue;
        for (let seed = 1; seed <= SEEDS; seed += 1) {
          const days = await runOf(span, 10 * index + seed, mix, ['1m', '1h']);
          await expectWhole(days);
        }
      }
    },
  );

  test('sends no request while it rests', async () => {
    const clock = new VirtualClock(Date.parse('2024-02-08T06:00Z'));
    const fixture = marketFixture({
      clock,
      calendar: 'cn',
      intervals: ['1m', '1h', '1d'],
      settings: { sweepMs: 10_000 },
    });
    fixture.exchange.listedAtMs = Date.parse('2024-01-02');
    await startFixture(fixture);
    // To a quarter of an hour after the close of the last session before the Spring Festival.
    await clock.advance(Date.parse('2024-02-08T07:15Z') - clock.nowMs());
    const before = fixture.exchange.asked.length;
    await clock.advance(Date.parse('2024-02-19T01:29Z') - clock.nowMs());
    const atRest = fixture.exchange.asked.slice(before);
    expect(atRest.filter(({ priority }) => priority !== 'audit')).toEqual([]);
    // One sweep behind the last bars instead of one an hour, and twice the weekly look at all of them.
    expect(atRest.length).toBeLessThan(100);
    await clock.advance(5 * MINUTE_MS);
    expect(fixture.exchange.asked.length).toBeGreaterThan(before + atRest.length);
    await fixture.data.stop();
  });

  test('is dead when nothing arrives while it trades, and only then', async () => {
    const clock = new VirtualClock(Date.parse('2024-02-08T02:00Z'));
    const fixture = marketFixture({ clock, calendar: 'cn' });
    await startFixture(fixture);
    const statusAt = async (time: string): Promise<string> => {
      await clock.advance(Date.parse(time) - clock.nowMs());
      const context = fixture.data.subgraph.createContext(CONTEXT) as MarketContext;
      return context.market.venue(VENUE)!.status;
    };
    fixture.exchange.latencyMs = 1e12;
    expect(await statusAt('2024-02-08T02:10Z')).toBe('dead');
    expect(await statusAt('2024-02-08T03:31Z')).not.toBe('dead');
    expect(await statusAt('2024-02-08T05:02Z')).not.toBe('dead');
    expect(await statusAt('2024-02-08T05:05Z')).toBe('dead');
    await fixture.data.stop();
  });

  test('accepts the bars of a session that is longer than its calendar knows', async () => {
    const clock = new VirtualClock(Date.parse('2024-12-24T03:50Z'));
    const fixture = marketFixture({ clock, calendar: 'hk' });
    await startFixture(fixture);
    await clock.advance(Date.parse('2024-12-24T04:02:01Z') - clock.nowMs());
    const series = seriesOf('BTCUSDT');
    const late = barOf(Date.parse('2024-12-24T04:01Z'));
    fixture.exchange.push(series, late);
    const context = fixture.data.subgraph.createContext(CONTEXT) as MarketContext;
    expect(context.market.latestBar(series)).toEqual(late);
    fixture.exchange.push(series, barOf(Date.parse('2024-12-24T04:01:30Z')));
    expect(context.market.latestBar(series)).toEqual(late);
    await fixture.data.stop();
  });

  test('sends no request on a holiday that it has just learned of', async () => {
    const clock = new VirtualClock(Date.parse('2027-02-04T06:50Z'));
    const fixture = marketFixture({ clock, calendar: 'cn', settings: { sweepMs: 5_000 } });
    await startFixture(fixture);
    await clock.advance(Date.parse('2027-02-04T10:00Z') - clock.nowMs());
    const series = seriesOf('BTCUSDT');
    const context = fixture.data.subgraph.createContext(CONTEXT) as MarketContext;
    const watch = context.market.watch(series)!;
    expect(watch.book.frontierMs).toBe(Date.parse('2027-02-05T01:30Z'));
    const table = structuredClone(BUILT_IN_CALENDARS) as {
      calendars: { cn: { closed: Record<string, string> } };
    };
    table.calendars.cn.closed['2027'] = '0205';
    context.calendars.renew(readCalendarTable(table));
    const before = fixture.exchange.asked.length;
    await clock.advance(Date.parse('2027-02-08T01:29Z') - clock.nowMs());
    const live = fixture.exchange.asked.slice(before).filter(({ priority }) => priority === 'live');
    expect(live).toEqual([]);
    expect([watch.gaps, watch.isStale, watch.knowsPresent]).toEqual([[], false, true]);
    await clock.advance(5 * MINUTE_MS);
    expect(watch.book.newestClosedEndMs).toBe(Date.parse('2027-02-08T01:33Z'));
    expect(watch.book.covered.ranges).toHaveLength(1);
    await fixture.data.stop();
  });

  test('has features over lunch, nights and the weekend, and charts that continue behind them', async () => {
    const clock = new VirtualClock(Date.parse('2024-02-19T06:31Z'));
    const fixture = marketFixture({ clock, calendar: 'cn', intervals: ['1h'] });
    fixture.exchange.listedAtMs = Date.parse('2023-06-01');
    await startFixture(fixture);
    const { data, errors } = await fixture.query(`{
      indicators(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1h", limit: 60,
                 calc: [{name: "macd"}]) {
        klines
        indicators { signals { id values last { openTime confirmedAtMs } } }
      }
      chart(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1h", limit: 60,
            calc: [{name: "ichimoku"}]) { panels { items { data } } }
    }`);
    expect(errors).toBeUndefined();
    const { indicators, chart } = JSON.parse(JSON.stringify(data)) as {
      indicators: { klines: number[][]; indicators: { signals: SignalRows[] }[] };
      chart: object;
    };
    expect(indicators.klines).toHaveLength(60);
    for (const { values, last } of indicators.indicators[0]!.signals) {
      // The forming bar alone is unknown; the one before it ended at lunch, not at noon.
      expect(values.slice(0, -1)).not.toContain(null);
      expect(values.at(-1)).toBeNull();
      expect(last.confirmedAtMs).toBe(Date.parse('2024-02-19T06:00Z'));
    }
    // The line that is drawn ahead continues with the last hour of the day and those of the next.
    const ahead = [...JSON.stringify(chart).matchAll(/"time":(\d+)/g)].map(([, time]) =>
      Number(time),
    );
    const beyond = [...new Set(ahead)].filter(
      (time) => time > Date.parse('2024-02-19T06:00Z') / 1_000,
    );
    const grid = fixture.exchange.gridOf('1h');
    expect(beyond.length).toBeGreaterThan(20);
    expect(beyond.filter((time) => !grid.has(time * 1_000))).toEqual([]);
    await fixture.data.stop();
  });

  test('reports its sessions, its next opening, and the end of its calendar', async () => {
    const clock = new VirtualClock(Date.parse('2026-11-13T03:31Z'));
    const fixture = marketFixture({ clock, calendar: 'cn' });
    const session = async () => {
      const { data } = await fixture.query(
        `{ venues { session { calendar isOpen nextOpenMs horizonMs warning } }
           health { venues { session { warning } } } }`,
      );
      return (data as { venues: { session: object }[] }).venues[0]!.session;
    };
    const horizonMs = Date.parse('2026-12-31T16:00Z');
    expect(await session()).toEqual({
      calendar: 'cn',
      isOpen: false,
      nextOpenMs: Date.parse('2026-11-13T05:00Z'),
      horizonMs,
      warning: null,
    });
    // 45 days before.
    await clock.advance(Date.parse('2026-11-17T06:00Z') - clock.nowMs());
    expect(await session()).toEqual({
      calendar: 'cn',
      isOpen: true,
      nextOpenMs: Date.parse('2026-11-18T01:30Z'),
      horizonMs,
      warning: 'calendar_horizon',
    });
  });
});
