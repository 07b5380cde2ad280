import { describe, expect, test } from 'vitest';
import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import { barTopic } from '#market-data/bars/events/market-events.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { NOW_MS, quotedVenue, type QuotedVenue } from '#test/market-data/providers/quoted-venue.ts';

const VENUE = { exchange: 'stock', market: 'cn' } as const;

async function started(...options: Parameters<typeof quotedVenue>): Promise<QuotedVenue> {
  const venue = quotedVenue(...options);
  await venue.data.start();
  await venue.advance(0.1);
  return venue;
}

const booked = ({ context }: QuotedVenue) => context.market.venue(VENUE)!;

describe('a market of hundreds of shares', () => {
  test('starts with one series, is ready without it, and answers each on request', async () => {
    const venue = quotedVenue();
    await venue.data.start();
    expect(venue.data.readiness().isReady).toBe(true);
    await venue.advance(0.1);
    expect(booked(venue).allWatches.length).toBe(1);
    expect(booked(venue).status).toBe('ok');
    const rows = await venue.rows('688901', '1d', 5);
    expect(rows.length).toBe(5);
    expect(booked(venue).allWatches.length).toBe(2);
    await venue.data.stop();
  });

  test('a share whose archive cannot be read is answered from its provider', async () => {
    const archive = new BarArchiveMemory();
    const venue = await started({ archive });
    const series = { ...VENUE, symbol: '688901', interval: '1d' } as const;
    await archive.append([
      { series, bars: [], covered: [{ startMs: 0, endMs: NOW_MS - 86_400_000 }] },
    ]);
    archive.readFault = new ArchiveUnavailableError('unavailable', 'the disk is away');
    expect((await venue.rows('688901', '1d', 5)).length).toBe(5);
    await venue.data.stop();
  });

  test('keeps series up to its maximum, the most recently used ones', async () => {
    const venue = await started({ maxKept: 4 });
    const symbols = venue.world.markets.symbols('stock:cn').slice(10, 20);
    for (const symbol of symbols) {
      await venue.rows(symbol, '1d', 3);
      await venue.advance(0.05);
    }
    const kept = booked(venue).allWatches.map(({ book }) => book.series.symbol);
    expect(kept.slice(1)).toEqual(symbols.slice(-3));
    await venue.data.stop();
  });

  test('keeps followed series, and evicts unused ones', async () => {
    const venue = await started();
    const series = { ...VENUE, symbol: '688901', interval: '1m' } as const;
    await venue.rows('688901', '5m', 3);
    await venue.rows('688901', '1m', 3);
    const reader = venue.bus.subscribe([barTopic(series)], { capacity: 10_000 });
    await venue.advance(15);
    const kept = booked(venue).allWatches.map(({ book }) => book.series.interval);
    expect(kept).toEqual(['1m', '1m']);
    expect((await reader.next()).value).toMatchObject({ series: { symbol: '688901' } });
    await reader.return?.();
    await venue.advance(15);
    expect(booked(venue).allWatches.length).toBe(1);
    await venue.data.stop();
  });

  test('a share that is asked first comes before polls that use up the quota of its provider', async () => {
    const venue = quotedVenue({ providers: ['eastmoney'] });
    const ask = (symbol: string) => {
      const series = { ...VENUE, symbol, interval: '1d' } as const;
      const request = { series, startTimeMs: NOW_MS - 10 * 86_400_000, endTimeMs: NOW_MS };
      return venue.feed.fetchBars(request, 'live');
    };
    const [known, first] = venue.world.markets.symbols('stock:cn');
    const earlier = ask(known!);
    await venue.advance(0.02);
    expect((await earlier).length).toBeGreaterThan(0);
    const polls = Array.from({ length: 250 }, () => ask(known!).catch(() => null));
    await venue.advance(0.05);
    let answered = 0;
    const asked = ask(first!).then(({ length }) => (answered = length));
    await venue.advance(0.02);
    expect(answered).toBeGreaterThan(0);
    await venue.advance(2);
    await Promise.all([asked, ...polls]);
    await venue.feed.stop();
  });

  test('a share that a reader asks for does not wait for a scan of all others', async () => {
    const venue = await started();
    const { market } = venue.context;
    const symbols = venue.world.markets.symbols('stock:cn');
    const seriesOf = (symbol: string) => ({ ...VENUE, symbol, interval: '1d' }) as const;
    for (let round = 0; round < 3; round += 1) {
      for (const symbol of symbols.slice(1)) void market.loaded(seriesOf(symbol), 'scan');
      await venue.advance(0.15);
    }
    const loaded = booked(venue).allWatches.filter(({ isLoaded }) => isLoaded);
    expect(loaded.length).toBeLessThan(booked(venue).allWatches.length);
    const askedBefore = venue.clock.monotonicMs();
    expect((await venue.rows(symbols[0]!, '1d', 5)).length).toBe(5);
    expect(venue.clock.monotonicMs() - askedBefore).toBeLessThan(1_000);
    await venue.data.stop();
  });

  test('fifty series that are requested at once are all answered', async () => {
    const venue = await started({ maxKept: 8 });
    const symbols = venue.world.markets.symbols('stock:cn').slice(20, 70);
    const all = Promise.all(symbols.map((symbol) => venue.rows(symbol, '1d', 2)));
    expect((await all).every((rows) => rows.length === 2)).toBe(true);
    await venue.advance(0.1);
    expect(booked(venue).allWatches.length).toBe(8);
    await venue.data.stop();
  });

  test('readers that gave up neither keep their series nor use up the quota of the provider', async () => {
    const venue = await started({ maxKept: 8, providers: ['eastmoney'] });
    const symbols = venue.world.markets.symbols('stock:cn').slice(0, 400);
    const asked = symbols.map((symbol) => venue.rows(symbol, '1d', 2).catch(() => null));
    await venue.advance(0.05);
    expect(booked(venue).allWatches.length).toBeGreaterThan(8);
    const answers = await Promise.all(asked);
    expect(answers).toContain(null);
    await venue.advance(0.1);
    expect(booked(venue).allWatches.length).toBe(8);
    const before = venue.asked.get('eastmoney')!;
    await venue.advance(2);
    expect(venue.asked.get('eastmoney')! - before).toBeLessThan(50);
    await venue.data.stop();
  });

  test('a longer window than memory has is read from further back', async () => {
    const venue = await started();
    const rows = await venue.rows('688901', '1m', 1_500);
    expect(rows.length).toBe(1_500);
    const opens = rows.map(([openMs]) => openMs);
    const grid = booked(venue).allWatches.at(-1)!.book.grid;
    for (const [at, openMs] of opens.slice(1).entries()) {
      expect(grid.nextMs(opens[at]!)).toBe(openMs);
    }
    await venue.data.stop();
  });

  test('archived bars come back without another request', async () => {
    const venue = await started();
    await venue.rows('688901', '1d', 200);
    await venue.advance(30);
    expect(booked(venue).allWatches.length).toBe(1);
    const before = venue.asked.get('eastmoney')!;
    const rows = await venue.rows('688901', '1d', 200);
    expect(rows.length).toBe(200);
    expect(venue.asked.get('eastmoney')! - before).toBeLessThanOrEqual(2);
    await venue.data.stop();
  });
});

describe('a session', () => {
  test('is polled while it lasts, and not at night', async () => {
    const venue = await started({ sweepMs: 5_000 });
    await venue.rows('688901', '1m', 3);
    const watch = booked(venue).watch({ ...VENUE, symbol: '688901', interval: '1m' })!;
    expect(new Date(NOW_MS).toISOString()).toBe('2026-11-19T02:40:20.000Z');
    for (let minute = 0; minute < 60; minute += 1) {
      await venue.advance(1);
      booked(venue).watch(watch.book.series);
      expect(watch.gaps).toEqual([]);
      expect(booked(venue).status).toBe('ok');
    }
    const lastMs = watch.book.ring.openTimeAt(watch.book.ring.size - 1);
    expect(venue.clock.nowMs() - lastMs).toBeLessThan(20 * 60_000);
    // To the evening; the session ended at 15:00.
    await venue.advance(6 * 60);
    const asked = venue.asked.get('eastmoney')!;
    await venue.advance(8 * 60);
    expect(venue.asked.get('eastmoney')! - asked).toBeLessThan(8);
    expect(booked(venue).status).toBe('ok');
    const rows = await venue.rows('688901', '1d', 1);
    expect(new Date(rows[0]![0]).toISOString()).toBe('2026-11-19T00:00:00.000Z');
    await venue.data.stop();
  });
});
