import { describe, expect, test } from 'vitest';
import { INTERVALS, type Interval } from '#kernel/market/interval.ts';
import { calendarSpecs } from '#market-data/calendars/calendar-table.ts';
import { BUILT_IN_CALENDARS, Calendars } from '#market-data/calendars/calendars.ts';
import { gapCountsOf } from '#market-data/answers/gaps.ts';
import { instrumentSession, sessionOf } from '#market-data/answers/trading-session.ts';
import {
  QUOTE_KEYS,
  QUOTED_MARKETS,
  type QuoteKey,
} from '#platform/configuration/quoted-markets.ts';
import { IS_DEEP } from '#test/depth.ts';
import { quotedVenue, type QuotedVenue } from '#test/market-data/providers/quoted-venue.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A moment of trading of each market, on a day whose clock differs from that of another season. */
const OPEN_AT: Readonly<Record<QuoteKey, string>> = {
  'stock:cn': '2026-11-19T14:20:20+08:00',
  'stock:hk': '2026-11-19T15:20:20+08:00',
  'stock:us': '2026-11-19T14:10:20-05:00',
  'forex:spot': '2026-07-09T13:10:20Z',
  'commodity:futures': '2026-11-19T20:40:20-05:00',
};

const SYMBOL: Readonly<Record<QuoteKey, string>> = {
  'stock:cn': '688901',
  'stock:hk': '00700',
  'stock:us': 'BRK.B',
  'forex:spot': 'EURUSD',
  'commodity:futures': 'GC',
};

async function started(key: QuoteKey, sweepMs = 5_000): Promise<QuotedVenue> {
  const nowMs = Date.parse(OPEN_AT[key]);
  const publishedAtMs = nowMs - DAY_MS;
  const venue = quotedVenue({ key, nowMs, publishedAtMs, sweepMs });
  await venue.data.start();
  await venue.advance(0.1);
  return venue;
}

/** Hong Kong trades as Shanghai does, with a break at noon; a deep run looks at both. */
const LOOKED_AT = QUOTE_KEYS.filter((key) => IS_DEEP || key !== 'stock:hk');

describe.each(LOOKED_AT)('%s', (key) => {
  const { exchange, market, calendar } = QUOTED_MARKETS[key];
  const symbol = SYMBOL[key];
  const gridOf = (interval: Interval) => new Calendars().grid(calendar, interval);

  test('answers every interval on its own grid, without a hole, up to the forming bar', async () => {
    const venue = await started(key);
    for (const interval of INTERVALS) {
      const rows = await venue.rows(symbol, interval, 240);
      expect(rows.length).toBeGreaterThanOrEqual(interval === '1d' ? 100 : 240);
      const grid = gridOf(interval);
      const opens = rows.map(([openMs]) => openMs);
      for (const [at, openMs] of opens.slice(1).entries()) {
        expect([interval, grid.nextMs(opens[at]!)]).toEqual([interval, openMs]);
      }
      expect(opens.at(-1)).toBe(grid.currentMs(venue.clock.nowMs()));
      for (const [, open, high, low, close] of rows) {
        expect(low <= Math.min(open, close) && high >= Math.max(open, close)).toBe(true);
      }
      await venue.advance(0.05);
    }
    await venue.data.stop();
  });

  test('is consistent with its minutes: hours and days agree with them', async () => {
    const venue = await started(key);
    const dayMs = gridOf('1d').stepMs(venue.clock.nowMs() - 3 * DAY_MS, -1);
    const grid = gridOf('1d');
    const [beginMs, endMs] = [grid.beginMs(dayMs), grid.endMs(dayMs)];
    const [day] = await venue.bars(symbol, '1d', dayMs, dayMs + DAY_MS);
    // Where bars are aligned to UTC, one of four hours may belong to two days.
    const isAligned = calendar === 'forex' || calendar === 'metals';
    const longer = isAligned ? [] : (['4h'] as const);
    for (const interval of ['1m', '15m', '30m', '1h', ...longer] as const) {
      const bars = await venue.bars(symbol, interval, beginMs, endMs);
      const sum = bars.reduce((total, { volume }) => total + volume, 0);
      expect(sum).toBe(day!.volume);
      expect(Math.max(...bars.map(({ high }) => high))).toBe(day!.high);
      expect(Math.min(...bars.map(({ low }) => low))).toBe(day!.low);
      expect([bars[0]!.open, bars.at(-1)!.close]).toEqual([day!.open, day!.close]);
      const isMade = interval === '4h' || interval === '30m';
      const sources = new Set(bars.map(({ provenance }) => provenance?.source));
      if (isMade && !sources.has('REST')) expect(sources).toEqual(new Set(['AGGREGATED']));
    }
    await venue.data.stop();
  });

  test('is healthy while it trades and while it rests, and reports its opening to the minute', async () => {
    const venue = await started(key, 20_000);
    const book = venue.context.market.venue({ exchange, market })!;
    const truth = new Calendars().market(calendar)!.hours;
    for (let quarter = 0; quarter < 4 * 26; quarter += 1) {
      await venue.advance(15);
      // A bar that comes with the answer after its end was never missing.
      expect(gapCountsOf(book)).toEqual({ open: 0, filled: 0, absent: 0 });
      expect([new Date(venue.clock.nowMs()), book.status]).toEqual([expect.any(Date), 'ok']);
      const session = sessionOf({ exchange, market }, venue.context)!;
      const nowMs = venue.clock.nowMs();
      expect(session.isOpen).toBe(truth.partAt(nowMs) !== null);
      const opensMs = session.nextOpenMs!;
      expect(truth.partAt(opensMs)?.openMs).toBe(opensMs);
      expect(truth.partAt(opensMs - MINUTE_MS)).toBeNull();
    }
    await venue.data.stop();
  });
});

test.each([
  ['stock:cn', '2026-11-19T11:22:20+08:00'],
  ['stock:hk', '2026-11-19T11:52:20+08:00'],
] as const)(
  'what was traded before a lunch break on %s is in the bars that continue behind it',
  async (key, at) => {
    const nowMs = Date.parse(at);
    const venue = quotedVenue({ key, nowMs, publishedAtMs: nowMs - DAY_MS, sweepMs: 5_000 });
    await venue.data.start();
    const symbol = SYMBOL[key];
    const keep = () =>
      Promise.all((['1m', '4h', '1d'] as const).map((interval) => venue.rows(symbol, interval, 1)));
    await keep();
    await venue.advance(6);
    await keep();
    await venue.advance(2.5);
    const asked = (): number => [...venue.asked.values()].reduce((sum, count) => sum + count, 0);
    const before = asked();
    const minutes = await venue.rows(symbol, '1m', 150);
    const morning = minutes.filter(([openMs]) => openMs >= nowMs - (nowMs % DAY_MS));
    const volume = morning.reduce((sum, row) => sum + row[5], 0);
    for (const interval of ['4h', '1d'] as const) {
      const [bar] = await venue.rows(symbol, interval, 1);
      expect([interval, bar![4], bar![5]]).toEqual([interval, minutes.at(-1)![4], volume]);
    }
    // After that nothing is requested until trading resumes.
    await venue.advance(8);
    expect(asked()).toBe(before);
    await venue.data.stop();
  },
);

test('futures on energy have the bars and the session of energy, those on metals of metals', async () => {
  // The two differ on this exchange: energy rests for a day and a half on which metals trade.
  const restedDay = Date.UTC(2026, 10, 18) / DAY_MS;
  const facts = calendarSpecs(BUILT_IN_CALENDARS).map((one) =>
    one.name === 'energy'
      ? Object.assign(one, { exceptions: new Map(one.exceptions).set(restedDay, -1) })
      : one,
  );
  const calendars = new Calendars(facts);
  const nowMs = Date.parse('2026-11-18T12:10:20-05:00');
  const publishedAtMs = nowMs - DAY_MS;
  const key = 'commodity:futures';
  const venue = quotedVenue({ key, nowMs, publishedAtMs, calendars, truth: calendars });
  await venue.data.start();
  await venue.advance(0.1);
  const restMs = Date.parse('2026-11-17T18:00-05:00');
  const dates = async (symbol: string) => {
    const hours = await venue.rows(symbol, '1h', 40);
    const days = await venue.rows(symbol, '1d', 3);
    return {
      rests: hours.every(([openMs]) => openMs < restMs),
      days: days.map(([openMs]) => new Date(openMs).toISOString().slice(8, 10)),
    };
  };
  expect(await dates('CL')).toEqual({ rests: true, days: ['13', '16', '17'] });
  expect(await dates('NG')).toEqual({ rests: true, days: ['13', '16', '17'] });
  expect(await dates('GC')).toEqual({ rests: false, days: ['16', '17', '18'] });
  await venue.advance(5);
  const { gaps } = venue.context.market.venue({ exchange: 'commodity', market: 'futures' })!;
  expect(gaps.open).toEqual([]);
  const session = (symbol: string) =>
    instrumentSession({ exchange: 'commodity', market: 'futures', symbol }, venue.context);
  expect(session('CL')).toMatchObject({ calendar: 'energy', isOpen: false });
  expect(session('GC')).toMatchObject({ calendar: 'metals', isOpen: true });
  await venue.data.stop();
});
