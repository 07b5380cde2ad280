import { describe, expect, test } from 'vitest';
import type { ProviderName, QuoteKey } from '#platform/configuration/quoted-markets.ts';
import { NOW_MS, quotedVenue, type QuotedVenue } from '#test/market-data/providers/quoted-venue.ts';

const VENUE = { exchange: 'stock', market: 'cn' } as const;
const DAY_MS = 86_400_000;
const PROVIDERS = ['eastmoney', 'yahoo'] as const;
const TODAY = Math.floor(NOW_MS / DAY_MS);
const WINDOW = [NOW_MS - 8 * DAY_MS, NOW_MS - 2 * DAY_MS] as const;

async function started(...options: Parameters<typeof quotedVenue>): Promise<QuotedVenue> {
  const venue = quotedVenue(...options);
  await venue.data.start();
  await venue.advance(0.1);
  return venue;
}

/** A share without a trade today and yesterday, which was traded before. */
function suspendedShare({ world }: QuotedVenue): string {
  return world.markets.symbols('stock:cn').find((symbol) => {
    const { day } = world.markets.find('stock:cn', symbol)!;
    return day(TODAY - 9) !== null && day(TODAY) === null && day(TODAY - 1) === null;
  })!;
}

describe('an answer that was cut short', () => {
  test.each<[ProviderName, QuoteKey, string, '1m' | '5m' | '1h' | '1d']>([
    ['yahoo', 'stock:cn', '688901', '1m'],
    ['yahoo', 'stock:cn', '688901', '5m'],
    ['yahoo', 'forex:spot', 'EURUSD', '1h'],
    ['yahoo', 'stock:cn', '688901', '1d'],
    ['eastmoney', 'stock:cn', '688901', '5m'],
    ['eastmoney', 'stock:cn', '688901', '1d'],
  ])('by %s is continued from its end (%s, %s, %s)', async (name, key, symbol, interval) => {
    const venue = quotedVenue({ providers: [name], key });
    const [startMs, endMs] =
      interval === '1d' ? ([NOW_MS - 400 * DAY_MS, NOW_MS - DAY_MS] as const) : WINDOW;
    const whole = await venue.bars(symbol, interval, startMs, endMs);
    expect(whole.length).toBeGreaterThan(60);
    venue.faults.plant({ kind: 'cut_pages', exchange: name, value: 60 });
    expect(await venue.bars(symbol, interval, startMs, endMs)).toEqual(whole);
    await venue.feed.stop();
  });

  const day = [Date.parse('2026-11-17T00:00:00Z'), Date.parse('2026-11-18T00:00:00Z')] as const;
  test.each<[ProviderName, QuoteKey, string, '1m' | '5m' | '1h' | '1d', readonly number[]]>([
    ['yahoo', 'stock:cn', '688901', '1m', [1, 2, 17, 239]],
    ['yahoo', 'stock:cn', '688901', '5m', [1, 2, 17, 47]],
    ['yahoo', 'forex:spot', 'EURUSD', '1h', [1, 2, 17]],
    ['yahoo', 'stock:cn', '688901', '1d', [1, 2, 17]],
    ['eastmoney', 'stock:cn', '688901', '1m', [1, 2, 17, 239, 1_190]],
    ['eastmoney', 'stock:cn', '688901', '5m', [1, 2, 17, 47]],
    ['eastmoney', 'stock:cn', '688901', '1d', [1, 2, 17]],
  ])('by %s is whole or rejected, however short (%s, %s, %s)', async (name, key, symbol, ...of) => {
    const [interval, lengths] = of;
    const long = interval === '1d' ? ([NOW_MS - 90 * DAY_MS, NOW_MS - DAY_MS] as const) : WINDOW;
    for (const window of [long, day]) {
      const whole = quotedVenue({ providers: [name], key });
      const rows = await whole.bars(symbol, interval, ...window);
      await whole.feed.stop();
      for (const value of lengths) {
        const venue = quotedVenue({ providers: [name], key });
        venue.faults.plant({ kind: 'cut_pages', exchange: name, value });
        const outcome = await venue
          .bars(symbol, interval, ...window)
          .catch((error: unknown) => error);
        if (Array.isArray(outcome)) expect(outcome, `${value} rows`).toEqual(rows);
        else expect(outcome, `${value} rows`).toMatchObject({ fault: 'unavailable' });
        await venue.feed.stop();
      }
    }
  });

  test('at the end of its last session is not trusted for minutes that all arrive at once', async () => {
    const evening = Date.parse('2026-11-18T20:00:00+08:00');
    const venue = quotedVenue({ providers: ['eastmoney'], nowMs: evening });
    const session = [Date.parse('2026-11-18T01:30:00Z'), Date.parse('2026-11-18T07:00:00Z')];
    const bars = () => venue.bars('688901', '1m', session[0]!, session[1]!);
    expect(await bars()).toHaveLength(240);
    venue.faults.plant({ kind: 'cut_pages', exchange: 'eastmoney', value: 1_190 });
    await expect(bars()).rejects.toMatchObject({ fault: 'unavailable' });
    await venue.feed.stop();
  });

  test('within the last five minutes of its last session is not trusted either, and read again whole', async () => {
    const evening = Date.parse('2026-11-18T20:00:00+08:00');
    const venue = quotedVenue({ providers: ['eastmoney'], nowMs: evening });
    const session = [Date.parse('2026-11-18T01:30:00Z'), Date.parse('2026-11-18T07:00:00Z')];
    const bars = () => venue.bars('688901', '1m', session[0]!, session[1]!);
    const whole = await bars();
    // Five sessions arrive: the longest cut answer lacks their last minute alone.
    let refused = 0;
    for (const missing of [5, 4, 3, 2, 1]) {
      const value = 5 * 241 - missing;
      const id = venue.faults.plant({ kind: 'cut_pages', exchange: 'eastmoney', value });
      const outcome = await bars().catch((error: unknown) => error);
      if (Array.isArray(outcome)) expect(outcome, `${missing} rows`).toEqual(whole);
      else {
        expect(outcome, `${missing} rows`).toMatchObject({ fault: 'unavailable' });
        refused += 1;
      }
      venue.faults.clear(id);
    }
    expect(refused).toBeGreaterThan(2);
    expect(await bars()).toEqual(whole);
    await venue.feed.stop();
  });

  test('within a day, by a provider that is asked for days, is not trusted', async () => {
    const venue = quotedVenue({ providers: ['eastmoney'] });
    venue.faults.plant({ kind: 'cut_pages', exchange: 'eastmoney', value: 30 });
    await expect(venue.bars('688901', '5m', ...WINDOW)).rejects.toMatchObject({
      fault: 'unavailable',
    });
    await venue.feed.stop();
  });

  test('of minutes that all arrive at once is filled from the other provider', async () => {
    const venue = quotedVenue();
    const window = [NOW_MS - 2 * DAY_MS, NOW_MS - DAY_MS / 2] as const;
    const whole = await venue.bars('688901', '1m', ...window);
    expect(venue.asked.get('yahoo')).toBeUndefined();
    venue.faults.plant({ kind: 'cut_pages', exchange: 'eastmoney', value: 300 });
    const bars = await venue.bars('688901', '1m', ...window);
    expect(bars.map(({ openTimeMs, close }) => [openTimeMs, close])).toEqual(
      whole.map(({ openTimeMs, close }) => [openTimeMs, close]),
    );
    expect(venue.asked.get('yahoo')).toBeGreaterThan(0);
    await venue.feed.stop();
  });

  test('costs nothing where it is whole', async () => {
    const venue = quotedVenue({ providers: ['yahoo'] });
    await venue.bars('688901', '5m', ...WINDOW);
    expect(venue.asked.get('yahoo')).toBe(1);
    await venue.feed.stop();
  });
});

describe('an empty answer inside a known history', () => {
  test.each(['5m', '1m', '1d'] as const)('is no absence of %s bars', async (interval) => {
    const venue = await started();
    // All existing days come with the first answer.
    if (interval !== '1d') await venue.rows('688901', interval, 20);
    const faults = PROVIDERS.map((exchange) =>
      venue.faults.plant({ kind: 'empty_pages', exchange }),
    );
    const limit = { '1m': 1_500, '5m': 900, '1d': 240 }[interval];
    await expect(venue.rows('688901', interval, limit)).rejects.toMatchObject({
      code: 'history_upstream_unavailable',
    });
    for (const id of faults) venue.faults.clear(id);
    await venue.advance(2);
    expect(await venue.rows('688901', interval, limit)).toHaveLength(limit);
    const gaps = venue.context.market
      .venue(VENUE)!
      .allWatches.filter(({ book }) => book.series.symbol === '688901')
      .flatMap((watch) => watch.gaps);
    expect(gaps).toEqual([]);
    await venue.data.stop();
  });

  test('of one provider is replaced by the other', async () => {
    const venue = quotedVenue();
    const whole = await venue.bars('688901', '5m', ...WINDOW);
    venue.faults.plant({ kind: 'empty_pages', exchange: 'eastmoney' });
    expect(await venue.bars('688901', '5m', ...WINDOW)).toHaveLength(whole.length);
    await venue.feed.stop();
  });
});

describe('a share that was not traded', () => {
  test.each(PROVIDERS)('is reported as such by %s', async (name) => {
    const venue = quotedVenue({ providers: [name] });
    const symbol = suspendedShare(venue);
    const window = [(TODAY - 1) * DAY_MS, TODAY * DAY_MS] as const;
    for (const interval of ['1m', '5m', '1d'] as const) {
      expect(await venue.bars(symbol, interval, ...window)).toEqual([]);
    }
    // The request, and another three: daily rows that prove that the provider answers, and the
    // request repeated.
    expect(venue.asked.get(name)).toBeLessThanOrEqual(15);
    await venue.feed.stop();
  });

  test('costs a poll no more than one request while nothing is new', async () => {
    const venue = quotedVenue({ providers: ['yahoo'] });
    const symbol = suspendedShare(venue);
    const live = (): Promise<unknown> =>
      venue.bars(symbol, '5m', NOW_MS - DAY_MS, venue.clock.nowMs() + 60_000).catch(() => null);
    await live();
    const before = venue.asked.get('yahoo')!;
    await venue.advance(1);
    await live();
    expect(venue.asked.get('yahoo')).toBe(before + 1);
    await venue.feed.stop();
  });
});
