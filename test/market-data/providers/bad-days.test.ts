import { describe, expect, test } from 'vitest';
import type { BarEvent } from '#market-data/bars/events/market-events.ts';
import { barTopic } from '#market-data/bars/events/market-events.ts';
import { calendarSpecs } from '#market-data/calendars/calendar-table.ts';
import { BUILT_IN_CALENDARS, Calendars } from '#market-data/calendars/calendars.ts';
import { sessionOf } from '#market-data/answers/trading-session.ts';
import { NOW_MS, quotedVenue, type QuotedVenue } from '#test/market-data/providers/quoted-venue.ts';

const VENUE = { exchange: 'stock', market: 'cn' } as const;
const DAY_MS = 86_400_000;
const PROVIDERS = ['eastmoney', 'yahoo'] as const;

async function started(...options: Parameters<typeof quotedVenue>): Promise<QuotedVenue> {
  const venue = quotedVenue(...options);
  await venue.data.start();
  await venue.advance(0.1);
  return venue;
}

const booked = ({ context }: QuotedVenue) => context.market.venue(VENUE)!;

/** The calendars with another table of the mainland. */
function calendarsWith(cn: object): Calendars {
  const { calendars } = BUILT_IN_CALENDARS;
  const changed = { ...calendars, cn: { ...calendars.cn, ...cn } };
  return new Calendars(calendarSpecs({ ...BUILT_IN_CALENDARS, calendars: changed }));
}

describe('a web page in place of an answer', () => {
  test('is reported as such where no other provider answers', async () => {
    const venue = await started({ providers: ['yahoo'] });
    venue.faults.plant({ kind: 'html_page', exchange: 'yahoo' });
    await expect(venue.rows('688901', '1d', 5)).rejects.toMatchObject({
      code: 'history_upstream_unavailable',
    });
    expect(booked(venue).upstreamFault).toMatchObject({ cause: 'not_its_protocol' });
    await venue.data.stop();
  });
});

describe("last week's data", () => {
  test.each(PROVIDERS)('of %s alone is not accepted as current', async (name) => {
    const other = PROVIDERS.find((one) => one !== name)!;
    const venue = await started({ providers: [name, other] });
    venue.faults.plant({ kind: 'outdated', exchange: name });
    await venue.advance(2);
    const [row] = await venue.rows('688901', '1d', 1);
    expect(row![0]).toBe(Date.parse('2026-11-19'));
    expect(booked(venue).status).toBe('ok');
    await venue.data.stop();
  });

  test('of both ends the venue, by its own name, until they know the day', async () => {
    const venue = quotedVenue();
    for (const exchange of PROVIDERS) venue.faults.plant({ kind: 'outdated', exchange });
    await venue.data.start();
    await venue.advance(5);
    expect(booked(venue).status).toBe('dead');
    expect(booked(venue).upstreamFault).toMatchObject({ cause: 'outdated' });
    await expect(venue.rows('688901', '1d', 5)).rejects.toMatchObject({
      code: 'history_upstream_unavailable',
    });
    venue.faults.clearAll();
    await venue.advance(3);
    expect(booked(venue).status).toBe('ok');
    expect(booked(venue).upstreamFault).toBeNull();
    expect(await venue.rows('688901', '1d', 5)).toHaveLength(5);
    await venue.data.stop();
  });
});

describe('an empty result', () => {
  test('of a suspended share is no fault: its earlier bars are answered', async () => {
    const probe = quotedVenue();
    const today = Math.floor(NOW_MS / DAY_MS);
    const suspended = probe.world.markets.symbols('stock:cn').find((symbol) => {
      const { day } = probe.world.markets.find('stock:cn', symbol)!;
      return day(today - 9) !== null && day(today) === null && day(today - 1) === null;
    })!;
    const venue = await started();
    const rows = await venue.rows(suspended, '1d', 5);
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)![0]).toBeLessThan((today - 1) * DAY_MS);
    await venue.advance(10);
    expect(booked(venue).status).toBe('ok');
    expect(booked(venue).upstreamFault).toBeNull();
    await venue.data.stop();
  });

  test.each(['1m', '1h', '1d'] as const)(
    'long before the first %s bar leads to the first existing one',
    async (interval) => {
      const venue = await started();
      const series = { ...VENUE, symbol: '688901', interval };
      await venue.rows('688901', interval, 3);
      const request = { limit: 3, startTimeMs: 0, endTimeMs: null };
      const asked = Promise.resolve(venue.context.market.klines(series, request));
      await venue.advance(0.5);
      const [first, second] = (await asked).rows.toJSON();
      const { grid } = booked(venue).watch(series)!.book;
      expect(grid.nextMs(first![0])).toBe(second![0]);
      const agoMs = NOW_MS - first![0];
      expect(agoMs).toBeGreaterThan((interval === '1m' ? 20 : 300) * DAY_MS);
      await venue.data.stop();
    },
  );

  test("before the listing, and before a provider's history, is not available", async () => {
    const venue = await started();
    const series = { ...VENUE, symbol: '688901', interval: '1m' } as const;
    await venue.rows('688901', '1m', 3);
    const startTimeMs = NOW_MS - 90 * DAY_MS;
    const request = { limit: 10, startTimeMs, endTimeMs: startTimeMs + DAY_MS };
    const asked = Promise.resolve(venue.context.market.klines(series, request)).catch(
      (error: unknown) => error,
    );
    await venue.advance(0.2);
    expect(await asked).toMatchObject({ code: 'history_not_available' });
    await venue.data.stop();
  });
});

describe('a table of holidays that ends', () => {
  test('makes the venue wait on a holiday, reports why, and loses nothing', async () => {
    // The table of the product ends on Friday, and Monday is closed.
    const { closed } = BUILT_IN_CALENDARS.calendars.cn;
    const calendars = calendarsWith({
      horizon: '2026-04-03',
      closed: { ...closed, '2026': '0101-0102 0216-0223' },
    });
    const nowMs = Date.parse('2026-04-03T14:30:00+08:00');
    const publishedAtMs = nowMs - DAY_MS;
    const symbols = ['688901'];
    const venue = await started({ calendars, nowMs, publishedAtMs, symbols, sweepMs: 60_000 });
    await venue.advance(1);
    expect(booked(venue).status).toBe('ok');
    await venue.advance(72 * 60 - 1);
    // Monday, half past two: no trade happens, and the table does not know.
    expect(booked(venue).status).toBe('dead');
    expect(booked(venue).upstreamFault).toMatchObject({ cause: 'outdated' });
    expect(sessionOf(VENUE, venue.context)).toMatchObject({
      isOpen: true,
      warning: 'calendar_horizon',
    });
    await venue.advance(20 * 60);
    expect(booked(venue).status).toBe('ok');
    const rows = await venue.rows('688901', '1d', 2);
    expect(rows.map(([openMs]) => new Date(openMs).toISOString().slice(0, 10))).toEqual([
      '2026-04-03',
      '2026-04-07',
    ]);
    await venue.data.stop();
  });
});

describe('a session that is extended', () => {
  test('has bars behind its close, which are there as soon as the next session requests them', async () => {
    // The product takes the day for a short one; the exchange trades to the ordinary close.
    const calendars = calendarsWith({
      short: [{ hours: ['09:30-11:30'], days: { '2026': '1119' } }],
    });
    const venue = await started({ calendars, sweepMs: 5_000 });
    await venue.rows('688901', '5m', 3);
    const series = { ...VENUE, symbol: '688901', interval: '5m' } as const;
    const reader = venue.bus.subscribe([barTopic(series)], { capacity: 10_000 });
    await venue.advance(23 * 60 + 30);
    const rows = await venue.rows('688901', '5m', 60);
    const opens = new Set(rows.map(([openMs]) => openMs));
    for (const time of ['13:00', '14:00', '14:55']) {
      expect(opens.has(Date.parse(`2026-11-19T${time}:00+08:00`))).toBe(true);
    }
    await reader.return?.();
    await venue.data.stop();
  });
});

describe('a split', () => {
  test('is delivered as a correction of every bar before it, in memory and in the archive', async () => {
    const venue = await started({ providers: ['yahoo'], sweepMs: 5_000 });
    const tomorrow = Math.floor(NOW_MS / DAY_MS) + 1;
    const before = await venue.rows('688901', '1d', 250);
    venue.world.markets.split('stock:cn', '688901', { tradeDate: tomorrow, ratio: 2 });
    const series = { ...VENUE, symbol: '688901', interval: '1d' } as const;
    const reader = venue.bus.subscribe([barTopic(series)], { capacity: 10_000 });
    const corrected = new Map<number, number>();
    void (async () => {
      for await (const event of reader) {
        const { kind, bar } = event as BarEvent;
        if (kind === 'CORRECTED') corrected.set(bar!.openTimeMs, bar!.close);
      }
    })();
    await venue.advance(24 * 60);
    const after = await venue.rows('688901', '1d', 251);
    expect(after.length).toBe(before.length + 1);
    const closed = before.slice(0, -1);
    for (const [at, row] of closed.entries()) {
      expect(after[at]![4]).toBeCloseTo(row[4] / 2, 1);
      expect(after[at]![5]).toBe(row[5] * 2);
    }
    expect(corrected.size).toBeGreaterThanOrEqual(closed.length);
    const window = { startMs: after[0]![0], endMs: NOW_MS - DAY_MS };
    const archived = await venue.archive.read(series, window);
    expect(archived.length).toBeGreaterThan(200);
    expect(archived.map(({ close }) => close)).toEqual(
      after.slice(0, archived.length).map((row) => row[4]),
    );
    await reader.return?.();
    await venue.data.stop();
  });
});
